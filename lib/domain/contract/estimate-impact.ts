import type { Plan, PlanMetric } from '../plan/plan';
import type { Statement } from './statement';

const budgetMs = 30 * 24 * 60 * 60 * 1_000;

/** ReliabilityTarget is a reference of the card that an error budget follows from: at least so many percent of requests succeed. */
export interface ReliabilityTarget {
  readonly metric: PlanMetric;
  readonly targetPercent: number;
}

/** findReliabilityTarget finds the first reference of the form "success >= 99.5 %" below 100 %; null where the card has none. */
export function findReliabilityTarget({ criteria, metrics }: Plan): ReliabilityTarget | null {
  for (const { source, metric: name, rule } of criteria) {
    if (source !== 'reference' || rule.kind !== 'threshold') continue;
    const metric = metrics.find((candidate) => candidate.name === name);
    const isLowerBound = rule.comparator === '>' || rule.comparator === '>=';
    if (metric?.unit === 'percent' && isLowerBound && rule.value > 0 && rule.value < 100)
      return { metric, targetPercent: rule.value };
  }
  return null;
}

/** findTrafficMetric finds the metric whose companion counts the requests of each group; null where none does. */
export function findTrafficMetric(plan: Plan): (PlanMetric & { readonly companionQuery: string }) | null {
  const target = findReliabilityTarget(plan)?.metric;
  const ordered = target ? [target, ...plan.metrics] : plan.metrics;
  for (const metric of ordered) {
    if (metric.companionQuery !== null) return { ...metric, companionQuery: metric.companionQuery };
  }
  return null;
}

/** Nobody passes by at this moment: what that multiplied by a duration gives is no measure of what the duration will bring. */
function isTooLittle(plan: Plan, perSecond: number): boolean {
  return perSecond <= 0 || perSecond < plan.environment.minimumSampleRate;
}

/**
 * estimateImpact computes, from measured traffic alone, how many requests are hit and what the error budget would pay; nothing where a
 * group has less traffic than its environment takes for a sample.
 */
export function estimateImpact(
  plan: Plan,
  traffic: Statement['traffic'],
): Pick<Statement, 'computed' | 'budget'> {
  const target = findReliabilityTarget(plan);
  if (traffic.kind === 'unknown')
    return { computed: null, budget: { kind: 'unknown', why: target ? 'no_traffic' : 'no_target' } };
  const { canaryPerSecond, controlPerSecond } = traffic;
  if ([canaryPerSecond, controlPerSecond].some((rate) => isTooLittle(plan, rate)))
    return { computed: null, budget: { kind: 'unknown', why: target ? 'too_little_traffic' : 'no_target' } };
  const perSecond = canaryPerSecond + controlPerSecond;
  const worstRequests = (canaryPerSecond * plan.injection.durationMs) / 1_000;
  const computed = {
    canaryShare: canaryPerSecond / perSecond,
    touchedRequests: worstRequests * plan.injection.share,
    worstRequests,
  };
  if (!target) return { computed, budget: { kind: 'unknown', why: 'no_target' } };
  const budgetRequests = ((100 - target.targetPercent) / 100) * perSecond * (budgetMs / 1_000);
  return {
    computed,
    budget: {
      kind: 'computed',
      label: target.metric.label,
      targetPercent: target.targetPercent,
      budgetRequests,
      worstShare: worstRequests / budgetRequests,
    },
  };
}
