import type pg from 'pg';
import { LeaseLost } from '@/lib/domain/run/lease-lost';
import type {
  FaultIntent,
  RunRef,
  StartRefusal,
  TimedEvent,
  WriteAheadRefusal,
} from '@/lib/domain/run/run-record';
import { insertEvents } from './engine-events';
import { inTransaction, toJson } from './engine-pool';

interface StartRow {
  state: string;
  acceptedAt: Date | null;
  acceptedById: string | null;
  requestedById: string;
  withdrawn: boolean;
  targetKey: string;
  endpoints: unknown;
}

/** startRun moves an approved run to preflight, or says what stands in its way; latch, mark and other runs are read in the same transaction. */
export async function startRun(
  pool: pg.Pool,
  ref: RunRef,
  needsAcceptance: boolean,
): Promise<StartRefusal | 'started' | 'gone'> {
  try {
    return await inTransaction(pool, async (client) => {
      const latch = await readLatch(client);
      const run = await lockRun(client, ref);
      if (run.state !== 'approved') return 'gone';
      if (latch.engaged) return { kind: 'latch', detail: latch.reason };
      if (needsAcceptance && !isAccepted(run)) return { kind: 'not_accepted' };
      const obstacle = await findObstacle(client, ref, run);
      if (obstacle) return obstacle;
      await client.query(`UPDATE "Run" SET "state" = 'preflight' WHERE "id" = $1`, [ref.runId]);
      return 'started';
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { kind: 'other_run', detail: null };
    throw error;
  }
}

/** A row lock in share mode: who engages the latch waits for starts under way, and every later start sees it engaged. */
async function readLatch(client: pg.PoolClient): Promise<{ engaged: boolean; reason: string | null }> {
  const latch = await client.query<{ engaged: boolean; reason: string | null }>(
    `SELECT "engaged", "reason" FROM "StopLatch" WHERE "id" = 1 FOR SHARE`,
  );
  // Without its row nobody can say that the latch is off.
  return latch.rows[0] ?? { engaged: true, reason: null };
}

async function lockRun(client: pg.PoolClient, ref: RunRef): Promise<StartRow> {
  const found = await client.query<StartRow>(
    `SELECT "state", "acceptedAt", "acceptedById", "requestedById", "targetKey",
       EXISTS (SELECT 1 FROM "RiskAcceptance" a WHERE a."id" = "Run"."acceptanceId" AND a."withdrawnAt" IS NOT NULL)
         AS "withdrawn",
       "plan" #> '{target,endpoints}' AS "endpoints"
     FROM "Run" WHERE "id" = $1 AND "epoch" = $2 AND "leaseUntil" > clock_timestamp() FOR NO KEY UPDATE`,
    [ref.runId, ref.epoch],
  );
  const row = found.rows[0];
  if (!row) throw new LeaseLost(`run ${ref.runId} is not held with epoch ${ref.epoch}`);
  return row;
}

function isAccepted(run: StartRow): boolean {
  const isSigned = run.acceptedAt !== null && run.acceptedById !== null;
  return isSigned && run.acceptedById !== run.requestedById && !run.withdrawn;
}

async function findObstacle(client: pg.PoolClient, ref: RunRef, run: StartRow): Promise<StartRefusal | null> {
  // Targets that share only some of their proxies have different keys: starts go through here one at a time.
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('masterdeck start of a run'))`);
  const sharesProxy = `EXISTS (SELECT 1 FROM jsonb_array_elements($2::jsonb) AS mine(endpoint)
    WHERE jsonb_typeof(o."plan" #> '{target,endpoints}') = 'array' AND o."plan" #> '{target,endpoints}' @> jsonb_build_array(mine.endpoint))`;
  const endpoints = toJson(run.endpoints ?? []);
  const other = await client.query<{ id: string }>(
    `SELECT o."id" FROM "Run" o WHERE o."id" <> $1
       AND o."state" IN ('preflight', 'baseline', 'injecting', 'rolling_back', 'recovering') AND ${sharesProxy} LIMIT 1`,
    [ref.runId, endpoints],
  );
  if (other.rows[0]) return { kind: 'other_run', detail: other.rows[0].id };
  const marked = await client.query<{ detail: string }>(
    `SELECT m."detail" FROM "TargetMark" m LEFT JOIN "Run" o ON o."id" = m."runId"
     WHERE (m."closedAt" IS NULL OR m."closedBy" IS NOT NULL) AND (m."targetKey" = $1 OR ${sharesProxy}) LIMIT 1`,
    [run.targetKey, endpoints],
  );
  return marked.rows[0] ? { kind: 'target_marked', detail: marked.rows[0].detail } : null;
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** writeAhead commits the intents and the state before any proxy is called, unless latch, abort or a lapsed acceptance came first. */
export function writeAhead(
  pool: pg.Pool,
  ref: RunRef,
  write: {
    readonly intents: readonly FaultIntent[];
    readonly hardDeadline: Date;
    readonly events: readonly TimedEvent[];
  },
  needsAcceptance: boolean,
): Promise<WriteAheadRefusal | 'stored'> {
  return inTransaction(pool, async (client) => {
    const latch = await readLatch(client);
    const run = await lockRun(client, ref);
    if (latch.engaged) return 'latch';
    const asked = await client.query(
      `SELECT 1 FROM "Command" WHERE "runId" = $1 AND "kind" = 'abort' AND "heardAt" IS NULL LIMIT 1`,
      [ref.runId],
    );
    if (asked.rows.length > 0) return 'human';
    if (needsAcceptance && !isAccepted(run)) return 'acceptance_withdrawn';
    for (const intent of write.intents) await insertIntent(client, intent);
    await client.query(`UPDATE "Run" SET "state" = 'injecting', "hardDeadline" = $2 WHERE "id" = $1`, [
      ref.runId,
      write.hardDeadline,
    ]);
    await insertEvents(client, ref, write.events, false);
    return 'stored';
  });
}

async function insertIntent(client: pg.PoolClient, intent: FaultIntent): Promise<void> {
  await client.query(
    `INSERT INTO "FaultIntent" ("id", "runId", "epoch", "apiUrl", "proxy", "snapshot", "toxicNames", "desired")
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, 'present')`,
    [
      intent.id,
      intent.runId,
      intent.epoch,
      intent.endpoint.apiUrl,
      intent.endpoint.proxy,
      toJson(intent.snapshot),
      intent.toxicNames,
    ],
  );
}
