import type { Database } from './client';

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

/** findSession reads a session with its user; `live` is false once it expired; null when it was deleted. */
export async function findSession(db: Database, id: string) {
  const row = await db.session.findUnique({
    where: { id },
    select: { expiresAt: true, user: { select: { id: true, name: true, email: true, role: true } } },
  });
  return row && { user: row.user, live: row.expiresAt.getTime() > Date.now() };
}
