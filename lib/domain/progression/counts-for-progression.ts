import type { Plan } from '../plan/plan';
import type { CriterionResult } from '../run/evidence';
import type { Ending, Verdict } from '../run/run';

/** FinishedRun is what the rule of progression asks of a concluded run. */
export interface FinishedRun {
  readonly ending: Ending;
  readonly verdict: Verdict;
  readonly injection: Pick<Plan['injection'], 'share' | 'durationMs' | 'cardShare' | 'cardDurationMs'>;
  /** Its undo was read back: what a person closed without that may have gone on. */
  readonly rollbackConfirmed: boolean;
  /** How long the fault was really there, in ms. */
  readonly faultMs: number;
  /** Criteria whose outcome is `met` or `breached`. */
  readonly decidedCriteria: number;
}

/** countDecided counts the criteria of a run that came out one way or the other. */
export function countDecided(results: readonly Pick<CriterionResult, 'outcome'>[]): number {
  return results.filter(({ outcome }) => outcome === 'met' || outcome === 'breached').length;
}

/** CountsForProgression says whether a run can open harsher cards, and if not, why. */
export type CountsForProgression =
  | { readonly counts: true }
  | {
      readonly counts: false;
      readonly reason:
        'not_completed' | 'not_confirmed' | 'not_undone' | 'narrower' | 'shorter' | 'nothing_decided';
    };

/** The two ends of a fault are read on the database's clock through a connection: they may seem nearer by this much. */
const clockToleranceMs = 1_000;

/**
 * countsForProgression: only a completed and confirmed run at the card's own share and full duration, with at least one decided
 * criterion, and an undo that was read back, is a success; a one-second run proves nothing. The intensity is always the card's: a plan cannot soften it.
 */
export function countsForProgression(run: FinishedRun): CountsForProgression {
  if (run.ending !== 'completed') return { counts: false, reason: 'not_completed' };
  if (run.verdict !== 'confirmed') return { counts: false, reason: 'not_confirmed' };
  if (!run.rollbackConfirmed) return { counts: false, reason: 'not_undone' };
  if (run.injection.share < run.injection.cardShare) return { counts: false, reason: 'narrower' };
  const isShort = run.injection.durationMs < run.injection.cardDurationMs;
  if (isShort || run.faultMs < run.injection.cardDurationMs - clockToleranceMs)
    return { counts: false, reason: 'shorter' };
  if (run.decidedCriteria < 1) return { counts: false, reason: 'nothing_decided' };
  return { counts: true };
}
