import type { AbortEvaluation } from '@/lib/domain/run/evidence';
import type { AbortCriterion, Plan } from '@/lib/domain/plan/plan';
import type { RunView } from '@/lib/domain/view/views';

/** AbortDistance is how far a run is from one of its abort conditions; `nearness` is 0 (far) to 1 (at the limit, or beyond). */
export interface AbortDistance {
  readonly abort: AbortCriterion;
  readonly evaluation: AbortEvaluation | null;
  readonly nearness: number | null;
  /** Share of the hold time that the breach has lasted, 0..1; null where it is not in breach. */
  readonly held: number | null;
}

function nearnessOf(abort: AbortCriterion, value: number | null): number | null {
  if (abort.kind !== 'metric' || value === null) return null;
  const upper = abort.comparator === '>' || abort.comparator === '>=';
  const ratio = upper
    ? abort.value === 0
      ? Number(value > 0)
      : value / abort.value
    : value === 0
      ? 1
      : abort.value / value;
  return Math.min(1, Math.max(0, ratio));
}

/** measureAbortDistances reads the newest tick against each abort condition of the plan. */
export function measureAbortDistances(plan: Plan, ticks: RunView['ticks']): readonly AbortDistance[] {
  const newest = ticks.findLast((tick) => tick.aborts.length > 0);
  return plan.aborts.map((abort) => {
    const evaluation = newest?.aborts.find(({ abortId }) => abortId === abort.id) ?? null;
    const holdMs = abort.kind === 'metric' ? abort.holdMs : 0;
    const breaching = evaluation?.outcome === 'breach' || (evaluation !== null && evaluation.heldMs > 0);
    return {
      abort,
      evaluation,
      nearness: nearnessOf(abort, evaluation?.value ?? null),
      held: breaching ? (holdMs === 0 ? 1 : Math.min(1, evaluation.heldMs / holdMs)) : null,
    };
  });
}
