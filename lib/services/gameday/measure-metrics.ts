import { createPrometheusSource } from '@/lib/adapters/prometheus/source';
import type { Group, Plan } from '@/lib/domain/plan/plan';
import { readSeries } from '@/lib/domain/run/read-series';
import { askSampleAges } from '../ask-sample-ages';

/** A page must not hang on a slow Prometheus: what has not answered by then counts as missing. */
const budgetMs = 2_000;
const staleAfterMs = 60_000;

/** measureMetrics asks each Prometheus of these plans once per metric, and names the metrics that both groups do not have fresh. */
export async function measureMetrics(plans: readonly Plan[]): Promise<readonly string[]> {
  const asked = new Map<string, Promise<string | null>>();
  for (const plan of plans) {
    const source = createPrometheusSource(plan.environment.prometheusUrl);
    const ages = askSampleAges(source, plan, budgetMs);
    for (const metric of plan.metrics) {
      // What may be an empty vector tells nothing about whether it lives.
      if (metric.emptyIsZero) continue;
      const key = `${plan.environment.prometheusUrl}\n${metric.query}`;
      if (asked.has(key)) continue;
      asked.set(
        key,
        Promise.all([source.query(metric.query, { budgetMs }), ages]).then(([answer, isOld]) => {
          const freshness = { staleAfterMs, nowMs: Date.now() };
          const isFresh = (group: Group) =>
            readSeries(answer, plan.environment.groups, group, freshness).kind !== 'unknown' &&
            !isOld(metric.name, group);
          return isFresh('control') && isFresh('canary') ? null : metric.name;
        }),
      );
    }
  }
  const missing = await Promise.all(asked.values());
  return [...new Set(missing.flatMap((name) => name ?? []))].sort();
}
