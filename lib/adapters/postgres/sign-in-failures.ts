import type { Transaction } from './transaction';

/** countAttempt counts one more attempt on a key in a fixed window, by the database's clock, and tells how many there were in it. */
export async function countAttempt(db: Transaction, key: string, windowMs: number): Promise<number> {
  const seconds = windowMs / 1_000;
  const [row] = await db.$queryRaw<{ count: number }[]>`
    INSERT INTO "SignInFailure" AS f ("key", "count", "since") VALUES (${key}, 1, clock_timestamp())
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN f."since" < clock_timestamp() - make_interval(secs => ${seconds}) THEN 1 ELSE f."count" + 1 END,
      "since" = CASE WHEN f."since" < clock_timestamp() - make_interval(secs => ${seconds}) THEN clock_timestamp()
        ELSE f."since" END
    RETURNING "count"`;
  return row?.count ?? 0;
}

/** forgetAttempts clears a key after a success. */
export async function forgetAttempts(db: Transaction, key: string): Promise<void> {
  await db.$executeRaw`DELETE FROM "SignInFailure" WHERE "key" = ${key}`;
}

/** forgetOldAttempts clears what no window reaches any more, so that made-up addresses do not fill the table. */
export async function forgetOldAttempts(db: Transaction): Promise<void> {
  await db.$executeRaw`DELETE FROM "SignInFailure" WHERE "since" < clock_timestamp() - interval '1 day'`;
}
