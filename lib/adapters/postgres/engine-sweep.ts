import type pg from 'pg';
import type { Endpoint } from '@/lib/domain/fault/fault';
import type { FaultIntent, TargetMark } from '@/lib/domain/run/run-record';
import { terminalStates } from '@/lib/domain/run/run';
import { intentColumns, parseEndpoints, parseIntent } from './engine-rows';

/** SweepRows is where something of ours could be, as the database knows. */
export interface SweepRows {
  readonly endpoints: readonly Endpoint[];
  readonly orphans: readonly FaultIntent[];
  readonly marks: readonly { readonly mark: TargetMark; readonly endpoints: readonly Endpoint[] }[];
}

/** CatalogueEndpoints reads the targets' endpoints out of the catalogue's two files; it must not throw for a broken file. */
export type CatalogueEndpoints = (metricsYaml: string, environmentsYaml: string) => readonly Endpoint[];

/** readSweepRows lists every endpoint of the catalogue, of open intents, of runs in progress and of marks. */
export async function readSweepRows(pool: pg.Pool, readCatalogue: CatalogueEndpoints): Promise<SweepRows> {
  const [catalogue, intents, plans, marks] = await Promise.all([
    pool.query<{ metricsYaml: string; environmentsYaml: string }>(
      `SELECT "metricsYaml", "environmentsYaml" FROM "CatalogueVersion" ORDER BY "createdAt" DESC LIMIT 1`,
    ),
    pool.query<{ over: boolean }>(
      `SELECT ${intentColumns}, (SELECT r."state" = ANY($1::text[]) FROM "Run" r WHERE r."id" = i."runId") AS "over"
       FROM "FaultIntent" i WHERE "undoneAt" IS NULL`,
      [terminalStates],
    ),
    pool.query<{ endpoints: unknown }>(
      `SELECT "plan" #> '{target,endpoints}' AS "endpoints" FROM "Run"
       WHERE "state" IN ('preflight', 'baseline', 'injecting', 'rolling_back', 'recovering')`,
    ),
    pool.query<TargetMark & { endpoints: unknown }>(
      `SELECT m."targetKey", m."runId", m."detail", m."command", m."curl", r."plan" #> '{target,endpoints}' AS "endpoints"
       FROM "TargetMark" m JOIN "Run" r ON r."id" = m."runId" WHERE r."state" = ANY($1::text[])`,
      [terminalStates],
    ),
  ]);
  const open = intents.rows.map((row) => ({ intent: parseIntent(row), over: row.over }));
  const current = catalogue.rows[0];
  return {
    endpoints: [
      ...(current ? readCatalogue(current.metricsYaml, current.environmentsYaml) : []),
      ...open.map(({ intent }) => intent.endpoint),
      ...plans.rows.flatMap(({ endpoints }) => parseEndpoints(endpoints)),
      ...marks.rows.flatMap(({ endpoints }) => parseEndpoints(endpoints)),
    ],
    orphans: open.filter(({ over }) => over).map(({ intent }) => intent),
    marks: marks.rows.map(({ endpoints, ...mark }) => ({ mark, endpoints: parseEndpoints(endpoints) })),
  };
}

/** findLiveRuns tells which of these runs are in a state in which an engine answers for them. */
export async function findLiveRuns(pool: pg.Pool, runIds: readonly string[]): Promise<ReadonlySet<string>> {
  const live = await pool.query<{ id: string }>(
    `SELECT "id" FROM "Run" WHERE "id" = ANY($1::text[])
       AND "state" IN ('preflight', 'baseline', 'injecting', 'rolling_back', 'recovering')`,
    [runIds],
  );
  return new Set(live.rows.map(({ id }) => id));
}

/** closeIntents marks intents as undone after a clean read. */
export async function closeIntents(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query(
    `UPDATE "FaultIntent" SET "desired" = 'absent', "observed" = 'absent', "updatedAt" = clock_timestamp(),
       "undoneAt" = coalesce("undoneAt", clock_timestamp()) WHERE "id" = ANY($1::text[])`,
    [ids],
  );
}

/** clearMark lifts a mark after a clean read of every proxy of its target, unless it was set anew by another run. */
export async function clearMark(pool: pg.Pool, mark: TargetMark): Promise<void> {
  await pool.query(`DELETE FROM "TargetMark" WHERE "targetKey" = $1 AND "runId" = $2`, [
    mark.targetKey,
    mark.runId,
  ]);
}
