import type { Transaction } from './transaction';

/** StoredCard is the current text of a card, and its name. */
export interface StoredCard {
  readonly hash: string;
  readonly source: string;
}

/** readCurrentSources reads every card that is not archived, in the order of the deck. */
export function readCurrentSources(db: Transaction): Promise<(StoredCard & { readonly cardId: string })[]> {
  return db.$queryRaw<(StoredCard & { readonly cardId: string })[]>`
    SELECT c."id" AS "cardId", v."hash", v."source" FROM "Card" c JOIN "CardVersion" v ON v."hash" = c."currentVersionHash"
    WHERE c."archivedAt" IS NULL ORDER BY c."suit", c."number", c."id"`;
}

/** readLastPrints tells by card which version a person printed last. */
export async function readLastPrints(db: Transaction, userId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.cardPrint.findMany({ where: { userId }, select: { cardId: true, hash: true } });
  return new Map(rows.map(({ cardId, hash }) => [cardId, hash]));
}

/** rememberPrints records what a person has just taken to print. */
export async function rememberPrints(
  db: Transaction,
  userId: string,
  printed: readonly { readonly cardId: string; readonly hash: string }[],
): Promise<void> {
  const cards = printed.map(({ cardId }) => cardId);
  const hashes = printed.map(({ hash }) => hash);
  await db.$executeRaw`
    INSERT INTO "CardPrint" ("userId", "cardId", "hash")
    SELECT ${userId}, c, h FROM unnest(${cards}::text[], ${hashes}::text[]) AS t(c, h)
    ON CONFLICT ("userId", "cardId") DO UPDATE SET "hash" = excluded."hash", "at" = clock_timestamp()`;
}

/** findVersionByPrefix reads the version of a card whose hash begins as it is printed; null where there is none. */
export async function findVersionByPrefix(
  db: Transaction,
  cardId: string,
  prefix: string,
): Promise<(StoredCard & { readonly createdAt: Date }) | null> {
  return db.cardVersion.findFirst({
    where: { cardId, hash: { startsWith: prefix } },
    select: { hash: true, source: true, createdAt: true },
    orderBy: { createdAt: 'desc' },
  });
}
