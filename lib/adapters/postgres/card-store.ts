import type { Card } from '@/lib/domain/card/card';
import { cardIndexVersion, indexCard } from '@/lib/domain/card/card-words';
import type { Transaction } from './transaction';

/** NewCardVersion is a card's text with the hash that names it, and why it was written where somebody said so. */
export interface NewCardVersion {
  readonly card: Card;
  readonly hash: string;
  readonly source: string;
  readonly reason?: string | null;
}

/** Author is who makes a change, and by which way; a seed or a pipeline may be nobody. */
export interface Author {
  readonly id: string | null;
  readonly name: string | null;
  readonly via: 'app' | 'import';
}

/**
 * storeCardVersions stores versions, each text once for ever, makes them the current ones of their cards, and writes that down.
 * An archived card comes back. The caller holds `lockDeck` and has decided that the current versions may be replaced.
 */
export async function storeCardVersions(
  tx: Transaction,
  versions: readonly NewCardVersion[],
  author: Author,
): Promise<void> {
  if (versions.length === 0) return;
  const rows = JSON.stringify(versions.map(toRow));
  await tx.$executeRaw`
    INSERT INTO "Card" ("id", "suit", "severity", "title", "currentVersionHash", "number", "target", "tool", "tags",
      "searchText", "indexVersion")
    SELECT g."id", g."suit", g."severity", g."title", g."hash", g."number", g."target", g."tool", g."tags",
      g."searchText", ${cardIndexVersion}
    FROM jsonb_to_recordset(${rows}::jsonb) AS g("id" text, "suit" text, "severity" int, "title" text, "hash" text,
      "number" int, "target" text, "tool" text, "tags" text[], "searchText" text)
    ON CONFLICT ("id") DO UPDATE SET "suit" = EXCLUDED."suit", "severity" = EXCLUDED."severity",
      "title" = EXCLUDED."title", "currentVersionHash" = EXCLUDED."currentVersionHash", "archivedAt" = NULL,
      "number" = EXCLUDED."number", "target" = EXCLUDED."target", "tool" = EXCLUDED."tool", "tags" = EXCLUDED."tags",
      "searchText" = EXCLUDED."searchText", "indexVersion" = EXCLUDED."indexVersion"`;
  await tx.cardVersion.createMany({
    data: versions.map(({ card, hash, source }) => ({
      hash,
      cardId: card.id,
      source,
      createdBy: author.name,
    })),
    skipDuplicates: true,
  });
  await tx.cardChange.createMany({
    data: versions.map(({ card, hash, reason = null }) => ({
      cardId: card.id,
      kind: 'saved',
      hash,
      reason,
      byId: author.id,
      byName: author.name,
      via: author.via,
    })),
  });
}

function toRow({ card, hash }: NewCardVersion) {
  const { id, suit, severity, title } = card;
  return { id, suit, severity, title, hash, ...indexCard(card) };
}

/** lockDeck makes everything that changes cards queue until its transaction ends: two at once would interleave their versions. */
export async function lockDeck(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('masterdeck deck import'))`;
}

/** CurrentCard is a card with the text of its current version. */
export interface CurrentCard {
  readonly id: string;
  readonly hash: string;
  readonly source: string;
}

/** findCurrentCard reads a card's current text; null for an unknown or archived id. */
export async function findCurrentCard(db: Transaction, id: string): Promise<CurrentCard | null> {
  const card = await findCard(db, id);
  return card?.archivedAt === null ? card : null;
}

/** findCard is findCurrentCard for the archive too: `archivedAt` tells whether the card is in it. */
export async function findCard(
  db: Transaction,
  id: string,
): Promise<(CurrentCard & { readonly archivedAt: Date | null }) | null> {
  const [row] = await db.$queryRaw<(CurrentCard & { archivedAt: Date | null })[]>`
    SELECT c."id", c."archivedAt", v."hash", v."source" FROM "Card" c
    JOIN "CardVersion" v ON v."hash" = c."currentVersionHash" WHERE c."id" = ${id}`;
  return row ?? null;
}

/** listCurrentCards reads the current text of every card that is not archived. */
export async function listCurrentCards(db: Transaction): Promise<readonly CurrentCard[]> {
  return db.$queryRaw<CurrentCard[]>`
    SELECT c."id", v."hash", v."source" FROM "Card" c
    JOIN "CardVersion" v ON v."hash" = c."currentVersionHash" WHERE c."archivedAt" IS NULL ORDER BY c."id"`;
}
