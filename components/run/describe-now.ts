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
  | 'live'
  | 'live_breaching'
  | 'stopping'
  | 'undoing'
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
      if (run.times.injectedAt === null) return 'going_in';
      return nearestBreach(run) ? 'live_breaching' : 'live';
    case 'rolling_back':
      return run.targetMark ? 'undo_unconfirmed' : 'undoing';
    case 'recovering':
      return 'recovering';
    case 'concluded':
    case 'rejected':
    case 'cancelled':
      return 'over';
  }
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
