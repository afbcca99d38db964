import type { Card } from '../card/card';
import type { Locale } from '../diagnostic/problem';
import { formatExact, formatRounded } from '../verdict/format-measure';
import type { PrintWords } from './print-words';

const units: readonly (readonly [suffix: string, unit: string])[] = [
  ['_ms', '\u00a0ms'],
  ['_us', '\u00a0µs'],
  ['_kbps', '\u00a0KB/s'],
  ['_kb_s', '\u00a0KB/s'],
  ['_bytes', '\u00a0bytes'],
  ['_kb', '\u00a0KB'],
];

/** describeInjection lists the injected variable in the order of the article: type and intensity, target, share and time, tool. */
export function describeInjection({ injection }: Card, words: PrintWords, locale: Locale): string[] {
  const attributes = Object.entries(injection.attributes).map(([name, value]) => {
    const known = units.find(([suffix]) => name.endsWith(suffix));
    const label = (known ? name.slice(0, -known[0].length) : name).replaceAll('_', ' ');
    if (typeof value === 'string') return `${label}: ${value}`;
    const shown = formatExact(value, locale);
    return `${name.startsWith(injection.type) ? '' : `${label} `}${shown}${known?.[1] ?? ''}`;
  });
  const share = `${formatRounded(injection.share * 100, locale, 3, [100])}%`;
  return [
    [words.faults[injection.type], ...attributes].join(' · '),
    injection.target.replace('->', '→'),
    words.share(share, formatSpan(injection.durationMs, locale)),
    `${words.tool}: ${injection.tool}`,
  ];
}

function formatSpan(ms: number, locale: Locale): string {
  if (ms < 1_000) return `${formatExact(ms, locale)}\u00a0ms`;
  const seconds = ms / 1_000;
  const parts = [
    [Math.floor(seconds / 3_600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  return parts
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${formatRounded(amount, locale, 3)}\u00a0${unit}`)
    .join(' ');
}
