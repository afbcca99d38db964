import type { Transaction } from './transaction';

/** StoredCard is the current text of a card, and its name. */
export interface StoredCard {
  readonly hash: string;
  readonly source: string;
}

/** CurrentSource is the text of a card with its id. */
export interface CurrentSource extends StoredCard {
  readonly cardId: string;
}

/** readCurrentSources reads every card that is not archived, in the order of the deck. */
export function readCurrentSources(db: Transaction): Promise<CurrentSource[]> {
  return db.$queryRaw<CurrentSource[]>`
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

/** HeldSource is the text of a card in the hand of a GameDay; `open` tells whether it lies on the table, or never was a surprise. */
interface HeldSource extends CurrentSource {
  readonly open: boolean;
}

/** readHand reads a GameDay's hand in the order of play, in the versions that were chosen, and the reader's seat there; null for no GameDay. */
export async function readHand(
  db: Transaction,
  gameDayId: string,
  userId: string,
): Promise<{
  readonly seat: string | null;
  readonly state: string;
  readonly cards: readonly HeldSource[];
} | null> {
  const gameDay = await db.gameDay.findUnique({
    where: { id: gameDayId },
    select: { state: true, people: { where: { userId, removedAt: null }, select: { role: true } } },
  });
  if (!gameDay) return null;
  const cards = await db.$queryRaw<HeldSource[]>`
    SELECT h."cardId", v."hash", v."source",
      (NOT h."sealed" OR EXISTS (SELECT 1 FROM "CardPlay" p WHERE p."handCardId" = h."id")) AS "open"
    FROM "HandCard" h JOIN "CardVersion" v ON v."hash" = h."versionHash"
    WHERE h."gameDayId" = ${gameDayId} ORDER BY h."position"`;
  return { seat: gameDay.people[0]?.role ?? null, state: gameDay.state, cards };
}

/** listHands names the newest GameDays that have cards in hand. */
export function listHands(
  db: Transaction,
): Promise<readonly { readonly id: string; readonly title: string }[]> {
  return db.gameDay.findMany({
    where: { hand: { some: {} } },
    orderBy: { startsAt: 'desc' },
    take: 50,
    select: { id: true, title: true },
  });
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
