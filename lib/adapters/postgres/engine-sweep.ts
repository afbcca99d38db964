import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { RestartHook } from '@/lib/domain/catalogue/catalogue';
import type { Endpoint } from '@/lib/domain/fault/fault';
import type { TargetGuard } from '@/lib/domain/guard/target-guard';
import type { FaultIntent, LeftoverCut, TargetMark } from '@/lib/domain/run/run-record';
import { markedProxySchema } from '@/lib/domain/run/marked-proxy';
import { terminalStates } from '@/lib/domain/run/run';
import { toJson } from './engine-pool';
import { intentColumns, parseEndpoints, parseIntent } from './engine-rows';

/** SweepRows is where something of ours could be, as the database knows. */
export interface SweepRows {
  readonly endpoints: readonly Endpoint[];
  readonly hooks: CatalogueFacts['hooks'];
  readonly guards: CatalogueFacts['guards'];
  readonly orphans: readonly FaultIntent[];
  readonly marks: readonly MarkRow[];
}

/** MarkRow is a mark of a run that is over, with the proxies of its plan, or, where a person made the fault, what tells whether it is out. */
export interface MarkRow {
  readonly mark: TargetMark;
  readonly endpoints: readonly Endpoint[];
  /** The unparsed plan, and since when somebody says that the fault is out (null: nobody does); null where an engine made it. */
  readonly byHand: { readonly plan: unknown; readonly undoneForMs: number | null } | null;
}

/** CatalogueFacts is what a sweep needs of the catalogue: the targets' endpoints, what can restart their Toxiproxies, and the guards beside them. */
export interface CatalogueFacts {
  readonly endpoints: readonly Endpoint[];
  readonly hooks: readonly { readonly apiUrl: string; readonly hook: RestartHook }[];
  readonly guards: readonly TargetGuard[];
}

/** ReadCatalogueFacts reads them out of the catalogue's two files; it must not throw for a broken file. */
export type ReadCatalogueFacts = (metricsYaml: string, environmentsYaml: string) => CatalogueFacts;

/** The newest word about the fault, heard by an engine or still waiting: a word that it is in ends an earlier one that it is out. */
const undoneForMs = `(SELECT CASE WHEN w."kind" = 'hand_undone'
    THEN (extract(epoch FROM clock_timestamp() - w."at") * 1000)::float8 END
  FROM (SELECT e."data"->>'kind' AS "kind", e."at" FROM "RunEvent" e
        WHERE e."runId" = r."id" AND e."data"->>'kind' IN ('hand_injected', 'hand_undone')
      UNION ALL SELECT c."kind", c."requestedAt" FROM "Command" c
        WHERE c."runId" = r."id" AND c."heardAt" IS NULL AND c."kind" IN ('hand_injected', 'hand_undone')) w
  ORDER BY w."at" DESC LIMIT 1)`;

/** Also where the plan does not say so to this version: a deadline without intents is stored only where a person is asked to inject. */
const madeByHand = `(r."plan" #>> '{fault,kind}' = 'by_hand' OR (r."hardDeadline" IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM "FaultIntent" f WHERE f."runId" = r."id")))`;

