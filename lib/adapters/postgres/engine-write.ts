import type pg from 'pg';
import { LeaseLost } from '@/lib/domain/run/lease-lost';
import type { IntentChange, RunColumns, RunRef, RunWrite } from '@/lib/domain/run/run-record';
import { insertEvents } from './engine-events';
import { inTransaction, toJson } from './engine-pool';

/** The columns that a write may set, spelt once: nothing else of a RunWrite reaches the SQL text. */
const writableColumns: readonly (keyof RunColumns)[] = [
  'state',
  'ending',
  'endingReason',
  'endingDetail',
  'verdict',
  'mechanism',
  'countsForProgression',
  'inProduction',
  'baselineAt',
  'injectedAt',
  'hardDeadline',
  'rollbackStartedAt',
  'rollbackConfirmedAt',
  'recoveredAt',
  'concludedAt',
];

/** writeRun stores one RunWrite as a whole, only while `ref` holds the run: a zombie's write changes nothing and throws LeaseLost. */
export function writeRun(pool: pg.Pool, ref: RunRef, write: RunWrite, again: boolean): Promise<void> {
  return inTransaction(pool, async (client) => {
    const held = await client.query(
      `SELECT 1 FROM "Run" WHERE "id" = $1 AND "epoch" = $2 FOR NO KEY UPDATE`,
      [ref.runId, ref.epoch],
    );
    if (held.rows.length === 0) throw new LeaseLost(`run ${ref.runId} is not held with epoch ${ref.epoch}`);
    await insertEvents(client, ref, write.events ?? [], again);
    if (write.tick)
      await client.query(
        `INSERT INTO "Tick" ("runId", "n", "epoch", "at", "data") VALUES ($1, $2, $3, $4, $5::jsonb)
         ON CONFLICT DO NOTHING`,
        [ref.runId, write.tick.n, ref.epoch, write.tick.at, toJson(write.tick)],
      );
    await changeIntents(client, write.intents ?? []);
    if (write.mark) await writeMark(client, ref, write.mark);
    if (write.heard && write.heard.length > 0)
      await client.query(
        `UPDATE "Command" SET "heardAt" = clock_timestamp() WHERE "id" = ANY($1::bigint[]) AND "heardAt" IS NULL`,
        [write.heard],
      );
    await setColumns(client, ref, write);
  });
}

async function setColumns(client: pg.PoolClient, ref: RunRef, write: RunWrite): Promise<void> {
  const values: unknown[] = [ref.runId];
  const assignments: string[] = [];
  for (const column of writableColumns) {
    const value = write.set?.[column];
    if (value === undefined) continue;
    values.push(value);
    assignments.push(`"${column}" = $${values.length}`);
  }
  if (write.release) assignments.push('"engineId" = NULL', '"leaseUntil" = NULL');
  if (assignments.length === 0) return;
  await client.query(`UPDATE "Run" SET ${assignments.join(', ')} WHERE "id" = $1`, values);
}

/** All in one statement: a target may have many proxies, and each may change once in a write. */
async function changeIntents(client: pg.PoolClient, changes: readonly IntentChange[]): Promise<void> {
  if (changes.length === 0) return;
  await client.query(
    `UPDATE "FaultIntent" i SET "desired" = c."desired", "observed" = c."observed", "updatedAt" = clock_timestamp(),
       "undoneAt" = CASE WHEN c."undone" THEN coalesce(i."undoneAt", clock_timestamp()) END,
       "snapshot" = coalesce(c."snapshot", i."snapshot")
     FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::jsonb[])
       AS c("id", "desired", "observed", "undone", "snapshot")
     WHERE i."id" = c."id"`,
    [
      changes.map(({ id }) => id),
      changes.map(({ desired }) => desired),
      changes.map(({ observed }) => observed),
      changes.map(({ undone }) => undone),
      changes.map(({ snapshot }) => (snapshot ? toJson(snapshot) : null)),
    ],
  );
}

async function writeMark(
  client: pg.PoolClient,
  ref: RunRef,
  mark: NonNullable<RunWrite['mark']>,
): Promise<void> {
  if ('clear' in mark) {
    await client.query(`DELETE FROM "TargetMark" WHERE "targetKey" = $1 AND "runId" = $2`, [
      mark.clear,
      ref.runId,
    ]);
    return;
  }
  if ('close' in mark) {
    await client.query(
      `UPDATE "TargetMark" SET "closedAt" = clock_timestamp(), "closedBy" = $3, "closedReason" = $4
       WHERE "targetKey" = $1 AND "runId" = $2`,
      [mark.close, ref.runId, mark.by, mark.reason],
    );
    return;
  }
  const keeps = 'keep' in mark;
  const { targetKey, runId, detail, command, curl, proxies } = keeps ? mark.keep : mark;
  await client.query(
    `INSERT INTO "TargetMark" AS m ("targetKey", "runId", "detail", "command", "curl", "proxies", "since")
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, clock_timestamp())
     ON CONFLICT ("targetKey") DO UPDATE SET "runId" = EXCLUDED."runId", "detail" = EXCLUDED."detail",
       "command" = EXCLUDED."command", "curl" = EXCLUDED."curl", "proxies" = EXCLUDED."proxies",
       "updatedAt" = clock_timestamp(),
       "closedAt" = CASE WHEN m."runId" = EXCLUDED."runId" THEN m."closedAt" END,
       "closedBy" = CASE WHEN m."runId" = EXCLUDED."runId" THEN m."closedBy" END,
       "closedReason" = CASE WHEN m."runId" = EXCLUDED."runId" THEN m."closedReason" END
     ${keeps ? 'WHERE m."runId" <> EXCLUDED."runId"' : ''}`,
    [targetKey, runId, detail, command, curl, toJson(proxies)],
  );
}
