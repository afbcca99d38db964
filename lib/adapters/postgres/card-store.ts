import type { Card } from '@/lib/domain/card/card';
import type { Transaction } from './transaction';

/** NewCardVersion is a card's text with the hash that names it and what the index needs. */
export interface NewCardVersion {
  readonly card: Pick<Card, 'id' | 'suit' | 'severity' | 'title'>;
  readonly hash: string;
  readonly source: string;
  readonly createdBy: string | null;
}

/** saveCardVersion stores a version, once for ever, and makes it the card's current one. */
export async function saveCardVersion(
  tx: Transaction,
  version: NewCardVersion,
): Promise<'added' | 'changed' | 'unchanged'> {
  const { id, suit, severity, title } = version.card;
  const before = await tx.card.findUnique({
    where: { id },
    select: { currentVersionHash: true, archivedAt: true },
  });
  if (before?.currentVersionHash === version.hash && before.archivedAt === null) return 'unchanged';
  const fields = { suit, severity, title, currentVersionHash: version.hash, archivedAt: null };
  await tx.card.upsert({ where: { id }, create: { id, ...fields }, update: fields });
  await tx.cardVersion.createMany({
    data: [{ hash: version.hash, cardId: id, source: version.source, createdBy: version.createdBy }],
    skipDuplicates: true,
  });
  return before ? 'changed' : 'added';
}

/** lockDeck makes imports queue: two at once would otherwise interleave their versions. */
export async function lockDeck(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('masterdeck deck import'))`;
}

/** listCardIds lists the ids of all cards that are not archived. */
export async function listCardIds(tx: Transaction): Promise<readonly string[]> {
  const rows = await tx.card.findMany({
    where: { archivedAt: null },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id }) => id);
}

/** CurrentCard is a card with the text of its current version. */
export interface CurrentCard {
  readonly id: string;
  readonly hash: string;
  readonly source: string;
}

/** findCurrentCard reads a card's current text; null for an unknown or archived id. */
export async function findCurrentCard(db: Transaction, id: string): Promise<CurrentCard | null> {
  const [row] = await db.$queryRaw<CurrentCard[]>`
    SELECT c."id", v."hash", v."source" FROM "Card" c
    JOIN "CardVersion" v ON v."hash" = c."currentVersionHash"
    WHERE c."id" = ${id} AND c."archivedAt" IS NULL`;
  return row ?? null;
}
