import { readDeckCards, readDeckTags, readOpenRuns } from '@/lib/adapters/postgres/deck-rows';
import type { DeckFilter } from '@/lib/domain/deck/deck-filter';
import type { DeckView } from '@/lib/domain/view/views';
import type { ServiceContext } from './service-context';

/** viewDeck reads a hand of each suit, or a page of one, as far as the filter lets them through, in three queries. */
export async function viewDeck(context: Pick<ServiceContext, 'db'>, filter: DeckFilter): Promise<DeckView> {
  const { db } = context;
  const [page, tags, liveRuns] = await Promise.all([
    readDeckCards(db, filter),
    readDeckTags(db),
    readOpenRuns(db),
  ]);
  return { ...page, tags, liveRuns };
}
