import type { Criterion, Group, Plan, PlanMetric } from '../plan/plan';
import type { CriterionResult } from '../run/evidence';
import { judgeObserved } from './judge-observed';
import { judgeRelativeChange } from './judge-relative-change';
import { judgeThreshold, type Judged } from './judge-threshold';
import { judgeAtLeastOnce, judgeReachedWithin } from './judge-ticks';
import { measurePhase, type JudgedPhase, type Measure } from './measure-phase';

export interface CriterionToJudge {
  readonly plan: Plan;
  readonly criterion: Criterion;
  readonly phase: JudgedPhase;
  /** What `relative_change` compares with; null where there is none. */
  readonly baseline: JudgedPhase | null;
  readonly decides: boolean;
  /** Another group than the criterion's own: the baseline must hold in both. */
  readonly group?: Group;
}

function judgeRule(asked: CriterionToJudge, metric: PlanMetric, measure: Measure, group: Group): Judged {
  const { plan, criterion, phase, baseline } = asked;
  const { rule } = criterion;
  switch (rule.kind) {
    case 'threshold':
      return judgeThreshold(metric, rule, measure, group);
    case 'relative_change': {
      const before = baseline && measurePhase(plan, metric, baseline);
      return judgeRelativeChange(metric, rule, { before, after: measure });
    }
    case 'reached_within':
      return judgeReachedWithin(plan, metric, rule, phase, group);
    case 'at_least_once':
      return judgeAtLeastOnce(plan, metric, rule, phase, group);
    case 'observe':
      return judgeObserved(metric, measure);
  }
}

/** judgeCriterion judges one criterion over one phase, once: from the widened answer, or from the ticks for gauges and states. */
export function judgeCriterion(asked: CriterionToJudge): CriterionResult {
  const { plan, criterion, phase, decides } = asked;
  const group = asked.group ?? criterion.group;
  const base = { criterionId: criterion.id, metric: criterion.metric, group, decides };
  const metric = plan.metrics.find(({ name }) => name === criterion.metric);
  if (!metric) {
    const missing = { kind: 'unknown', reason: 'no_series', detail: 'the plan has no such metric' } as const;
    return {
      ...base,
      outcome: 'no_data',
      reason: { 'pt-BR': 'O plano não tem esta métrica', en: 'The plan has no such metric' },
      control: missing,
      canary: missing,
      resolvedQuery: null,
      sampleCount: null,
    };
  }
  const measure = measurePhase(plan, metric, phase);
  return {
    ...base,
    ...judgeRule(asked, metric, measure, group),
    control: measure.readings.control,
    canary: measure.readings.canary,
    resolvedQuery:
      criterion.rule.kind === 'reached_within' || criterion.rule.kind === 'at_least_once'
        ? null
        : measure.resolvedQuery,
    sampleCount: measure.counts[group],
  };
}
