import type { Transaction } from '@/lib/adapters/postgres/transaction';
import {
  gameDayRoleSchema,
  gameDayStateSchema,
  type GameDayRole,
  type GameDayState,
} from '@/lib/domain/gameday/game-day';
import { mayAct, type GameDayAct } from '@/lib/domain/gameday/may-act';
import type { Viewer } from '@/lib/domain/view/views';
import { hashGuestKey, type GuestClaims } from './guest-token';

/** Seat is who somebody is at one GameDay, with an account (`viewer`) or as a guest; `personId` is null for an account that has no seat yet. */
export interface Seat {
  readonly gameDayId: string;
  readonly state: GameDayState;
  readonly team: { readonly id: string; readonly name: string };
  readonly personId: string | null;
  readonly name: string;
  readonly role: GameDayRole;
  readonly viewer: Viewer | null;
  /** An admin of the team that holds it: where the facilitator is missing, somebody must be able to go on, or to stop. */
  readonly isAdmin: boolean;
}

const gameDaySelect = { id: true, state: true, team: { select: { id: true, name: true } } } as const;

/** findSeat finds the seat of an account, or else of a guest's cookie for this very GameDay; null for nobody, and for an unknown GameDay. */
export async function findSeat(
  db: Transaction,
  gameDayId: string,
  who: { readonly viewer: Viewer | null; readonly guest: GuestClaims | null },
): Promise<Seat | null> {
  if (who.viewer) return seatOfAccount(db, gameDayId, who.viewer);
  if (who.guest?.gameDay !== gameDayId) return null;
  const person = await db.gameDayPerson.findUnique({
    where: { tokenHash: hashGuestKey(who.guest.key) },
    include: { gameDay: { select: gameDaySelect } },
  });
  if (person?.gameDayId !== gameDayId || person.removedAt !== null) return null;
  return {
    gameDayId,
    state: gameDayStateSchema.parse(person.gameDay.state),
    team: person.gameDay.team,
    personId: person.id,
    name: person.name,
    role: guestRole(person.role),
    viewer: null,
    isAdmin: false,
  };
}

async function seatOfAccount(db: Transaction, gameDayId: string, viewer: Viewer): Promise<Seat | null> {
  const gameDay = await db.gameDay.findUnique({
    where: { id: gameDayId },
    select: { ...gameDaySelect, people: { where: { userId: viewer.id, removedAt: null } } },
  });
  if (!gameDay) return null;
  const [person] = gameDay.people;
  return {
    gameDayId,
    state: gameDayStateSchema.parse(gameDay.state),
    team: gameDay.team,
    personId: person?.id ?? null,
    name: viewer.name,
    role: person ? gameDayRoleSchema.parse(person.role) : 'observer',
    viewer,
    isAdmin: viewer.role === 'admin' && viewer.team.id === gameDay.team.id,
  };
}

/** A guest never conducts, whatever a row says: conducting takes an account. */
function guestRole(stored: string): GameDayRole {
  const role = gameDayRoleSchema.parse(stored);
  return role === 'facilitator' ? 'observer' : role;
}

/** seatMay tells whether a seat may do something now; an admin of the team may do what the facilitator may. */
export function seatMay(seat: Pick<Seat, 'role' | 'state' | 'isAdmin'>, act: GameDayAct): boolean {
  return mayAct(seat.role, seat.state, act) || (seat.isAdmin && mayAct('facilitator', seat.state, act));
}

/** canPlanGameDay: facilitators and admins call a GameDay. */
export function canPlanGameDay(viewer: Pick<Viewer, 'role'>): boolean {
  return viewer.role === 'facilitator' || viewer.role === 'admin';
}
