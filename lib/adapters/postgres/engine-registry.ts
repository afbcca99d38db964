import type pg from 'pg';
import type { EngineVitals } from '@/lib/domain/health/engine-vitals';
import type { EngineIdentity, ProxyObservation } from '@/lib/domain/run/run-record';
import { toJson } from './engine-pool';

/** A heartbeat comes with every renewal, each second: five missed ones are a dead engine. */
const engineAliveMs = 5_000;

/** Each start is a row: those of engines long gone only make the list longer. A run that still names its engine keeps it. */
const keptForDays = 7;

/** registerEngine makes this process known, or known again, and forgets engines that have been gone for a week. */
export async function registerEngine(pool: pg.Pool, engine: EngineIdentity): Promise<void> {
  await pool.query(
    `INSERT INTO "Engine" ("id", "name", "host", "pid", "supervised", "version") VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT ("id") DO UPDATE SET "heartbeatAt" = clock_timestamp(), "stoppedAt" = NULL`,
    [engine.id, engine.name, engine.host, engine.pid, engine.supervised, engine.version],
  );
  await pool.query(
    `DELETE FROM "Engine" e WHERE e."heartbeatAt" < clock_timestamp() - $1 * interval '1 day'
       AND NOT EXISTS (SELECT 1 FROM "Run" r WHERE r."engineId" = e."id")`,
    [keptForDays],
  );
}

/** countOtherEngines counts the engines beside this one whose heart beats, by the database's clock. */
export async function countOtherEngines(pool: pg.Pool, engineId: string): Promise<number> {
  const counted = await pool.query<{ n: number }>(
    `SELECT count(*)::int AS "n" FROM "Engine" WHERE "id" <> $1 AND "stoppedAt" IS NULL
       AND "heartbeatAt" > clock_timestamp() - $2 * interval '1 millisecond'`,
    [engineId, engineAliveMs],
  );
  return counted.rows[0]?.n ?? 0;
}

/** markEngineStopped records a clean end. */
export async function markEngineStopped(pool: pg.Pool, engineId: string): Promise<void> {
  await pool.query(`UPDATE "Engine" SET "stoppedAt" = clock_timestamp() WHERE "id" = $1`, [engineId]);
}

/** recordVitals stores what an engine says about itself, for pages to read with its age. */
export async function recordVitals(pool: pg.Pool, engineId: string, vitals: EngineVitals): Promise<void> {
  await pool.query(`UPDATE "Engine" SET "vitals" = $2, "vitalsAt" = clock_timestamp() WHERE "id" = $1`, [
    engineId,
    toJson(vitals),
  ]);
}

/** recordObservations stores what was seen on proxies, for pages to read with its age. */
export async function recordObservations(
  pool: pg.Pool,
  engineId: string,
  seen: readonly ProxyObservation[],
): Promise<void> {
  if (seen.length === 0) return;
  const rows = [...new Map(seen.map((one) => [`${one.reading.apiUrl} ${one.reading.proxy}`, one])).values()];
  await pool.query(
    `INSERT INTO "ProxyObservation" ("apiUrl", "proxy", "state", "data", "engineId", "observedAt")
     SELECT o."apiUrl", o."proxy", o."state", o."data", $1, clock_timestamp()
     FROM unnest($2::text[], $3::text[], $4::text[], $5::jsonb[]) AS o("apiUrl", "proxy", "state", "data")
     ORDER BY 1, 2
     ON CONFLICT ("apiUrl", "proxy") DO UPDATE SET "state" = EXCLUDED."state", "data" = EXCLUDED."data",
       "engineId" = EXCLUDED."engineId", "observedAt" = EXCLUDED."observedAt"`,
    [
      engineId,
      rows.map(({ reading }) => reading.apiUrl),
      rows.map(({ reading }) => reading.proxy),
      rows.map(({ reading }) => reading.state),
      rows.map((row) => toJson(row)),
    ],
  );
}
