import type { Seat } from '@/lib/auth/game-day-seat';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';
import { actAsSeat } from './act-as-seat';
import { writeTimeline } from './write-timeline';

const longestNote = 1_000;

/** writeNote puts what somebody saw on the timeline, with the card that lies on the table. */
export async function writeNote(context: ServiceContext, seat: Seat, text: string): Promise<Outcome<null>> {
  const words = text.trim().slice(0, longestNote);
  if (words === '') return refuse('bad_request');
  return actAsSeat(context, seat, 'note', async (tx) => {
    const play = await tx.cardPlay.findFirst({ where: { gameDayId: seat.gameDayId, endedAt: null } });
    await writeTimeline(tx, seat, { kind: 'note', playId: play?.id ?? null, text: words });
    return { ok: true, value: null };
  });
}
