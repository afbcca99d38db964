import type { Transaction } from './transaction';

/** StopLatchRow is the one row of the "stop all" latch. */
export interface StopLatchRow {
  readonly engaged: boolean;
  readonly reason: string | null;
  readonly by: string | null;
  readonly at: Date | null;
}

/** readStopLatch reads the latch; a missing row counts as engaged, for then nothing is known. */
export async function readStopLatch(db: Transaction): Promise<StopLatchRow> {
  const row = await db.stopLatch.findUnique({ where: { id: 1 } });
  if (!row) return { engaged: true, reason: null, by: null, at: null };
  return { engaged: row.engaged, reason: row.reason, by: row.by, at: row.by === null ? null : row.at };
}

/** setStopLatch moves the latch; one statement, committed when it resolves. */
export async function setStopLatch(
  db: Transaction,
  latch: { readonly engaged: boolean; readonly reason: string; readonly by: string },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "StopLatch" ("id", "engaged", "reason", "by", "at")
    VALUES (1, ${latch.engaged}, ${latch.reason}, ${latch.by}, clock_timestamp())
    ON CONFLICT ("id") DO UPDATE SET "engaged" = EXCLUDED."engaged", "reason" = EXCLUDED."reason",
      "by" = EXCLUDED."by", "at" = EXCLUDED."at"`;
}
