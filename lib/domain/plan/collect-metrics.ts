import type { CatalogueMetric, CatalogueTarget } from '../catalogue/catalogue';
import { longestRangeMs } from '../promql/longest-range';
import type { AbortCriterion, Criterion, PlanMetric } from './plan';

type Role = PlanMetric['roles'][number];

/** MetricUses is everything in a plan that needs a metric. */
export interface MetricUses {
  readonly criteria: readonly Criterion[];
  readonly mechanism: readonly Criterion[];
  readonly aborts: readonly AbortCriterion[];
  readonly target: CatalogueTarget;
}

/** collectMetrics lists each metric of the run once, with every reason why it is watched; the card's steady state comes first. */
export function collectMetrics(uses: MetricUses, metrics: readonly CatalogueMetric[]): PlanMetric[] {
  const roles = new Map<string, Set<Role>>();
  const add = (name: string, role: Role): void => {
    roles.set(name, (roles.get(name) ?? new Set<Role>()).add(role));
  };
  for (const { metric, source } of uses.criteria)
    add(metric, source === 'reference' ? 'steady_state' : source);
  for (const abort of uses.aborts) if (abort.kind === 'metric') add(abort.metric, 'abort');
  for (const { metric } of uses.mechanism) add(metric, 'mechanism');
  for (const name of uses.target.companions) add(name, 'companion');
  if (uses.target.exposureMetric !== null) add(uses.target.exposureMetric, 'exposure');
  return [...roles].flatMap(([name, why]) => {
    const metric = metrics.find((known) => known.name === name);
    return metric === undefined ? [] : [toPlanMetric(metric, [...why])];
  });
}

/** toPlanMetric gives a metric as a plan holds it. */
export function toPlanMetric(metric: CatalogueMetric, roles: Role[]): PlanMetric {
  const { name, label, unit, factor, better, query, companionQuery, emptyIsZero, aggregation } = metric;
  return {
    name,
    label: { ...label },
    unit,
    factor,
    better,
    query,
    windowMs: longestRangeMs(query),
    companionQuery,
    emptyIsZero,
    aggregation,
    roles,
  };
}
