import type pg from 'pg';
import { statesWithEngine } from '@/lib/domain/run/run';
import type { ClaimedRun, OtherLeases } from '@/lib/domain/run/run-record';
import { inTransaction } from './engine-pool';
import { intentColumns, parseClaimed, parseIntent } from './engine-rows';

/** One scan takes this many runs at most: the next one comes a second later. */
const claimAtOnce = 16;

/** No lease is given for longer: one that lies further ahead was given before the database's clock was set back. */
const farAhead = `clock_timestamp() + $2 * interval '2 milliseconds'`;

/**
 * claimRuns takes runs whose lease is free or has run out, by the database's clock, with an epoch of their own. Runs that may
 * have a live fault come first. A run whose row somebody else holds at the moment is left for the next scan. `dead`: runs whose
 * lease lies too far ahead and is renewed by nobody.
 */
export function claimRuns(
  pool: pg.Pool,
  engineId: string,
  ttlMs: number,
  except: readonly string[],
  onlyTakeovers: boolean,
  dead: readonly string[] = [],
): Promise<ClaimedRun[]> {
  const states = statesWithEngine.filter((state) => !onlyTakeovers || state !== 'approved');
  return inTransaction(pool, async (client) => {
    const claimed = await client.query(
      `WITH "free" AS (
         SELECT "id", "engineId" FROM "Run"
         WHERE "state" = ANY($3::text[]) AND NOT ("id" = ANY($4::text[]))
           AND ("leaseUntil" IS NULL OR "leaseUntil" < clock_timestamp()
             OR ("id" = ANY($5::text[]) AND "leaseUntil" > ${farAhead}))
         ORDER BY "state" IN ('injecting', 'rolling_back') DESC, "requestedAt"
         LIMIT ${claimAtOnce} FOR NO KEY UPDATE SKIP LOCKED)
       UPDATE "Run" r SET "engineId" = $1, "epoch" = r."epoch" + 1,
         "leaseUntil" = clock_timestamp() + $2 * interval '1 millisecond'
       FROM "free" WHERE r."id" = "free"."id"
       RETURNING r."id", r."epoch", r."state", r."ending", r."endingReason", r."endingDetail", r."targetKey", r."plan",
         r."planHash", r."requestedById", r."acceptedAt", r."acceptedById", r."baselineAt", r."injectedAt",
         r."hardDeadline", r."rollbackStartedAt", r."rollbackConfirmedAt", r."recoveredAt",
         (extract(epoch FROM clock_timestamp() - coalesce(r."approvedAt", r."acceptedAt", r."requestedAt")) * 1000)::float8
           AS "approvedAgeMs",
         (SELECT coalesce(max(e."name"), "free"."engineId") FROM "Engine" e WHERE e."id" = "free"."engineId")
           AS "previousEngine",
         (SELECT coalesce(max(t."n"), -1) FROM "Tick" t WHERE t."runId" = r."id")::int AS "lastTick"`,
      [engineId, ttlMs, states, except, dead],
    );
    if (claimed.rows.length === 0) return [];
    const ids = claimed.rows.map((row: { id: string }) => row.id);
    const intents = await client.query(
      `SELECT ${intentColumns} FROM "FaultIntent" WHERE "runId" = ANY($1::text[]) ORDER BY "createdAt"`,
      [ids],
    );
    const parsed = intents.rows.map(parseIntent);
    return claimed.rows.map((row) => parseClaimed(row, parsed));
  });
}

/** readOtherLeases tells of the leases of other engines, by the database's clock. */
export async function readOtherLeases(pool: pg.Pool, engineId: string, ttlMs: number): Promise<OtherLeases> {
  const states = statesWithEngine.filter((state) => state !== 'approved');
  const { rows } = await pool.query<OtherLeases>(
    `SELECT (extract(epoch FROM min("leaseUntil") - clock_timestamp()) * 1000)::float8 AS "soonestMs",
       coalesce(json_agg(json_build_object('runId', "id", 'until', "leaseUntil"::text))
         FILTER (WHERE "leaseUntil" > ${farAhead}), '[]') AS "far"
     FROM "Run" WHERE "state" = ANY($3::text[]) AND "engineId" <> $1 AND "leaseUntil" > clock_timestamp()`,
    [engineId, ttlMs, states],
  );
  return rows[0] ?? { soonestMs: null, far: [] };
}
