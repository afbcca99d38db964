import type { Plan } from '../plan/plan';
import { hashPlan } from '../plan/hash-plan';
import { longestRunMs } from '../plan/longest-run';
import { coversPlan } from './covers-plan';

/** StoredAcceptance is a signed risk contract as the record holds it; `plan` is its ceiling, null where that cannot be read. */
export interface StoredAcceptance {
  readonly id: string;
  readonly runId: string;
  readonly planHash: string;
  readonly plan: Plan | null;
  readonly byId: string;
  readonly byName: string;
  /** Repeated runs are covered until then; null: the run that it was signed for alone. */
  readonly until: Date | null;
  readonly withdrawnAt: Date | null;
  /** The signer may still accept risks for the team. */
  readonly signerMayAccept: boolean;
}

/** AcceptedRun is the run for which the question is asked. */
export interface AcceptedRun {
  readonly runId: string;
  readonly requestedById: string;
  readonly plan: Plan;
  readonly planHash: string;
}

/** AcceptanceStanding says whether an acceptance holds for a run, and if not, why. */
export type AcceptanceStanding =
  'holds' | 'withdrawn' | 'own_request' | 'lapsed' | 'other_plan' | 'signer_lost_right';

/**
 * judgeAcceptance asks whether a signature holds for a run at a moment. The run that it was signed for must have exactly that plan;
 * any other must be under its ceiling and over by the date, whether all of it is still to come or, from `fault` on, no baseline any more.
 */
export function judgeAcceptance(
  acceptance: StoredAcceptance,
  run: AcceptedRun,
  now: Date,
  from: 'baseline' | 'fault' = 'baseline',
): AcceptanceStanding {
  if (acceptance.withdrawnAt !== null) return 'withdrawn';
  if (acceptance.byId === run.requestedById) return 'own_request';
  if (!acceptance.signerMayAccept) return 'signer_lost_right';
  if (acceptance.runId === run.runId) {
    return acceptance.planHash === run.planHash && hashPlan(run.plan) === run.planHash
      ? 'holds'
      : 'other_plan';
  }
  const { plan: ceiling, until } = acceptance;
  if (until === null || ceiling === null || hashPlan(ceiling) !== acceptance.planHash) return 'other_plan';
  if (!coversPlan(ceiling, run.plan)) return 'other_plan';
  const endsAt = now.getTime() + longestRunMs(run.plan, from);
  return endsAt <= until.getTime() ? 'holds' : 'lapsed';
}
