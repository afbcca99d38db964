import type { AbortCriterion } from '../plan/plan';
import type { AbortEvaluation } from './evidence';
import type { MetricAbort } from './evaluate-metric-abort';

/** A breach that has only begun is half way: the value got there, the hold has not. */
const breachBegins = 0.5;

function valueCloseness(abort: MetricAbort, value: number): number {
  const rises = abort.comparator === '>' || abort.comparator === '>=';
  const [near, far] = rises ? [value, abort.value] : [abort.value, value];
  if (far <= 0) return near >= far ? 1 : 0;
  return Math.min(1, Math.max(0, near / far));
}

/**
 * distanceToAbort tells how far a condition is from firing: 0 fires now, 1 is as far as can be. The upper half is the way of the value
 * to its bound, the lower half the way through the hold time. Null where the evaluation could not tell.
 */
export function distanceToAbort(evaluation: AbortEvaluation, criterion: AbortCriterion): number | null {
  if (evaluation.fired) return 0;
  if (evaluation.outcome === 'unknown') return null;
  if (criterion.kind !== 'metric') return evaluation.outcome === 'breach' ? 0 : 1;
  if (evaluation.outcome === 'breach') {
    const held = criterion.holdMs === 0 ? 0 : Math.min(1, evaluation.heldMs / criterion.holdMs);
    return breachBegins * (1 - held);
  }
  const closeness = evaluation.value === null ? 0 : valueCloseness(criterion, evaluation.value);
  return breachBegins + (1 - breachBegins) * (1 - closeness);
}
