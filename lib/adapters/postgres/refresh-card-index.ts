import { cardIndexVersion, indexCard } from '@/lib/domain/card/card-words';
import { parseCard } from '@/lib/domain/card/parse-card';
import type { Transaction } from './transaction';

/** refreshCardIndex fills in what the deck page needs of cards that an older version stored; a card that no longer parses stays as it is. */
export async function refreshCardIndex(tx: Transaction): Promise<void> {
  const stale = await tx.$queryRaw<{ id: string; source: string }[]>`
    SELECT c."id", v."source" FROM "Card" c JOIN "CardVersion" v ON v."hash" = c."currentVersionHash"
    WHERE c."indexVersion" < ${cardIndexVersion}`;
  for (const { id, source } of stale) {
    const card = parseCard(source);
    if (!card.ok) continue;
    const { tags, ...fields } = indexCard(card.value);
    await tx.card.update({
      where: { id },
      data: { ...fields, tags: [...tags], indexVersion: cardIndexVersion },
    });
  }
}
