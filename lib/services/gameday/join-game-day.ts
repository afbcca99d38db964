import { countAttempt } from '@/lib/adapters/postgres/sign-in-failures';
import { inTransaction, type Transaction } from '@/lib/adapters/postgres/transaction';
import { mintGuestKey } from '@/lib/auth/guest-token';
import type { Seat } from '@/lib/auth/game-day-seat';
import { hashShortCode, readShortCode } from '@/lib/domain/gameday/short-code';
import { erasedName } from '@/lib/domain/people/erased-name';
import { recordAudit } from '../audit/record-audit';
import { refuse, type Outcome } from '../failure';
import { newRunId } from '../new-run-id';
import type { ServiceContext } from '../service-context';

/** Tries of a code in one window, from one address and from everywhere: a room of forty behind one address joins at once. */
const perAddress = { most: 120, windowMs: 60_000 };
const altogether = { most: 1_200, windowMs: 60_000 };
/** More guests than a room holds: what floods the door stops here. */
const mostPeople = 500;

/** DoorView is what somebody with a code sees before they come in. */
export interface DoorView {
  readonly gameDayId: string;
  readonly title: string;
  readonly teams: readonly string[];
}

/** openDoor finds the open GameDay of a code, counting each try; a wrong code and a closed GameDay are the same answer. */
export async function openDoor(
  { db }: Pick<ServiceContext, 'db'>,
  typed: string,
  address: string,
): Promise<Outcome<DoorView>> {
  const key = hashShortCode(`address\n${address}`);
  if ((await countAttempt(db, key, perAddress.windowMs)) > perAddress.most)
    return refuse('too_many_attempts');
  if ((await countAttempt(db, 'game-day-codes', altogether.windowMs)) > altogether.most)
    return refuse('too_many_attempts');
  const code = readShortCode(typed);
  if (code === null) return refuse('wrong_code');
  const found = await db.gameDay.findUnique({
    where: { codeHash: hashShortCode(code) },
    include: { people: { where: { removedAt: null }, select: { fromTeam: true } } },
  });
  if (found?.state !== 'open') return refuse('wrong_code');
  const teams = [...new Set(found.people.map(({ fromTeam }) => fromTeam))].filter((team) => team !== '');
  return { ok: true, value: { gameDayId: found.id, title: found.title, teams: teams.sort() } };
}

/** joinAsGuest seats somebody with a name and no account, and gives the key for their cookie. Whoever types an expected name takes that seat: the facilitator is shown so. */
export async function joinAsGuest(
  context: Pick<ServiceContext, 'db' | 'from'>,
  gameDayId: string,
  guest: { readonly name: string; readonly fromTeam: string },
): Promise<Outcome<{ readonly key: string; readonly personId: string }>> {
  const name = guest.name.trim().replaceAll(/\s+/g, ' ').slice(0, 80);
  const fromTeam = guest.fromTeam.trim().slice(0, 80);
  if (name === '') return refuse('name_missing');
  const { key, hash } = mintGuestKey();
  return inTransaction(context.db, async (tx): Promise<Outcome<{ key: string; personId: string }>> => {
    const gameDay = await tx.gameDay.findUnique({ where: { id: gameDayId }, select: { state: true } });
    if (gameDay?.state !== 'open') return refuse('wrong_code');
    if ((await tx.gameDayPerson.count({ where: { gameDayId } })) >= mostPeople)
      return refuse('too_many_attempts');
    const now = new Date();
    const expected = await findExpected(tx, gameDayId, name);
    const personId = expected ?? newRunId();
    const here = { tokenHash: hash, joinedAt: now, seenAt: now };
    if (expected === null) {
      const data = { id: personId, gameDayId, name, fromTeam, role: 'observer', ...here };
      await tx.gameDayPerson.create({ data });
    } else {
      await tx.gameDayPerson.update({ where: { id: personId }, data: { ...here, takenByName: true } });
    }
    await recordAudit(
      tx,
      context,
      { kind: 'guest', id: personId },
      { action: 'gameday.join', subject: { kind: 'gameday', id: gameDayId } },
    );
    return { ok: true, value: { key, personId } };
  });
}

async function findExpected(tx: Transaction, gameDayId: string, name: string): Promise<string | null> {
  const waiting = await tx.gameDayPerson.findFirst({
    where: {
      gameDayId,
      userId: null,
      joinedAt: null,
      removedAt: null,
      // Whoever was erased is expected by no name any more.
      name: { equals: name, mode: 'insensitive', not: erasedName },
    },
    select: { id: true },
  });
  return waiting?.id ?? null;
}

/** comeIn seats an account at an open GameDay: in the seat that was kept for it, or as an observer. */
export async function comeIn(context: Pick<ServiceContext, 'db'>, seat: Seat): Promise<void> {
  const { viewer, gameDayId } = seat;
  if (!viewer || seat.state !== 'open') return;
  const now = new Date();
  if (seat.personId !== null) {
    await context.db.gameDayPerson.updateMany({
      where: { id: seat.personId, joinedAt: null },
      data: { joinedAt: now, seenAt: now },
    });
    return;
  }
  const here = { joinedAt: now, seenAt: now };
  const { id: userId, name, team } = viewer;
  await context.db.gameDayPerson.upsert({
    where: { gameDayId_userId: { gameDayId, userId } },
    create: { id: newRunId(), gameDayId, userId, name, fromTeam: team.name, role: 'observer', ...here },
    // Somebody who was taken from the table by the facilitator does not sit down again by themselves.
    update: {},
  });
}

/** touchSeat notes a sign of life, at most every few seconds, so that two hundred phones write little. */
export async function touchSeat({ db }: Pick<ServiceContext, 'db'>, personId: string | null): Promise<void> {
  if (personId === null) return;
  await db.$executeRaw`
    UPDATE "GameDayPerson" SET "seenAt" = clock_timestamp(), "joinedAt" = coalesce("joinedAt", clock_timestamp())
    WHERE "id" = ${personId} AND ("seenAt" IS NULL OR "seenAt" < clock_timestamp() - interval '5 seconds')`;
}
