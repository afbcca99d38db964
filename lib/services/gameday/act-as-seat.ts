import { inTransaction, type Transaction } from '@/lib/adapters/postgres/transaction';
import { seatMay, type Seat } from '@/lib/auth/game-day-seat';
import type { GameDayAct } from '@/lib/domain/gameday/may-act';
import { gameDayStateSchema } from '@/lib/domain/gameday/game-day';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';

/**
 * actAsSeat does something at a GameDay in one transaction, with the GameDay's row locked: its state is read again there, so that nothing
 * is done to one that was closed meanwhile, and two facilitators never move the same card at once.
 */
export async function actAsSeat<T>(
  context: ServiceContext,
  seat: Seat,
  act: GameDayAct,
  work: (tx: Transaction) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (!seatMay(seat, act)) return refuse('not_permitted');
  return inTransaction(context.db, async (tx): Promise<Outcome<T>> => {
    const rows = await tx.$queryRaw<{ state: string }[]>`
      SELECT "state" FROM "GameDay" WHERE "id" = ${seat.gameDayId} FOR UPDATE`;
    const state = gameDayStateSchema.safeParse(rows[0]?.state);
    if (!state.success) return refuse('not_found');
    if (!seatMay({ ...seat, state: state.data }, act)) return refuse('game_day_moved_on');
    return work(tx);
  });
}
