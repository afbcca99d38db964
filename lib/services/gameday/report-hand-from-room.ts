import { readRunHead } from '@/lib/adapters/postgres/run-head';
import { seatMay, type Seat } from '@/lib/auth/game-day-seat';
import { refuse, type Outcome } from '../failure';
import { storeHandWord, type HandSaid } from '../report-hand';
import type { ServiceContext } from '../service-context';
import { senderOf } from './abort-from-room';

/** reportHandFromRoom takes the word of whoever injects by hand for the run on the table of this GameDay, and no other; a guest's counts too, for the numbers decide. */
export async function reportHandFromRoom(
  context: ServiceContext,
  seat: Seat,
  playId: string,
  said: HandSaid,
): Promise<Outcome<null>> {
  if (!seatMay(seat, 'inject')) return refuse('not_permitted');
  const play = await context.db.cardPlay.findFirst({
    where: { id: playId, gameDayId: seat.gameDayId, runId: { not: null } },
    select: { runId: true },
  });
  if (!play?.runId) return refuse('game_day_moved_on');
  const head = await readRunHead(context.db, play.runId);
  if (!head) return refuse('not_found');
  return storeHandWord(context, { by: senderOf(seat), via: 'room' }, head, said);
}
