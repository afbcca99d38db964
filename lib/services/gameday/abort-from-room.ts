import type { Seat } from '@/lib/auth/game-day-seat';
import { terminalStates } from '@/lib/domain/run/run';
import type { Outcome } from '../failure';
import { requestAbort } from '../request-abort';
import type { ServiceContext } from '../service-context';
import { webLog } from '../web-log';
import { writeTimeline } from './write-timeline';

/** RoomAbort says what an abort from the room did; `at` is when it was stored (ISO, this server's clock). */
export interface RoomAbort {
  readonly effect: 'commanded' | 'cancelled' | 'nothing_to_abort';
  readonly at: string;
}

/**
 * abortFromRoom aborts every run of this GameDay that is not over, and no other. Anybody with a seat may, in any state of the GameDay;
 * pressing twice does no harm. It resolves after the commit; the note on the timeline comes after that, and delays nothing.
 */
export async function abortFromRoom(
  context: ServiceContext,
  seat: Seat,
  via: string,
): Promise<Outcome<RoomAbort>> {
  const plays = await context.db.cardPlay.findMany({
    where: { gameDayId: seat.gameDayId, run: { state: { notIn: [...terminalStates] } } },
    select: { id: true, runId: true },
  });
  let effect: RoomAbort['effect'] = 'nothing_to_abort';
  for (const { runId } of plays) {
    if (runId === null) continue;
    const heard = await requestAbort(context, { by: senderOf(seat), via }, runId);
    if (!heard.ok) return heard;
    if (heard.value.effect !== 'already_over' && effect !== 'commanded') effect = heard.value.effect;
  }
  const at = new Date().toISOString();
  await noteStop(context, seat, plays[0]?.id ?? null, effect);
  return { ok: true, value: { effect, at } };
}

/** senderOf names a seat in the record: by its account, or as the guest of this GameDay. */
export function senderOf(seat: Seat) {
  if (seat.viewer) return { id: seat.viewer.id, name: seat.viewer.name };
  return { id: `guest-${seat.personId ?? 'unknown'}`, name: seat.name, kind: 'guest' as const };
}

/** Who said stop and when, beside what the engine writes. The abort stands without it. */
async function noteStop(
  context: ServiceContext,
  seat: Seat,
  playId: string | null,
  effect: RoomAbort['effect'],
): Promise<void> {
  try {
    await writeTimeline(context.db, seat, { kind: 'stop', playId, data: { effect } });
  } catch (error) {
    webLog().warn(
      { err: error, gameDayId: seat.gameDayId },
      'an abort was heard, but not noted on the timeline',
    );
  }
}
