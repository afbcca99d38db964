import type { Locale } from '@/lib/domain/diagnostic/problem';
import { formatExact } from '@/lib/domain/verdict/format-measure';

const units: readonly (readonly [suffix: string, unit: string])[] = [
  ['_ms', '\u00a0ms'],
  ['_us', '\u00a0µs'],
  ['_kbps', '\u00a0KB/s'],
  ['_kb_s', '\u00a0KB/s'],
  ['_bytes', '\u00a0bytes'],
  ['_kb', '\u00a0KB'],
];

/** describeAttribute turns an attribute line of a card into words: `latencia_ms`, 2000 → `latencia`, `2.000 ms`. */
export function describeAttribute(
  name: string,
  value: number | string,
  locale: Locale,
): { name: string; value: string } {
  const known = units.find(([suffix]) => name.endsWith(suffix));
  const label = (known ? name.slice(0, -known[0].length) : name).replaceAll('_', ' ');
  const shown = typeof value === 'number' ? formatExact(value, locale) : value;
  return { name: label, value: `${shown}${known ? known[1] : ''}` };
}
