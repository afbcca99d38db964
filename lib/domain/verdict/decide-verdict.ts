import type { BilingualText } from '../diagnostic/problem';
import type { Plan } from '../plan/plan';
import type { CriterionResult } from '../run/evidence';
import type { Ending, EndingReason, MechanismOutcome, Verdict } from '../run/run';

export interface VerdictInput {
  readonly plan: Plan;
  readonly ending: Ending;
  readonly endingReason: EndingReason;
  readonly results: readonly CriterionResult[];
  readonly mechanismResults: readonly CriterionResult[];
  readonly reachedPlannedDuration: boolean;
  readonly controlMoved?: boolean;
}

export interface VerdictDecision {
  readonly verdict: Verdict;
  readonly mechanism: MechanismOutcome;
  readonly sentence: BilingualText;
}

/** decideVerdict weighs the results of a concluded run. */
export function decideVerdict(input: VerdictInput): VerdictDecision {
  throw new Error(`not written yet: ${input.plan.card.id}`);
}
