import { cardChangeKindSchema, cardChangeViaSchema, type CardChange } from '@/lib/domain/card/card-change';
import type { ArchivedCard } from '@/lib/domain/view/versions-view';
import type { Author } from './card-store';
import type { Transaction } from './transaction';

/** mostChanges bounds one page of a card's history; nothing is deleted, the oldest are only not listed. */
const mostChanges = 500;

/** readCardChanges lists what happened to a card, the newest first. */
export async function readCardChanges(
  db: Transaction,
  cardId: string,
  limit = mostChanges,
): Promise<readonly CardChange[]> {
  const rows = await db.cardChange.findMany({ where: { cardId }, orderBy: { id: 'desc' }, take: limit });
  return rows.map(({ kind, hash, at, byName, via, reason }) => ({
    kind: cardChangeKindSchema.parse(kind),
    hash,
    at: at.toISOString(),
    byName,
    via: cardChangeViaSchema.parse(via),
    reason,
  }));
}

/** findCardVersion reads the text of one version of a card; null where the card has no such version. */
export function findCardVersion(
  db: Transaction,
  cardId: string,
  hash: string,
): Promise<{ readonly hash: string; readonly source: string } | null> {
  return db.cardVersion.findFirst({ where: { cardId, hash }, select: { hash: true, source: true } });
}

/** readArchivedCards lists the cards in the archive with who put them there and why, the last one first. */
export async function readArchivedCards(db: Transaction): Promise<readonly ArchivedCard[]> {
  const rows = await db.$queryRaw<(Omit<ArchivedCard, 'at'> & { at: Date })[]>`
    SELECT c."id" AS "cardId", c."title", h."byName", c."archivedAt" AS "at", h."reason" FROM "Card" c
    LEFT JOIN LATERAL (SELECT "byName", "reason" FROM "CardChange"
      WHERE "cardId" = c."id" AND "kind" = 'archived' ORDER BY "id" DESC LIMIT 1) h ON true
    WHERE c."archivedAt" IS NOT NULL ORDER BY c."archivedAt" DESC LIMIT ${mostChanges}`;
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** moveToArchive archives a card, or takes it out again, and writes down who did and why; false where it is there already. */
export async function moveToArchive(
  tx: Transaction,
  move: { readonly cardId: string; readonly archive: boolean; readonly reason: string },
  author: Author,
): Promise<boolean> {
  const { cardId, archive, reason } = move;
  const rows = await tx.$queryRaw<{ hash: string }[]>`
    UPDATE "Card" SET "archivedAt" = CASE WHEN ${archive} THEN clock_timestamp() END
    WHERE "id" = ${cardId} AND ("archivedAt" IS NULL) = ${archive} RETURNING "currentVersionHash" AS "hash"`;
  const [row] = rows;
  if (!row) return false;
  const { id: byId, name: byName, via } = author;
  await tx.cardChange.create({
    data: { cardId, kind: archive ? 'archived' : 'restored', hash: row.hash, byId, byName, via, reason },
  });
  return true;
}
