import type pg from 'pg';
import { inTransaction } from './engine-pool';

/** claimRestart stores that a Toxiproxy is about to be restarted; null where any engine asked for that within the interval. */
export function claimRestart(
  pool: pg.Pool,
  claim: {
    readonly apiUrl: string;
    readonly runId: string | null;
    readonly engineId: string;
    readonly minIntervalMs: number;
  },
): Promise<string | null> {
  return inTransaction(pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('masterdeck restart of ' || $1))`, [
      claim.apiUrl,
    ]);
    const stored = await client.query<{ id: string }>(
      `INSERT INTO "RestartCall" ("apiUrl", "runId", "engineId")
       SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM "RestartCall"
         WHERE "apiUrl" = $1 AND "askedAt" > clock_timestamp() - $4 * interval '1 millisecond')
       RETURNING "id"`,
      [claim.apiUrl, claim.runId, claim.engineId, claim.minIntervalMs],
    );
    return stored.rows[0]?.id ?? null;
  });
}

/** finishRestart stores what the hook answered. */
export async function finishRestart(
  pool: pg.Pool,
  id: string,
  answer: { readonly outcome: string; readonly status: number | null; readonly detail: string | null },
): Promise<void> {
  await pool.query(
    `UPDATE "RestartCall" SET "answeredAt" = clock_timestamp(), "outcome" = $2, "status" = $3, "detail" = $4 WHERE "id" = $1`,
    [id, answer.outcome, answer.status, answer.detail],
  );
}
