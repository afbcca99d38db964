import type { RunView } from '@/lib/domain/view/views';
import { measureAbortDistances } from './abort-distance';

type Run = Pick<
  RunView,
  'summary' | 'plan' | 'ticks' | 'events' | 'times' | 'targetMark' | 'engine' | 'faultMayBeLive'
>;

/** Situation is what a run is doing, as the one sentence at the top of the live screen says it. */
export type Situation =
  | 'waiting_for_acceptance'
  | 'waiting_for_engine'
  | 'preflight'
  | 'baseline'
  | 'going_in'
  | 'hand_waiting'
  | 'live'
  | 'live_breaching'
  | 'stopping'
  | 'undoing'
  | 'hand_undo'
  | 'undo_unconfirmed'
  | 'no_engine'
  | 'recovering'
  | 'over';

/** situationOf picks the sentence; a fault that may be live without a live engine comes before everything else. */
export function situationOf(run: Run): Situation {
  if (run.faultMayBeLive && run.engine?.leaseLive !== true) return 'no_engine';
  switch (run.summary.state) {
    case 'requested':
    case 'awaiting_approval':
      return 'waiting_for_acceptance';
    case 'approved':
    case 'scheduled':
      return 'waiting_for_engine';
    case 'preflight':
      return 'preflight';
    case 'baseline':
      return 'baseline';
    case 'injecting':
      if (abortRequest(run)) return 'stopping';
      if (run.times.injectedAt === null) return isByHand(run) ? 'hand_waiting' : 'going_in';
      return nearestBreach(run) ? 'live_breaching' : 'live';
    case 'rolling_back':
      if (run.targetMark) return 'undo_unconfirmed';
      return isByHand(run) ? 'hand_undo' : 'undoing';
    case 'recovering':
      return 'recovering';
    case 'concluded':
    case 'rejected':
    case 'cancelled':
      return 'over';
  }
}

/** isByHand tells whether a person makes the fault of this run. */
export function isByHand({ plan }: Pick<RunView, 'plan'>): boolean {
  return plan.fault.kind === 'by_hand';
}

const nextByHand = {
  live: 'hand_live',
  stopping: 'hand_undo',
  undo_unconfirmed: 'hand_unconfirmed',
  no_engine: 'hand_no_engine',
} as const;

/** whatIsNext names the sentence about what follows: where a person makes the fault, no engine undoes it. */
export function whatIsNext(run: Run) {
  const situation = situationOf(run);
  return isByHand(run) && situation in nextByHand
    ? nextByHand[situation as keyof typeof nextByHand]
    : situation;
}

/** nearestBreach is the abort condition in breach that will fire first, or null. */
export function nearestBreach(run: Pick<RunView, 'plan' | 'ticks'>) {
  const breaching = measureAbortDistances(run.plan, run.ticks).filter(({ held }) => held !== null);
  return breaching.sort((a, b) => (b.held ?? 0) - (a.held ?? 0))[0] ?? null;
}

/** abortRequest is the recorded wish of a person to abort, or null. */
export function abortRequest(run: Pick<RunView, 'events'>) {
  const event = run.events.findLast(({ data }) => data.kind === 'abort_requested');
  return event?.data.kind === 'abort_requested' ? { by: event.data.by?.name ?? null, at: event.at } : null;
}
