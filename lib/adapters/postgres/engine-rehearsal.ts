import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { LastRehearsal, Rehearsal } from '@/lib/domain/run/rehearsal';

/** recordRehearsal stores one rehearsed abort; append-only. */
export async function recordRehearsal(
  pool: pg.Pool,
  { apiUrl, outcome, injectMs, undoMs, detail }: Rehearsal,
  engineId: string,
  runId: string,
): Promise<void> {
  await pool.query(
    `INSERT INTO "Rehearsal" ("id", "apiUrl", "engineId", "runId", "outcome", "injectMs", "undoMs", "detail")
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [randomUUID(), apiUrl, engineId, runId, outcome, injectMs, undoMs, detail],
  );
}

/** lastRehearsalsSql asks for the newest rehearsal of each Toxiproxy in `$1::text[]`, with its age in ms by the database's clock. */
export const lastRehearsalsSql = `SELECT asked."apiUrl", r."outcome", r."undoMs",
    (extract(epoch FROM clock_timestamp() - r."at") * 1000)::float8 AS "ageMs"
  FROM unnest($1::text[]) AS asked("apiUrl")
  LEFT JOIN LATERAL (SELECT * FROM "Rehearsal" x WHERE x."apiUrl" = asked."apiUrl" ORDER BY x."at" DESC LIMIT 1) r ON true`;

const row = z.object({
  apiUrl: z.string(),
  outcome: z.enum(['clean', 'failed', 'not_possible']).nullable(),
  undoMs: z.number().nullable(),
  ageMs: z.number().nullable(),
});

/** readLastRehearsals parses the rows of lastRehearsalsSql. */
export function readLastRehearsals(rows: readonly unknown[]): LastRehearsal[] {
  return rows.map((one) => {
    const { apiUrl, outcome, undoMs, ageMs } = row.parse(one);
    return { apiUrl, last: outcome === null || ageMs === null ? null : { outcome, undoMs, ageMs } };
  });
}

/** lastRehearsals reads the newest rehearsal of each Toxiproxy. */
export async function lastRehearsals(pool: pg.Pool, apiUrls: readonly string[]): Promise<LastRehearsal[]> {
  return readLastRehearsals((await pool.query(lastRehearsalsSql, [apiUrls])).rows);
}
