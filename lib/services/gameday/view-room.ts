import type { Database } from '@/lib/adapters/postgres/client';
import { seatMay, type Seat } from '@/lib/auth/game-day-seat';
import { gameDayRoleSchema, gameDayStateSchema } from '@/lib/domain/gameday/game-day';
import type { RoomPerson, RoomView } from '@/lib/domain/view/game-day-view';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';
import { hereMs, readRoomNow } from './read-room-now';
import { viewHand, viewPlay } from './view-table';

/** viewRoom reads a GameDay as one seat sees it: sealed cards stay sealed, and other people's predictions closed, until their time. */
export async function viewRoom({ db }: Pick<ServiceContext, 'db'>, seat: Seat): Promise<Outcome<RoomView>> {
  const now = await readRoomNow(db, seat.gameDayId);
  const gameDay = await db.gameDay.findUnique({
    where: { id: seat.gameDayId },
    include: { team: { select: { id: true, name: true } } },
  });
  if (!gameDay || !now) return refuse('not_found');
  const [people, hand, play] = await Promise.all([
    readPeople(db, seat.gameDayId, Date.parse(now.now)),
    viewHand(db, seat),
    viewPlay(db, seat),
  ]);
  const { id, title, goal, timeZone, place, environment, channel, team } = gameDay;
  return {
    ok: true,
    value: {
      ...{ id, title, goal, timeZone, place, environment, channel, team, people, hand, play, now },
      startsAt: gameDay.startsAt.toISOString(),
      state: gameDayStateSchema.parse(gameDay.state),
      me: {
        personId: seat.personId,
        name: seat.name,
        role: seat.role,
        isGuest: seat.viewer === null,
        conducts: seatMay({ ...seat, state: 'open' }, 'conduct'),
        records: seatMay(seat, 'record_finding'),
        attaches: seatMay(seat, 'attach'),
        injects: seatMay(seat, 'inject'),
      },
    },
  };
}

async function readPeople(db: Database, gameDayId: string, now: number): Promise<readonly RoomPerson[]> {
  const people = await db.gameDayPerson.findMany({
    where: { gameDayId, removedAt: null },
    orderBy: { createdAt: 'asc' },
  });
  return people.map(({ id, name, role, fromTeam, userId, takenByName, joinedAt, seenAt }) => ({
    id,
    name,
    role: gameDayRoleSchema.parse(role),
    fromTeam,
    isGuest: userId === null,
    // An observer's seat gives nothing that any guest has not.
    takenByName: takenByName && role !== 'observer',
    presence:
      joinedAt === null ? 'expected' : seenAt !== null && now - seenAt.getTime() < hereMs ? 'here' : 'away',
  }));
}
