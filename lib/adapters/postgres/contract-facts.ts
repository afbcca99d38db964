import { z } from 'zod';
import type { Statement } from '@/lib/domain/contract/statement';
import type { Plan } from '@/lib/domain/plan/plan';
import { verdictSchema } from '@/lib/domain/run/run';
import { queryOf } from './plain-query';
import type { Transaction } from './transaction';

const undoRow = z.object({
  kind: z.enum(['abort', 'undo', 'rehearsal']),
  tookMs: z.number(),
  at: z.coerce.date(),
  runId: z.string().nullable(),
});

/** readLastUndo finds how fast the last measured abort of this target was; else its last undo, else a rehearsed one on its Toxiproxy. */
export async function readLastUndo(
  db: Transaction,
  plan: Plan,
  targetKey: string,
): Promise<Statement['lastUndo']> {
  const apis = plan.target.endpoints.map(({ apiUrl }) => apiUrl);
  const [row] = await queryOf(db)(
    `SELECT * FROM (
       SELECT CASE WHEN "ending" = 'aborted' THEN 'abort' ELSE 'undo' END AS "kind",
         (extract(epoch FROM "rollbackConfirmedAt" - "rollbackStartedAt") * 1000)::float8 AS "tookMs",
         "rollbackConfirmedAt" AS "at", "id" AS "runId"
       FROM "Run" WHERE "targetKey" = $1 AND "rollbackStartedAt" IS NOT NULL AND "rollbackConfirmedAt" IS NOT NULL
       UNION ALL
       SELECT 'rehearsal', "undoMs", "at", NULL FROM "Rehearsal"
       WHERE "apiUrl" = ANY($2::text[]) AND "outcome" = 'clean' AND "undoMs" IS NOT NULL
     ) known ORDER BY CASE "kind" WHEN 'abort' THEN 0 WHEN 'undo' THEN 1 ELSE 2 END, "at" DESC LIMIT 1`,
    [targetKey, apis],
  );
  if (row === undefined) return null;
  const { at, ...rest } = undoRow.parse(row);
  return { ...rest, at: at.toISOString() };
}

const lastRunRow = z.object({
  runId: z.string(),
  at: z.coerce.date(),
  environment: z.string(),
  verdict: verdictSchema,
  sentence: z.object({ 'pt-BR': z.string(), en: z.string() }).nullable().catch(null),
});

/** readLastRun finds what the last concluded run of a card taught, whatever its version and environment. */
export async function readLastRun(db: Transaction, cardId: string): Promise<Statement['lastRun']> {
  const [row] = await queryOf(db)(
    `SELECT r."id" AS "runId", r."concludedAt" AS "at", r."environment", r."verdict",
       (SELECT e."data"->'sentence' FROM "RunEvent" e WHERE e."runId" = r."id" AND e."data"->>'kind' = 'concluded'
         ORDER BY e."seq" DESC LIMIT 1) AS "sentence"
     FROM "Run" r WHERE r."cardId" = $1 AND r."state" = 'concluded' AND r."verdict" IS NOT NULL
       AND r."injectedAt" IS NOT NULL
     ORDER BY r."concludedAt" DESC LIMIT 1`,
    [cardId],
  );
  if (row === undefined) return null;
  const { at, ...rest } = lastRunRow.parse(row);
  return { ...rest, at: at.toISOString() };
}