/** readSweepRows lists every endpoint of the catalogue, of open intents, of runs in progress and of marks. */
export async function readSweepRows(pool: pg.Pool, readCatalogue: ReadCatalogueFacts): Promise<SweepRows> {
  const [catalogue, intents, plans, marks] = await Promise.all([
    pool.query<{ metricsYaml: string; environmentsYaml: string }>(
      `SELECT "metricsYaml", "environmentsYaml" FROM "CatalogueVersion" ORDER BY "createdAt" DESC LIMIT 1`,
    ),
    pool.query<{ over: boolean }>(
      `SELECT ${intentColumns}, (SELECT r."state" = ANY($1::text[]) FROM "Run" r WHERE r."id" = i."runId") AS "over"
       FROM "FaultIntent" i WHERE "undoneAt" IS NULL ORDER BY "updatedAt" DESC`,
      [terminalStates],
    ),
    pool.query<{ endpoints: unknown }>(
      `SELECT "plan" #> '{target,endpoints}' AS "endpoints" FROM "Run"
       WHERE "state" IN ('preflight', 'baseline', 'injecting', 'rolling_back', 'recovering')`,
    ),
    pool.query<
      Omit<TargetMark, 'proxies'> & {
        proxies: unknown;
        endpoints: unknown;
        handPlan: unknown;
        undoneForMs: number | null;
      }
    >(
      `SELECT m."targetKey", m."runId", m."detail", m."command", m."curl", m."proxies",
         r."plan" #> '{target,endpoints}' AS "endpoints",
         CASE WHEN ${madeByHand} THEN r."plan" END AS "handPlan",
         ${undoneForMs} AS "undoneForMs"
       FROM "TargetMark" m JOIN "Run" r ON r."id" = m."runId" WHERE r."state" = ANY($1::text[])`,
      [terminalStates],
    ),
  ]);
  const open = intents.rows.map((row) => ({ intent: parseIntent(row), over: row.over }));
  const current = catalogue.rows[0];
  const facts = current && readCatalogue(current.metricsYaml, current.environmentsYaml);
  return {
    endpoints: [
      ...(facts?.endpoints ?? []),
      ...open.map(({ intent }) => intent.endpoint),
      ...plans.rows.flatMap(({ endpoints }) => parseEndpoints(endpoints)),
      ...marks.rows.flatMap(({ endpoints }) => parseEndpoints(endpoints)),
    ],
    orphans: open.filter(({ over }) => over).map(({ intent }) => intent),
    hooks: facts?.hooks ?? [],
    guards: facts?.guards ?? [],
    marks: marks.rows.map(({ endpoints, proxies, handPlan, undoneForMs: spoken, ...mark }) => {
      const marked = z.array(markedProxySchema).safeParse(proxies);
      const of = marked.success ? marked.data : [];
      return {
        mark: { ...mark, proxies: of },
        endpoints: [...parseEndpoints(endpoints), ...parseEndpoints(of)],
        byHand: handPlan === null ? null : { plan: handPlan, undoneForMs: spoken },
      };
    }),
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

/**
 * reopenIntents stores how a proxy must come back, before a sweep cuts it: what this run intended on it counts as open again, or a new
 * intent of its does. It gives the ids of these; none where the database does not know the run.
 */
export async function reopenIntents(pool: pg.Pool, cut: LeftoverCut): Promise<readonly string[]> {
  const { apiUrl, proxy } = cut.endpoint;
  const reopened = await pool.query<{ id: string }>(
    `UPDATE "FaultIntent" SET "snapshot" = $4::jsonb, "desired" = 'absent', "observed" = 'present', "undoneAt" = NULL,
       "updatedAt" = clock_timestamp() WHERE "runId" = $1 AND "apiUrl" = $2 AND "proxy" = $3 RETURNING "id"`,
    [cut.runId, apiUrl, proxy, toJson(cut.snapshot)],
  );
  if (reopened.rows.length > 0) return reopened.rows.map(({ id }) => id);
  const added = await pool.query<{ id: string }>(
    `INSERT INTO "FaultIntent" ("id", "runId", "epoch", "apiUrl", "proxy", "snapshot", "toxicNames", "desired", "observed")
     SELECT $1, r."id", $3, $4, $5, $6::jsonb, $7, 'absent', 'present' FROM "Run" r WHERE r."id" = $2 RETURNING "id"`,
    [randomUUID(), cut.runId, cut.epoch, apiUrl, proxy, toJson(cut.snapshot), cut.toxicNames],
  );
  return added.rows.map(({ id }) => id);
}

/** closeIntents marks intents as undone after a clean read. */
export async function closeIntents(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query(
    `UPDATE "FaultIntent" SET "desired" = 'absent', "observed" = 'absent', "updatedAt" = clock_timestamp(),
       "undoneAt" = coalesce("undoneAt", clock_timestamp()) WHERE "id" = ANY($1::text[])`,
    [ids],
  );
}

/** refreshMark stores what was seen of a mark whose run is over; who closed it stays. */
export async function refreshMark(pool: pg.Pool, mark: TargetMark): Promise<void> {
  await pool.query(
    `UPDATE "TargetMark" SET "detail" = $3, "proxies" = $4::jsonb, "updatedAt" = clock_timestamp()
     WHERE "targetKey" = $1 AND "runId" = $2`,
    [mark.targetKey, mark.runId, mark.detail, toJson(mark.proxies)],
  );
}

/** clearMark lifts a mark after a clean read of every proxy of its target, unless it was set anew by another run. */
export async function clearMark(pool: pg.Pool, mark: TargetMark): Promise<void> {
  await pool.query(`DELETE FROM "TargetMark" WHERE "targetKey" = $1 AND "runId" = $2`, [
    mark.targetKey,
    mark.runId,
  ]);
}
