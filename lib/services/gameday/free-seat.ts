import type { Seat } from '@/lib/auth/game-day-seat';
import { refuse, type Outcome } from '../failure';
import { newRunId } from '../new-run-id';
import type { ServiceContext } from '../service-context';
import { actAsSeat } from './act-as-seat';

/** freeSeat takes a guest out of the seat that they took by typing its name: they stay as an observer, with all that they did, and another seat waits for whoever is expected. */
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
    const { name, fromTeam, role } = taken;
    await tx.gameDayPerson.update({
      where: { id: personId },
      data: { role: 'observer', takenByName: false },
    });
    await tx.gameDayPerson.create({ data: { id: newRunId(), gameDayId, name, fromTeam, role } });
    return { ok: true, value: null };
  });
}
