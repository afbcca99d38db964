import type { Seat } from '@/lib/auth/game-day-seat';
import { refuse, type Outcome } from '../failure';
import { newRunId } from '../new-run-id';
import type { ServiceContext } from '../service-context';
import { actAsSeat } from './act-as-seat';

/** freeSeat takes a guest out of the seat that they took by typing its name: they stay as an observer, with what they predicted, and the seat waits again. */
export async function freeSeat(
  context: ServiceContext,
  seat: Seat,
  personId: string,
): Promise<Outcome<null>> {
  return actAsSeat(context, seat, 'plan', async (tx) => {
    const { gameDayId } = seat;
    const taken = await tx.gameDayPerson.findFirst({
      where: { id: personId, gameDayId, removedAt: null, takenByName: true, tokenHash: { not: null } },
    });
    if (!taken) return refuse('game_day_moved_on');
    const { name, fromTeam, tokenHash, joinedAt, seenAt } = taken;
    const id = newRunId();
    await tx.gameDayPerson.update({
      where: { id: personId },
      data: { tokenHash: null, joinedAt: null, seenAt: null, takenByName: false },
    });
    const moved = { gameDayId, name, fromTeam, tokenHash, joinedAt, seenAt };
    await tx.gameDayPerson.create({ data: { id, role: 'observer', ...moved } });
    await tx.prediction.updateMany({ where: { personId }, data: { personId: id } });
    return { ok: true, value: null };
  });
}
