import type { RunView } from '../view/views';
import type { RunEventData } from './run-event';

/**
 * Watched is what the watch after the undo found: the references held again, they did not for as long as the plan allows, or nobody
 * could tell: the run did not come that far, or none of its references says so in one reading.
 */
type Watched = 'back' | 'not_back' | 'not_watched';

/** RunTimes are the lengths that a report tells, in ms; null where the run did not come that far. */
interface RunTimes {
  readonly faultMs: number | null;
  readonly rollbackMs: number | null;
  readonly recoveryMs: number | null;
  readonly recovery: Watched;
  /** How long the references were watched in vain; null where they came back, or where nobody could tell. */
  readonly notBackAfterMs: number | null;
  /** The fault went in and its undo was never read back: it was live for `faultMs` at least, and may be still. */
  readonly unconfirmed: boolean;
}

function between(from: string | null, to: string | null): number | null {
  return from === null || to === null ? null : Date.parse(to) - Date.parse(from);
}

/** The newest of these tells: an undo that was read back may be found not to have held, or be closed by a person. */
function saysWhetherUndone(data: RunEventData): boolean {
  return (
    data.kind === 'rollback_confirmed' ||
    data.kind === 'closed_unverified' ||
    (data.kind === 'second_look' && !data.clean)
  );
}

/** readRecovery reads the record of the watch after the undo. */
export function readRecovery(events: RunView['events']): Pick<RunTimes, 'recovery' | 'recoveryMs'> {
  const watched = events.findLast(({ data }) => data.kind === 'recovered')?.data;
  if (watched?.kind !== 'recovered') return { recovery: 'not_watched', recoveryMs: null };
  if (watched.capped) return { recovery: 'not_back', recoveryMs: null };
  return { recovery: watched.tookMs === null ? 'not_watched' : 'back', recoveryMs: watched.tookMs };
}

/** measureRunTimes reads how long the fault was in, how long its undo took, and how long recovery took. */
export function measureRunTimes({
  times,
  events,
  plan,
}: Pick<RunView, 'times' | 'events' | 'plan'>): RunTimes {
  const newest = events.findLast(({ data }) => saysWhetherUndone(data))?.data;
  const confirmed = newest?.kind === 'rollback_confirmed' ? newest : null;
  const watched = readRecovery(events);
  const faultMs = between(times.injectedAt, times.rollbackStartedAt);
  return {
    faultMs,
    unconfirmed:
      faultMs !== null && !confirmed && (newest !== undefined || times.rollbackConfirmedAt === null),
    // The engine's own measure, where it told one: it does not include the wait of a second look.
    rollbackMs: newest
      ? (confirmed?.tookMs ?? null)
      : between(times.rollbackStartedAt, times.rollbackConfirmedAt),
    ...watched,
    notBackAfterMs: watched.recovery === 'not_back' ? plan.timing.recoveryCapMs : null,
  };
}
