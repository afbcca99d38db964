import { z } from 'zod';
import { suitSchema, type Suit } from '@/lib/domain/card/suit';
import type { CardState, ProgressionCard } from '@/lib/domain/progression/progression-card';
import type { PlainQuery } from './plain-query';

const severity = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
const stateRow = z.object({ versionHash: z.string(), severity, isArchived: z.boolean() });
const cardRow = z.object({
  id: z.string(),
  suit: suitSchema,
  accepted: stateRow.nullable(),
  current: stateRow,
  isPending: z.boolean(),
  isWrittenHere: z.boolean(),
});

/** The last accepted state of each card beside its present one, which waits where a change is newer than that. */
const cardsSql = `
  SELECT c."id", c."suit",
    CASE WHEN a."id" IS NOT NULL THEN
      json_build_object('versionHash', a."hash", 'severity', a."severity", 'isArchived', a."archived") END AS "accepted",
    json_build_object('versionHash', c."currentVersionHash", 'severity', c."severity",
      'isArchived', c."archivedAt" IS NOT NULL) AS "current",
    (a."id" IS NULL OR EXISTS (SELECT 1 FROM "CardChange" h WHERE h."cardId" = c."id" AND h."id" > a."changeId"))
      AS "isPending",
    coalesce((SELECT h."via" = 'app' AND h."id" > coalesce(a."changeId", 0) FROM "CardChange" h
      WHERE h."cardId" = c."id" AND h."kind" = 'saved' ORDER BY h."id" DESC LIMIT 1), false) AS "isWrittenHere"
  FROM "Card" c
  LEFT JOIN LATERAL (SELECT * FROM "CardAcceptance" x WHERE x."cardId" = c."id" ORDER BY x."id" DESC LIMIT 1) a ON true
  WHERE $1::text IS NULL OR c."suit" = $1
  ORDER BY c."id"`;

/** readProgressionCards reads the deck as the rule of progression sees it; archived cards too, for their removal may wait. */
export async function readProgressionCards(
  query: PlainQuery,
  suit: Suit | null,
): Promise<readonly ProgressionCard[]> {
  const rows = await query(cardsSql, [suit]);
  return rows.map((row) => {
    const { id, suit: itsSuit, accepted, current, isPending, isWrittenHere } = cardRow.parse(row);
    const pending: CardState | null = isPending ? current : null;
    // Files that were imported at the server are reviewed where they are kept; archiving and bringing back change no text.
    const isUnreviewed = isWrittenHere && current.versionHash !== accepted?.versionHash;
    return { id, suit: itsSuit, accepted, pending, isUnreviewed };
  });
}

const overrideRow = z.object({
  id: z.string(),
  reason: z.string(),
  byName: z.string(),
  expiresAt: z.coerce.date(),
});
/** StoredOverride is an admin's word that a locked card may be played once. */
export type StoredOverride = z.infer<typeof overrideRow>;

/** findOpenOverride finds the override that the next run of this card version in this environment would use; null where there is none. */
export async function findOpenOverride(
  query: PlainQuery,
  run: {
    readonly teamId: string;
    readonly cardId: string;
    readonly versionHash: string;
    readonly environment: string;
  },
): Promise<StoredOverride | null> {
  const [row] = await query(
    `SELECT "id", "reason", "byName", "expiresAt" FROM "ProgressionOverride"
     WHERE "teamId" = $1 AND "cardId" = $2 AND "cardVersionHash" = $3 AND "environment" = $4
       AND "runId" IS NULL AND "expiresAt" > clock_timestamp() ORDER BY "at" LIMIT 1`,
    [run.teamId, run.cardId, run.versionHash, run.environment],
  );
  return row === undefined ? null : overrideRow.parse(row);
}

/** useOverride spends an override on a run; false where another run was faster. */
export async function useOverride(query: PlainQuery, id: string, runId: string): Promise<boolean> {
  const rows = await query(
    `UPDATE "ProgressionOverride" SET "runId" = $2 WHERE "id" = $1 AND "runId" IS NULL RETURNING "id"`,
    [id, runId],
  );
  return rows.length === 1;
}

/** findOverrideOfRun reads the override that a run spent; null where it spent none. */
export async function findOverrideOfRun(query: PlainQuery, runId: string): Promise<StoredOverride | null> {
  const [row] = await query(
    `SELECT "id", "reason", "byName", "expiresAt" FROM "ProgressionOverride" WHERE "runId" = $1`,
    [runId],
  );
  return row === undefined ? null : overrideRow.parse(row);
}
