import { z } from 'zod';
import type { Seat } from '@/lib/auth/game-day-seat';
import { gameDayRoleSchema, type GameDayRole } from '@/lib/domain/gameday/game-day';
import { refuse, type Outcome } from '../failure';
import { newRunId } from '../new-run-id';
import type { ServiceContext } from '../service-context';
import type { Transaction } from '@/lib/adapters/postgres/transaction';
import { actAsSeat } from './act-as-seat';

/** expectedPersonSchema: somebody who is expected; `userId` is an account, '' a guest by name. */
export const expectedPersonSchema = z.object({
  userId: z.string().max(64),
  name: z.string().trim().max(80),
  fromTeam: z.string().trim().max(80),
  role: gameDayRoleSchema,
});

/** expectPerson adds somebody to those who are expected, or gives an account that is there already its role. */
export async function expectPerson(
  context: ServiceContext,
  seat: Seat,
  person: z.infer<typeof expectedPersonSchema>,
): Promise<Outcome<null>> {
  return actAsSeat(context, seat, 'plan', async (tx) => {
    const { userId, role, fromTeam, name } = person;
    const { gameDayId } = seat;
    if (userId === '') {
      if (name === '') return refuse('name_missing');
      // Whoever conducts has an account: a name alone proves nothing.
      if (role === 'facilitator') return refuse('bad_request');
      await tx.gameDayPerson.create({ data: { id: newRunId(), gameDayId, name, fromTeam, role } });
      return { ok: true, value: null };
    }
    const user = await tx.user.findUnique({
      where: { id: userId },
      select: { name: true, erasedAt: true, memberships: { include: { team: true }, take: 1 } },
    });
    if (user?.erasedAt !== null) return refuse('not_found');
    const team = fromTeam === '' ? (user.memberships[0]?.team.name ?? '') : fromTeam;
    await tx.gameDayPerson.upsert({
      where: { gameDayId_userId: { gameDayId, userId } },
      create: { id: newRunId(), gameDayId, userId, name: user.name, fromTeam: team, role },
      update: { role, removedAt: null },
    });
    return { ok: true, value: null };
  });
}

/** giveRole changes the role of somebody at the table; the last facilitator stays one. */
export async function giveRole(
  context: ServiceContext,
  seat: Seat,
  personId: string,
  role: GameDayRole,
): Promise<Outcome<null>> {
  return actAsSeat(context, seat, 'plan', async (tx) => {
    const { gameDayId } = seat;
    const person = await tx.gameDayPerson.findFirst({ where: { id: personId, gameDayId, removedAt: null } });
    if (!person) return refuse('not_found');
    if (role === 'facilitator' && person.userId === null) return refuse('bad_request');
    if (role !== 'facilitator' && (await isLastFacilitator(tx, person))) return refuse('last_facilitator');
    await tx.gameDayPerson.update({ where: { id: personId }, data: { role } });
    return { ok: true, value: null };
  });
}

/** removePerson takes somebody from the table: a guest's cookie opens nothing any more. What they wrote stays. */
export async function removePerson(
  context: ServiceContext,
  seat: Seat,
  personId: string,
): Promise<Outcome<null>> {
  return actAsSeat(context, seat, 'plan', async (tx) => {
    const { gameDayId } = seat;
    const person = await tx.gameDayPerson.findFirst({ where: { id: personId, gameDayId, removedAt: null } });
    if (!person) return refuse('not_found');
    if (await isLastFacilitator(tx, person)) return refuse('last_facilitator');
    await tx.gameDayPerson.update({
      where: { id: personId },
      data: { removedAt: new Date(), tokenHash: null },
    });
    return { ok: true, value: null };
  });
}

async function isLastFacilitator(
  tx: Transaction,
  { id, gameDayId, role }: { readonly id: string; readonly gameDayId: string; readonly role: string },
): Promise<boolean> {
  if (role !== 'facilitator') return false;
  const others = { gameDayId, role: 'facilitator', removedAt: null, id: { not: id } };
  return (await tx.gameDayPerson.count({ where: others })) === 0;
}
