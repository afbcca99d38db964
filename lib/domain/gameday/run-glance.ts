import type { Plan } from '../plan/plan';
import { distanceToAbort } from '../run/distance-to-abort';
import type { TickRecord } from '../run/evidence';
import { faultPresence, type FaultPresence } from '../run/fault-presence';
import type { RunState, Verdict } from '../run/run';

/** RunTimes are the moments of a run that a clock counts from. ISO. */
export interface RunTimes {
  readonly baselineAt: string | null;
  readonly injectedAt: string | null;
  readonly hardDeadline: string | null;
  readonly rollbackConfirmedAt: string | null;
}

/** RunGlance is a run as a phone shows it: its state, what the clock counts down to, and how near the nearest abort is. */
export interface RunGlance {
  readonly runId: string;
  readonly state: RunState;
  readonly verdict: Verdict | null;
  readonly fault: FaultPresence;
  readonly deadline: { readonly at: string; readonly what: 'toFault' | 'toRollback' | 'atMost' } | null;
  /** `distance`: 0 fires now, 1 is as far as can be, null: could not be told. */
  readonly nearest: { readonly text: string; readonly distance: number | null } | null;
  readonly abortHeard: boolean;
  /** How often people have said something of a fault that they make by hand, or were asked to. */
  readonly handWords: number;
}

/** GlanceFacts are what a glance is made of. */
export interface GlanceFacts {
  readonly runId: string;
  readonly state: RunState;
  readonly verdict: Verdict | null;
  readonly faultMayBeLive: boolean;
  readonly abortHeard: boolean;
  readonly handWords: number;
  readonly times: RunTimes;
  readonly plan: Plan;
  readonly newest: TickRecord | null;
}

/** glanceAtRun reads a run at one glance. */
export function glanceAtRun(facts: GlanceFacts): RunGlance {
  const { runId, state, verdict, abortHeard, handWords } = facts;
  return {
    ...{ runId, state, verdict, abortHeard, handWords },
    fault: faultPresence(facts),
    deadline: deadlineOf(facts),
    nearest: nearestAbort(facts),
  };
}

function deadlineOf({ state, times, plan }: GlanceFacts): RunGlance['deadline'] {
  const after = (iso: string, ms: number) => new Date(Date.parse(iso) + ms).toISOString();
  if (state === 'baseline' && times.baselineAt !== null)
    return { at: after(times.baselineAt, plan.timing.baselineMs), what: 'toFault' };
  // Nobody said that it is in yet: the clock is that of whoever injects by hand.
  if (state === 'injecting' && plan.fault.kind === 'by_hand' && times.injectedAt === null)
    return times.hardDeadline === null
      ? null
      : { at: after(times.hardDeadline, -plan.injection.durationMs), what: 'toFault' };
  if (state === 'injecting' && times.hardDeadline !== null)
    return { at: times.hardDeadline, what: 'toRollback' };
  if (state === 'injecting' && times.injectedAt !== null)
    return { at: after(times.injectedAt, plan.injection.durationMs), what: 'toRollback' };
  if (state === 'recovering' && times.rollbackConfirmedAt !== null)
    return { at: after(times.rollbackConfirmedAt, plan.timing.recoveryCapMs), what: 'atMost' };
  return null;
}

/** What could not be told is nearer than anything that is well: a blind run must not look safe. */
function nearestAbort({ state, plan, newest }: GlanceFacts): RunGlance['nearest'] {
  if (state !== 'baseline' && state !== 'injecting') return null;
  const all = plan.aborts.flatMap((abort) => {
    const evaluation = newest?.aborts.find(({ abortId }) => abortId === abort.id);
    return evaluation ? [{ text: abort.text, distance: distanceToAbort(evaluation, abort) }] : [];
  });
  const rank = ({ distance }: { readonly distance: number | null }) => distance ?? 0.5;
  return [...all].sort((a, b) => rank(a) - rank(b))[0] ?? null;
}
