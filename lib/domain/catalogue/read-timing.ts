import { readDurationAt } from '../card/read-numbers';
import type { Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import type { YamlPath, YamlSource } from '../diagnostic/yaml-source';
import { formatDuration } from '../expression/format-duration';
import { planTimingDefaults } from '../plan/plan-timing';
import type { EnvironmentTiming } from './catalogue';

interface TimingKey {
  readonly key: string;
  readonly field: keyof EnvironmentTiming;
  readonly smallestMs: number;
  readonly defaultMs: number;
}

const timingKeys: readonly TimingKey[] = [
  // Below a quarter of a second, ticks would queue behind their own queries.
  { key: 'intervalo_tick', field: 'tickMs', smallestMs: 250, defaultMs: planTimingDefaults.tickMs },
  {
    key: 'teto_recuperacao',
    field: 'recoveryCapMs',
    smallestMs: 1000,
    defaultMs: planTimingDefaults.recoveryCapMs,
  },
  {
    key: 'segunda_olhada',
    field: 'secondLookMs',
    smallestMs: 100,
    defaultMs: planTimingDefaults.secondLookMs,
  },
  { key: 'cego_apos', field: 'blindAfterMs', smallestMs: 1000, defaultMs: planTimingDefaults.blindAfterMs },
];

/** readTiming reads the times that an environment lowers. */
export function readTiming(
  source: YamlSource,
  path: YamlPath,
  production: boolean,
): { readonly value: EnvironmentTiming | null; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const timing: Partial<Record<keyof EnvironmentTiming, number>> = {};
  for (const { key, field, smallestMs, defaultMs } of timingKeys) {
    const at = [...path, key];
    const read = readDurationAt(source, at);
    problems.push(...read.problems);
    if (read.value === null) continue;
    if (read.value < smallestMs || read.value > defaultMs) {
      problems.push(outOfRange(source, at, key, smallestMs, defaultMs));
    } else if (field === 'secondLookMs' && production && read.value < defaultMs) {
      problems.push(secondLookTooEarly(source, at, defaultMs));
    } else timing[field] = read.value;
  }
  return { value: Object.keys(timing).length === 0 ? null : timing, problems };
}

function outOfRange(
  source: YamlSource,
  at: YamlPath,
  key: string,
  smallestMs: number,
  defaultMs: number,
): Problem {
  const range = (locale: 'pt-BR' | 'en') =>
    [formatDuration(smallestMs, locale), formatDuration(defaultMs, locale)] as const;
  const [lowest, highest] = range('pt-BR');
  const [least, most] = range('en');
  return problemAt(source.spanOf(at), {
    code: 'out-of-range',
    allowed: [`${lowest} .. ${highest}`],
    text: {
      'pt-BR': `"${key}" vai de ${lowest} a ${highest}: um ambiente pode encurtar os tempos, nunca alongá-los.`,
      en: `"${key}" goes from ${least} to ${most}: an environment may shorten the times, never lengthen them.`,
    },
  });
}

/** Toxiproxy answers a call that hung after 25 s: an earlier look cannot see what that call still did. */
function secondLookTooEarly(source: YamlSource, at: YamlPath, defaultMs: number): Problem {
  return problemAt(source.spanOf(at), {
    code: 'second-look-too-early',
    allowed: [formatDuration(defaultMs, 'pt-BR')],
    text: {
      'pt-BR':
        'Em produção a segunda olhada espera 30 s: antes disso uma chamada presa no Toxiproxy ainda pode agir.',
      en: 'In production the second look waits 30 s: before that, a call stuck in Toxiproxy may still act.',
    },
  });
}
