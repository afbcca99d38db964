import type { Plan, PlanMetric } from '../plan/plan';
import { isWidenable } from '../promql/is-widenable';
import { widenRange } from '../promql/widen-range';
import type { JudgementQuery } from './phase-evidence';

export interface PhaseToJudge {
  readonly plan: Plan;
  readonly phase: 'baseline' | 'fault';
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** A rate needs two samples. */
const fewestScrapes = 2;

/** isJudgedByTicks tells whether a metric's value over a phase is the aggregate of its ticks, for widening its query would not help. */
export function isJudgedByTicks(metric: PlanMetric): boolean {
  return metric.aggregation !== null || !isWidenable(metric.query);
}

/**
 * resolveJudgementQueries lists the queries to ask once, after a phase, to judge it: each range is the phase itself, less the settling time
 * after the cut (taken off here). A phase shorter than its settling gives none: what was not measured is not judged.
 */
export function resolveJudgementQueries(asked: PhaseToJudge): readonly JudgementQuery[] {
  const { plan, phase, startedAt, endedAt } = asked;
  const settlingMs = phase === 'fault' ? plan.timing.settlingMs : 0;
  const rangeMs = Math.floor(endedAt.getTime() - startedAt.getTime() - settlingMs);
  if (!(rangeMs >= fewestScrapes * plan.environment.scrapeIntervalMs)) return [];
  return plan.metrics
    .filter((metric) => !isJudgedByTicks(metric))
    .map((metric) => ({
      metric: metric.name,
      query: widenRange(metric.query, rangeMs),
      companionQuery: metric.companionQuery === null ? null : widenRange(metric.companionQuery, rangeMs),
      at: endedAt,
      rangeMs,
    }));
}
