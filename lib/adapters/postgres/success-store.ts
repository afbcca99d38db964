import { z } from 'zod';
import type { Suit } from '@/lib/domain/card/suit';
import { countsForProgression } from '@/lib/domain/progression/counts-for-progression';
import { defaultLapseMs, type Success } from '@/lib/domain/progression/success';
import { endingSchema, verdictSchema } from '@/lib/domain/run/run';
import type { PlainQuery } from './plain-query';

const successRow = z.object({
  runId: z.string(),
  cardId: z.string(),
  versionHash: z.string(),
  concludedAt: z.coerce.date(),
  isProduction: z.boolean(),
});

/** To the letter the condition of the index Run_success, and what has not lapsed; $1 the team, $2 after how many ms it lapses. */
const mayCountSql = `r."state" = 'concluded' AND r."ending" = 'completed' AND r."verdict" = 'confirmed'
    AND r."countsForProgression" IS NOT FALSE AND r."teamId" = $1
    AND r."concludedAt" > statement_timestamp() - $2 * interval '1 millisecond'`;

/** Of one card version the newest success says it all, in production and elsewhere. */
const successesSql = `
  SELECT DISTINCT ON (r."cardId", r."cardVersionHash", r."inProduction") r."id" AS "runId", r."cardId",
    r."cardVersionHash" AS "versionHash", r."concludedAt", r."inProduction" IS TRUE AS "isProduction"
  FROM "Run" r
  WHERE ${mayCountSql} AND r."countsForProgression"
    AND ($3::text IS NULL OR r."cardId" IN (SELECT c."id" FROM "Card" c WHERE c."suit" = $3))
  ORDER BY r."cardId", r."cardVersionHash", r."inProduction", r."concludedAt" DESC`;

/** readSuccesses reads the runs of a team that count (see countsForProgression) and have not lapsed, the newest of each card version. */
export async function readSuccesses(
  query: PlainQuery,
  teamId: string,
  suit: Suit | null,
): Promise<readonly Success[]> {
  const rows = await query(successesSql, [teamId, defaultLapseMs, suit]);
  const settled = rows.map((row) => successRow.parse(row));
  return [...settled, ...(await readUnsettled(query, teamId))];
}

const unsettledRow = successRow.extend({
  ending: endingSchema,
  verdict: verdictSchema,
  injection: z.object({
    share: z.number(),
    durationMs: z.number(),
    cardShare: z.number(),
    cardDurationMs: z.number(),
  }),
  rollbackConfirmed: z.boolean(),
  faultMs: z.number(),
  decidedCriteria: z.number(),
});

const unsettledSql = `
  SELECT r."id" AS "runId", r."cardId", r."cardVersionHash" AS "versionHash", r."concludedAt",
    (r."plan" #>> '{environment,production}')::boolean AS "isProduction", r."ending", r."verdict",
    r."plan"->'injection' AS "injection",
    r."rollbackConfirmedAt" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "RunEvent" e
      WHERE e."runId" = r."id" AND e."data"->>'kind' = 'closed_unverified') AS "rollbackConfirmed",
    coalesce(extract(epoch FROM r."rollbackStartedAt" - r."injectedAt") * 1000, 0)::float8 AS "faultMs",
    (SELECT count(*) FROM "RunEvent" e, jsonb_array_elements(e."data"->'results') x
      WHERE e."runId" = r."id" AND e."data"->>'kind' = 'concluded' AND x->>'outcome' IN ('met', 'breached'))::int
      AS "decidedCriteria"
  FROM "Run" r
  WHERE ${mayCountSql} AND r."countsForProgression" IS NULL`;

/** An engine of an older version may still be at work beside this one: of what it ends, plan and evidence are read. */
async function readUnsettled(query: PlainQuery, teamId: string): Promise<readonly Success[]> {
  const rows = await query(unsettledSql, [teamId, defaultLapseMs]);
  return rows.flatMap((row): Success[] => {
    // A run of another format of plan proves nothing here, and stops nobody from reading the others.
    const parsed = unsettledRow.safeParse(row);
    if (!parsed.success || !countsForProgression(parsed.data).counts) return [];
    const { runId, cardId, versionHash, concludedAt, isProduction } = parsed.data;
    return [{ runId, cardId, versionHash, concludedAt, isProduction }];
  });
}

const stampSql = `
  SELECT concat_ws(' ', (SELECT max(h."id") FROM "CardChange" h), (SELECT max(a."id") FROM "CardAcceptance" a),
    (SELECT min(r."concludedAt") FROM "Run" r WHERE ${mayCountSql}),
    (SELECT max(r."concludedAt") FROM "Run" r WHERE ${mayCountSql})) AS "stamp"`;

/**
 * readProgressionStamp reads, at the ends of four indexes, what is another text once the deck has changed, a change was accepted, or a
 * success of the team came or lapsed. Read it before what it stands for. Of two that commit in the wrong order it may miss the second.
 */
export async function readProgressionStamp(query: PlainQuery, teamId: string): Promise<string> {
  const [row] = await query(stampSql, [teamId, defaultLapseMs]);
  return z.object({ stamp: z.string() }).parse(row).stamp;
}
