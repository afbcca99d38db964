import type { Transaction } from '@/lib/adapters/postgres/transaction';
import type { Seat } from '@/lib/auth/game-day-seat';
import type { TimelineKind } from '@/lib/domain/gameday/game-day';

/** RoomEvent is an entry of the timeline that is not a person's prose: `data` holds ids and codes, never names. */
export interface RoomEvent {
  readonly kind: TimelineKind;
  readonly playId?: string | null;
  readonly text?: string;
  readonly data?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}

/** writeTimeline adds an entry in the caller's transaction; a note is a person's, everything else the room's own. */
export async function writeTimeline(tx: Transaction, seat: Seat, event: RoomEvent): Promise<void> {
  const { kind, playId = null, text = '', data = {} } = event;
  await tx.timelineEntry.create({
    data: {
      ...{ gameDayId: seat.gameDayId, playId, kind, text, data },
      source: kind === 'note' ? 'scribe' : 'room',
      personId: seat.personId,
      byName: seat.name,
    },
  });
}
