import type { FreshnessFacts, HealthFacts } from './health-facts';
import { line, type HealthLine } from './health-line';
import { inAge } from './words';

/** Three missed scrapes, and never less than what a slow one may take. */
const staleScrapes = 3;
const staleAtLeastMs = 15_000;

/** describeFreshness says of each metric how old its newest sample is, in the group where it is older. */
export function describeFreshness({ freshness }: HealthFacts): readonly HealthLine[] {
  return freshness.map(describeMetric);
}

function describeMetric(facts: FreshnessFacts): HealthLine {
  const { environment, metric, label, ages, detail, scrapeIntervalMs } = facts;
  const id = `metric:${environment} ${metric}`;
  const pt = `${label['pt-BR']} (${environment})`;
  const en = `${label.en} (${environment})`;
  if (!ages)
    return line(
      id,
      'unknown',
      `${pt}: não pude perguntar (${detail ?? ''}).`,
      `${en}: it could not be asked (${detail ?? ''}).`,
    );
  const missing = (['control', 'canary'] as const).filter((group) => ages[group] === null);
  if (missing.length > 0) {
    const groups = missing.join(', ');
    return line(
      id,
      'attention',
      `${pt}: nenhuma amostra nos últimos 5 min (${groups}).`,
      `${en}: no sample in the last 5 min (${groups}).`,
    );
  }
  const oldest = Math.max(ages.control ?? 0, ages.canary ?? 0);
  const stale = oldest > Math.max(staleAtLeastMs, staleScrapes * scrapeIntervalMs);
  return line(
    id,
    stale ? 'attention' : 'well',
    `${pt}: amostra mais nova há ${inAge(oldest)}.`,
    `${en}: newest sample ${inAge(oldest)} ago.`,
  );
}
