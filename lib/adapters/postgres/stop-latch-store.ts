import type { Transaction } from './transaction';

/** StopLatchRow is the one row of the "stop all" latch. */
export interface StopLatchRow {
  readonly engaged: boolean;
  readonly reason: string | null;
  readonly by: string | null;
  readonly at: Date | null;
}

/** StopLatchMove is a pull or a release: who, why, and from where (`web`, `cli`, …). */
export interface StopLatchMove {
  readonly reason: string;
  readonly by: { readonly id: string | null; readonly name: string };
  readonly via: string;
}

/** readStopLatch reads the latch; a missing row counts as engaged, for then nothing is known. */
export async function readStopLatch(db: Transaction): Promise<StopLatchRow> {
  const [row] = await db.$queryRaw<
    { engaged: boolean; reason: string | null; by: string | null; at: Date }[]
  >`
    SELECT "engaged", "reason", "by", "at" FROM "StopLatch" WHERE "id" = 1`;
  if (!row) return { engaged: true, reason: null, by: null, at: null };
  return { engaged: row.engaged, reason: row.reason, by: row.by, at: row.by === null ? null : row.at };
}

/**
 * engageLatch pulls the latch; one statement, committed when it resolves. While it is on, a further pull is recorded and changes
 * nothing: which runs it stopped is told by the moment of the first.
 */
export async function engageLatch(db: Transaction, { reason, by, via }: StopLatchMove): Promise<void> {
  await db.$executeRaw`
    WITH "change" AS (
      INSERT INTO "StopLatchChange" ("engaged", "reason", "by", "byId", "via")
      VALUES (true, ${reason}, ${by.name}, ${by.id}, ${via}))
    INSERT INTO "StopLatch" ("id", "engaged", "reason", "by", "at")
    VALUES (1, true, ${reason}, ${by.name}, clock_timestamp())
    ON CONFLICT ("id") DO UPDATE SET "engaged" = true, "reason" = EXCLUDED."reason", "by" = EXCLUDED."by",
      "at" = EXCLUDED."at" WHERE NOT "StopLatch"."engaged"`;
}

/** releaseLatch releases the latch, with its row locked by the caller. */
export async function releaseLatch(tx: Transaction, { reason, by, via }: StopLatchMove): Promise<void> {
  await tx.$executeRaw`
    WITH "change" AS (
      INSERT INTO "StopLatchChange" ("engaged", "reason", "by", "byId", "via")
      VALUES (false, ${reason}, ${by.name}, ${by.id}, ${via}))
    INSERT INTO "StopLatch" ("id", "engaged", "reason", "by", "at")
    VALUES (1, false, ${reason}, ${by.name}, clock_timestamp())
    ON CONFLICT ("id") DO UPDATE SET "engaged" = false, "reason" = EXCLUDED."reason", "by" = EXCLUDED."by",
      "at" = EXCLUDED."at"`;
}

/** lockStopLatch holds the latch's row until the transaction ends: starts and pulls wait. */
export async function lockStopLatch(tx: Transaction): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "StopLatch" WHERE "id" = 1 FOR UPDATE`;
}

/** hasStoppedRunOf tells whether the latch, as it is on now, stopped a run that this person requested, or is still stopping one. */
export async function hasStoppedRunOf(db: Transaction, userId: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "Run" r JOIN "StopLatch" l ON l."id" = 1 AND l."engaged"
    WHERE r."requestedById" = ${userId} AND (
      (r."endingReason" = 'latch' AND coalesce(r."concludedAt", clock_timestamp()) >= l."at")
      OR r."state" IN ('approved', 'preflight', 'baseline', 'injecting'))
    LIMIT 1`;
  return rows.length > 0;
}
