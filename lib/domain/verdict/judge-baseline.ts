import type { Plan } from '../plan/plan';
import type { CriterionResult } from '../run/evidence';
import type { PhaseEvidence } from './phase-evidence';

export interface BaselineJudgement {
  readonly outcome: 'held' | 'breached' | 'no_data' | 'inconclusive';
  /** One result per reference and group. */
  readonly results: CriterionResult[];
}

/** judgeBaseline tells whether the steady state held in both groups before any fault. */
export function judgeBaseline(plan: Plan, baseline: PhaseEvidence): BaselineJudgement {
  throw new Error(`not written yet: ${plan.card.id} ${baseline.endedAt.toISOString()}`);
}
