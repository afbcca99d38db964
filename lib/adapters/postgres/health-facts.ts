import { z } from 'zod';
import { engineVitalsSchema } from '@/lib/domain/health/engine-vitals';
import type { EngineFacts, LeaseFacts, ProxyFacts, ToxicRun } from '@/lib/domain/health/health-facts';
import { liveToxicSchema } from '@/lib/domain/fault/fault';
import { readToxicOwner } from '@/lib/domain/fault/toxic-name';
import { endpointReadingSchema } from '@/lib/domain/run/evidence';
import { runStateSchema } from '@/lib/domain/run/run';
import { blockingMark } from './target-mark';
import type { Transaction } from './transaction';

/** RecordedHealth is what the database knows about engines, leases and proxies; ages in ms by its own clock. */
export interface RecordedHealth {
  readonly version: string;
  /** The database's clock, ms since the epoch. */
  readonly nowMs: number;
  readonly latched: boolean;
  readonly marks: number;
  readonly engines: readonly EngineFacts[];
  readonly leases: readonly LeaseFacts[];
  readonly proxies: readonly ProxyFacts[];
  readonly toxicRuns: readonly ToxicRun[];
}

/** An engine that has been silent for longer is history. */
const silentForMs = 3_600_000;
/** A proxy that nobody has seen for longer is no longer in the catalogue. */
const seenWithinMs = 86_400_000;

/** readDatabaseClock asks what time it is there, and which PostgreSQL it is. */
export async function readDatabaseClock(
  db: Transaction,
): Promise<Pick<RecordedHealth, 'version' | 'nowMs' | 'latched' | 'marks'>> {
  const [row] = await db.$queryRaw<unknown[]>`
    SELECT current_setting('server_version') AS "version",
      (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs",
      coalesce((SELECT "engaged" FROM "StopLatch" WHERE "id" = 1), true) AS "latched",
      (SELECT count(*)::int FROM "TargetMark" m WHERE ${blockingMark}) AS "marks"`;
  return z
    .object({ version: z.string(), nowMs: z.number(), latched: z.boolean(), marks: z.number() })
    .parse(row);
}

/** readEngineFacts lists the engines that are not known to have ended and were heard of in the last hour. */
export async function readEngineFacts(db: Transaction): Promise<readonly EngineFacts[]> {
  const rows = await db.$queryRaw<(Omit<EngineFacts, 'vitals'> & { vitals: unknown })[]>`
    SELECT "id", "name", "host", "supervised", "version", "vitals",
      (extract(epoch FROM clock_timestamp() - "heartbeatAt") * 1000)::float8 AS "heartbeatAgeMs",
      (extract(epoch FROM clock_timestamp() - "vitalsAt") * 1000)::float8 AS "vitalsAgeMs"
    FROM "Engine" WHERE "stoppedAt" IS NULL
      AND "heartbeatAt" > clock_timestamp() - make_interval(secs => ${silentForMs / 1_000})
    ORDER BY "heartbeatAt" DESC LIMIT 50`;
  return rows.map((row) => ({ ...row, vitals: engineVitalsSchema.safeParse(row.vitals).data ?? null }));
}

/** readLeases lists the runs that an engine must hold, and what is left of their leases. */
export async function readLeases(db: Transaction): Promise<readonly LeaseFacts[]> {
  const rows = await db.$queryRaw<(Omit<LeaseFacts, 'state'> & { state: string })[]>`
    SELECT r."id" AS "runId", r."cardId", r."environment", r."state", e."name" AS "engine",
      (extract(epoch FROM r."leaseUntil" - clock_timestamp()) * 1000)::float8 AS "leftMs"
    FROM "Run" r LEFT JOIN "Engine" e ON e."id" = r."engineId"
    WHERE r."state" IN ('approved', 'preflight', 'baseline', 'injecting', 'rolling_back', 'recovering')
    ORDER BY r."requestedAt" LIMIT 100`;
  return rows.map((row) => ({ ...row, state: runStateSchema.parse(row.state) }));
}

const seen = z.object({ reading: z.object({ toxics: z.array(liveToxicSchema) }) });

/** readProxyFacts lists what engines last saw on every proxy. */
export async function readProxyFacts(db: Transaction): Promise<readonly ProxyFacts[]> {
  const rows = await db.$queryRaw<
    { apiUrl: string; proxy: string; state: string; data: unknown; ageMs: number }[]
  >`SELECT "apiUrl", "proxy", "state", "data",
      (extract(epoch FROM clock_timestamp() - "observedAt") * 1000)::float8 AS "ageMs"
    FROM "ProxyObservation"
    WHERE "observedAt" > clock_timestamp() - make_interval(secs => ${seenWithinMs / 1_000})
    ORDER BY "apiUrl", "proxy" LIMIT 1000`;
  return rows.flatMap(({ state, data, ...row }) => {
    const known = endpointReadingSchema.shape.state.safeParse(state);
    const toxics = seen.safeParse(data);
    return known.success
      ? [{ ...row, state: known.data, toxics: toxics.success ? toxics.data.reading.toxics : [] }]
      : [];
  });
}

/** readToxicRuns finds the runs that the names of these proxies' toxics tell. */
export async function readToxicRuns(
  db: Transaction,
  proxies: readonly ProxyFacts[],
): Promise<readonly ToxicRun[]> {
  const runIds = proxies.flatMap(({ toxics }) =>
    toxics.flatMap(({ name }) => readToxicOwner(name)?.runId ?? []),
  );
  if (runIds.length === 0) return [];
  const rows = await db.run.findMany({
    where: { id: { in: [...new Set(runIds)] } },
    select: { id: true, cardId: true, state: true, requestedBy: { select: { name: true } } },
  });
  return rows.map(({ id, cardId, state, requestedBy }) => ({
    runId: id,
    cardId,
    state: runStateSchema.parse(state),
    requestedBy: requestedBy.name,
  }));
}
