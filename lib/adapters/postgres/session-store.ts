import type { Viewer } from '@/lib/domain/view/views';
import type { Database } from './client';
import type { Prisma } from './generated/client';
import type { Transaction } from './transaction';

/** openSessionRow stores the session behind a token; it expires by the database's clock. */
export async function openSessionRow(
  db: Transaction,
  session: {
    readonly id: string;
    readonly userId: string;
    readonly lifeMs: number;
    readonly address?: string;
    readonly agent?: string | null;
  },
): Promise<void> {
  const { id, userId, address = null, agent = null } = session;
  await db.$executeRaw`
    INSERT INTO "Session" ("id", "userId", "address", "agent", "expiresAt")
    VALUES (${id}, ${userId}, ${address}, ${agent}, clock_timestamp() + make_interval(secs => ${session.lifeMs / 1_000}))`;
}

/** closeSessionRow deletes a session: whoever holds its token is signed out at the next request. */
export async function closeSessionRow(db: Transaction, id: string): Promise<void> {
  await db.session.deleteMany({ where: { id } });
}

/** deleteOldSessions forgets sessions that ended more than a week ago: no token can name them any more. */
export async function deleteOldSessions(db: Database): Promise<void> {
  await db.$executeRaw`DELETE FROM "Session" WHERE "expiresAt" < clock_timestamp() - interval '8 days'`;
}

/** OpenSession is a session as its owner sees it; ISO times. */
export interface OpenSession {
  readonly id: string;
  readonly address: string | null;
  readonly agent: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** When a page was last opened with it, to the minute. */
  readonly seenAt: string;
}

/** readOpenSessions lists where an account is signed in, the newest first. */
export async function readOpenSessions(db: Database, userId: string): Promise<readonly OpenSession[]> {
  const rows = await db.session.findMany({
    where: { userId, expiresAt: { gt: new Date() } },
    select: { id: true, address: true, agent: true, createdAt: true, expiresAt: true, seenAt: true },
    orderBy: { createdAt: 'desc' },
  });
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
  }));
}

/** closeSessionsOf deletes sessions of one account: a named one, or all but the one that is kept; it tells how many. */
export async function closeSessionsOf(
  tx: Transaction,
  userId: string,
  which: { readonly id: string } | { readonly allBut: string | null },
): Promise<number> {
  const id = 'id' in which ? which.id : which.allBut === null ? undefined : { not: which.allBut };
  const { count } = await tx.session.deleteMany({ where: { userId, ...(id !== undefined && { id }) } });
  return count;
}

/** noteSessionSeen writes that a session was used now; once a minute is enough for its owner to know it. */
export async function noteSessionSeen(db: Database, id: string): Promise<void> {
  await db.$executeRaw`
    UPDATE "Session" SET "seenAt" = clock_timestamp()
    WHERE "id" = ${id} AND "seenAt" < clock_timestamp() - interval '1 minute'`;
}

/** setSessionTeam changes the team for which a session acts; false where its account is no member. */
export async function setSessionTeam(tx: Transaction, id: string, teamId: string): Promise<boolean> {
  const changed = await tx.$executeRaw`
    UPDATE "Session" s SET "teamId" = ${teamId} WHERE s."id" = ${id}
      AND EXISTS (SELECT 1 FROM "Membership" m WHERE m."userId" = s."userId" AND m."teamId" = ${teamId})`;
  return changed === 1;
}

/**
 * findSession reads a session with its user as they act in it: in the session's team, else in the oldest they belong to. `live` is false
 * once it expired; null when it was deleted, or when the person belongs to no team any more.
 */
export async function findSession(
  db: Database,
  id: string,
): Promise<{ readonly viewer: Viewer; readonly live: boolean; readonly seenAt: Date } | null> {
  const row = await db.session.findUnique({ where: { id }, select: sessionSelect });
  if (!row) return null;
  const { memberships, ...user } = row.user;
  const membership = memberships.find(({ team }) => team.id === row.teamId) ?? memberships[0];
  return membership
    ? { viewer: { ...user, ...membership }, live: row.expiresAt.getTime() > Date.now(), seenAt: row.seenAt }
    : null;
}

const sessionSelect = {
  expiresAt: true,
  seenAt: true,
  teamId: true,
  user: {
    select: {
      id: true,
      name: true,
      email: true,
      memberships: {
        select: { role: true, team: { select: { id: true, name: true } } },
        orderBy: [{ createdAt: 'asc' }, { teamId: 'asc' }],
      },
    },
  },
} satisfies Prisma.SessionSelect;
