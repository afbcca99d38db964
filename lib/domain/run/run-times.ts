import type { RunView } from '../view/views';

/** RunTimes are the lengths that a report tells, in ms; null where the run did not come that far. */
interface RunTimes {
  readonly faultMs: number | null;
  readonly rollbackMs: number | null;
  readonly recoveryMs: number | null;
  /** The fault went in and its undo was never read back: it was live for `faultMs` at least, and may be still. */
  readonly unconfirmed: boolean;
}

function between(from: string | null, to: string | null): number | null {
  return from === null || to === null ? null : Date.parse(to) - Date.parse(from);
}

/** measureRunTimes reads how long the fault was in, how long its undo took, and how long recovery took. */
export function measureRunTimes({ times, events }: Pick<RunView, 'times' | 'events'>): RunTimes {
  const confirmed = events.findLast(({ data }) => data.kind === 'rollback_confirmed')?.data;
  const recovered = events.findLast(({ data }) => data.kind === 'recovered')?.data;
  const faultMs = between(times.injectedAt, times.rollbackStartedAt);
  return {
    faultMs,
    unconfirmed: faultMs !== null && !confirmed && times.rollbackConfirmedAt === null,
    // The engine's own measure, where it told one: it does not include the wait of a second look.
    rollbackMs:
      confirmed?.kind === 'rollback_confirmed'
        ? confirmed.tookMs
        : between(times.rollbackStartedAt, times.rollbackConfirmedAt),
    recoveryMs: recovered?.kind === 'recovered' && !recovered.capped ? recovered.tookMs : null,
  };
}
