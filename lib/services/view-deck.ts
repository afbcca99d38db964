import type { Database } from '@/lib/adapters/postgres/client';
import { readDeckCards, readDeckTags, readOpenRuns } from '@/lib/adapters/postgres/deck-rows';
import { findOffTargets, type OffTarget } from '@/lib/domain/catalogue/find-off-targets';
import type { DeckFilter } from '@/lib/domain/deck/deck-filter';
import type { DeckView, Viewer } from '@/lib/domain/view/views';
import { listLocks } from './list-locks';
import { readCatalogue } from './read-catalogue';
import type { ServiceContext } from './service-context';

// The tags only fill a list to choose from, and to count them is to read every card; what is switched off, launch asks again: they may be this old.
const lastsMs = 5_000;

const tagsOf = keptFor(lastsMs, readDeckTags);
const offTargetsOf = keptFor(lastsMs, readOffTargets);

/** viewDeck reads a hand of each suit, or a page of one, as far as the filter lets them through. */
export async function viewDeck(
  context: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
  filter: DeckFilter,
): Promise<DeckView> {
  const { db } = context;
  const [page, tags, liveRuns, locks, offTargets] = await Promise.all([
    readDeckCards(db, filter),
    tagsOf(db),
    readOpenRuns(db),
    listLocks(db, viewer.team.id),
    offTargetsOf(db),
  ]);
  return { ...page, tags, liveRuns, locks, offTargets };
}

/** A catalogue that is missing or wrong is said where it matters, at a card: the deck can be looked at without one. */
async function readOffTargets(db: Database): Promise<readonly OffTarget[]> {
  const catalogue = await readCatalogue(db);
  return catalogue.ok ? findOffTargets(catalogue.value) : [];
}

function keptFor<T>(lastMs: number, read: (db: Database) => Promise<T>): (db: Database) => Promise<T> {
  const latest = new WeakMap<Database, { readonly readAt: number; readonly value: Promise<T> }>();
  return (db) => {
    const kept = latest.get(db);
    if (kept && performance.now() - kept.readAt < lastMs) return kept.value;
    const value = read(db);
    latest.set(db, { readAt: performance.now(), value });
    // A failed reading is told to whoever waits for it, and kept for nobody else.
    value.catch(() => latest.delete(db));
    return value;
  };
}
