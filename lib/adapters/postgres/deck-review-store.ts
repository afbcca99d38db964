import { z } from 'zod';
import { queryOf } from './plain-query';
import type { Transaction } from './transaction';

const changeRow = z.object({
  cardId: z.string(),
  suit: z.string(),
  title: z.string(),
  severity: z.number(),
  hash: z.string(),
  archived: z.boolean(),
  acceptedHash: z.string().nullable(),
  acceptedSeverity: z.number().nullable(),
  changeId: z.coerce.string(),
  kind: z.enum(['saved', 'archived', 'restored']),
  at: z.coerce.date(),
  byName: z.string().nullable(),
  /** Everybody who changed the card since it was last accepted. */
  authors: z.array(z.string().nullable()),
});
/** PendingChange is a card whose present state nobody but its authors has accepted. */
export type PendingChange = z.infer<typeof changeRow>;

/** readPendingChanges lists the cards that wait for a second pair of eyes, the longest wait first; one card where it is named. */
export async function readPendingChanges(
  db: Transaction,
  cardId: string | null = null,
): Promise<readonly PendingChange[]> {
  const rows = await queryOf(db)(
    `SELECT c."id" AS "cardId", c."suit", c."title", c."severity", c."currentVersionHash" AS "hash",
       c."archivedAt" IS NOT NULL AS "archived", a."hash" AS "acceptedHash", a."severity" AS "acceptedSeverity",
       last."id"::text AS "changeId", last."kind", last."at", last."byName",
       (SELECT json_agg(DISTINCT h."byId") FROM "CardChange" h
         WHERE h."cardId" = c."id" AND h."id" > coalesce(a."changeId", 0)) AS "authors"
     FROM "Card" c
     JOIN LATERAL (SELECT * FROM "CardChange" h WHERE h."cardId" = c."id" ORDER BY h."id" DESC LIMIT 1) last ON true
     LEFT JOIN LATERAL (SELECT * FROM "CardAcceptance" x WHERE x."cardId" = c."id" ORDER BY x."id" DESC LIMIT 1) a ON true
     WHERE last."id" > coalesce(a."changeId", 0) AND ($1::text IS NULL OR c."id" = $1)
     ORDER BY last."at", c."id" LIMIT 500`,
    [cardId],
  );
  return rows.map((row) => changeRow.parse(row));
}

/** acceptChanges stores that the present state of these cards was accepted; by nobody where a seed vouches for its own deck. */
export async function acceptChanges(
  tx: Transaction,
  changes: readonly PendingChange[],
  by: { readonly id: string | null; readonly name: string },
): Promise<void> {
  await tx.cardAcceptance.createMany({
    data: changes.map(({ changeId, cardId, hash, severity, archived }) => ({
      changeId: BigInt(changeId),
      cardId,
      hash,
      severity,
      archived,
      byId: by.id,
      byName: by.name,
    })),
    skipDuplicates: true,
  });
}
