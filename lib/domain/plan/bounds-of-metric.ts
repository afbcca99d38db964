import type { Criterion, Plan } from './plan';

/** BoundedPlan is what of a plan sets bounds. */
export interface BoundedPlan {
  readonly criteria: readonly Pick<Criterion, 'metric' | 'rule'>[];
  readonly mechanism: readonly Pick<Criterion, 'metric' | 'rule'>[];
  readonly aborts: Plan['aborts'];
}

/** boundsOfMetric lists every value that a plan compares a metric with, in the unit that the metric is shown in. */
export function boundsOfMetric({ criteria, mechanism, aborts }: BoundedPlan, metric: string): number[] {
  const ofRules = [...criteria, ...mechanism].flatMap(({ metric: name, rule }) =>
    name === metric && (rule.kind === 'threshold' || rule.kind === 'at_least_once') ? [rule.value] : [],
  );
  const ofAborts = aborts.flatMap((abort) =>
    abort.kind === 'metric' && abort.metric === metric ? [abort.value] : [],
  );
  return [...new Set([...ofRules, ...ofAborts])];
}
