import type { Viewer } from '@/lib/domain/view/views';
import type { Database } from './client';
import type { Prisma } from './generated/client';

/** openSessionRow stores the session behind a token; it expires by the database's clock. */
export async function openSessionRow(
  db: Database,
  session: { readonly id: string; readonly userId: string; readonly lifeMs: number },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "Session" ("id", "userId", "expiresAt")
    VALUES (${session.id}, ${session.userId}, clock_timestamp() + make_interval(secs => ${session.lifeMs / 1_000}))`;
}

/** closeSessionRow deletes a session: whoever holds its token is signed out at the next request. */
export async function closeSessionRow(db: Database, id: string): Promise<void> {
  await db.session.deleteMany({ where: { id } });
}

/** deleteOldSessions forgets sessions that ended more than a week ago: no token can name them any more. */
export async function deleteOldSessions(db: Database): Promise<void> {
  await db.$executeRaw`DELETE FROM "Session" WHERE "expiresAt" < clock_timestamp() - interval '8 days'`;
}

/**
 * findSession reads a session with its user as they act in it: in the session's team, else in the oldest they belong to. `live` is false
 * once it expired; null when it was deleted, or when the person belongs to no team any more.
 */
export async function findSession(
  db: Database,
  id: string,
): Promise<{ readonly viewer: Viewer; readonly live: boolean } | null> {
  const row = await db.session.findUnique({ where: { id }, select: sessionSelect });
  if (!row) return null;
  const { memberships, ...user } = row.user;
  const membership = memberships.find(({ team }) => team.id === row.teamId) ?? memberships[0];
  return membership
    ? { viewer: { ...user, ...membership }, live: row.expiresAt.getTime() > Date.now() }
    : null;
}

const sessionSelect = {
  expiresAt: true,
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
