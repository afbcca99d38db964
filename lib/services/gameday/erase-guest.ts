import type { Seat } from '@/lib/auth/game-day-seat';
import { erasedName } from '@/lib/domain/people/erased-name';
import { recordAudit } from '../audit/record-audit';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';
import { actAsSeat } from './act-as-seat';

/**
 * eraseGuest takes the name of a guest out of a GameDay for ever (LGPD), and the pictures that they attached; what they said and pressed
 * stays, by an id that leads to nobody. People with an account are erased by who administers the installation.
 */
export async function eraseGuest(
  context: ServiceContext,
  seat: Seat,
  personId: string,
): Promise<Outcome<null>> {
  return actAsSeat(context, seat, 'erase_guest', async (tx) => {
    const { gameDayId } = seat;
    const guest = await tx.gameDayPerson.findFirst({
      where: { id: personId, gameDayId, userId: null, name: { not: erasedName } },
      select: { id: true },
    });
    if (!guest) return refuse('not_found');
    await tx.$executeRaw`SELECT erase_guest(${personId}, ${erasedName})`;
    await recordAudit(tx, context, seat.viewer, {
      action: 'gameday.erase_guest',
      subject: { kind: 'guest', id: personId },
      after: { gameDay: gameDayId },
    });
    return { ok: true, value: null };
  });
}
