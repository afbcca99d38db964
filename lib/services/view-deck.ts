import type { Database } from '@/lib/adapters/postgres/client';
import { readDeckCards, readDeckTags, readOpenRuns } from '@/lib/adapters/postgres/deck-rows';
import type { DeckFilter } from '@/lib/domain/deck/deck-filter';
import type { DeckView, Viewer } from '@/lib/domain/view/views';
import { listLocks } from './list-locks';
import type { ServiceContext } from './service-context';

// The tags only fill a list to choose from, and to count them is to read every card: they may be this old.
const tagsLastMs = 5_000;

const latestTags = new WeakMap<
  Database,
  { readonly readAt: number; readonly tags: Promise<readonly string[]> }
>();

/** viewDeck reads a hand of each suit, or a page of one, as far as the filter lets them through. */
export async function viewDeck(
  context: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
  filter: DeckFilter,
): Promise<DeckView> {
  const { db } = context;
  const [page, tags, liveRuns, locks] = await Promise.all([
    readDeckCards(db, filter),
    tagsOf(db),
    readOpenRuns(db),
    listLocks(db, viewer.team.id),
  ]);
  return { ...page, tags, liveRuns, locks };
}

function tagsOf(db: Database): Promise<readonly string[]> {
  const latest = latestTags.get(db);
  if (latest && performance.now() - latest.readAt < tagsLastMs) return latest.tags;
  const tags = readDeckTags(db);
  latestTags.set(db, { readAt: performance.now(), tags });
  // A failed reading is told to whoever waits for it, and kept for nobody else.
  tags.catch(() => latestTags.delete(db));
  return tags;
}
