import type { Plan } from '../plan/plan';
import type { CriterionResult } from '../run/evidence';
import type { PhaseEvidence } from './phase-evidence';

export interface RunJudgement {
  readonly results: CriterionResult[];
  readonly mechanismResults: CriterionResult[];
  /** Whether the control group, which had no fault, broke a reference as well: something else went on. */
  readonly controlMoved: boolean;
}

/** judgeRun judges every criterion of the plan once, after the fault; `baseline` is what `relative_change` compares with. */
export function judgeRun(
  plan: Plan,
  evidence: { readonly fault: PhaseEvidence; readonly baseline: PhaseEvidence | null },
): RunJudgement {
  throw new Error(`not written yet: ${plan.card.id} ${evidence.fault.endedAt.toISOString()}`);
}
