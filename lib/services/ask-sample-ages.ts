import type { PrometheusSource } from '@/lib/adapters/prometheus/source';
import type { Group, Plan } from '@/lib/domain/plan/plan';
import { askNewestSamples, lookbackMs, readNewestSamples, staleAfterMs } from '@/lib/domain/run/sample-ages';

/**
 * askSampleAges asks once for the age of the samples behind all metrics of a plan, and answers whether a metric's are too old in a group.
 * Where Prometheus does not tell, nothing is called old: it never throws.
 */
export async function askSampleAges(
  source: PrometheusSource,
  plan: Plan,
  budgetMs: number,
): Promise<(metric: string, group: Group) => boolean> {
  const query = askNewestSamples(plan, lookbackMs(plan, true));
  const answer = query === null ? null : await source.query(query, { budgetMs });
  if (answer?.kind !== 'vector') return () => false;
  const newest = readNewestSamples(plan, answer);
  return (metric, group) => (newest.get(metric)?.[group]?.ageMs ?? 0) > staleAfterMs(plan);
}
