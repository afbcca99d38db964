import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DeckDesk } from '@/components/deck/deck-desk';
import { DeckTable } from '@/components/deck/deck-table';
import { deckWords } from '@/components/deck/deck-words';
import { LiveBanner } from '@/components/run/live-banner';
import { requireViewer } from '@/lib/auth/current-viewer';
import { canEditDeck } from '@/lib/auth/permissions';
import { deckAddress, readDeckFilter } from '@/lib/domain/deck/deck-filter';
import { webContext } from '@/lib/services/service-context';
import { viewDeck } from '@/lib/services/view-deck';
import { LatchBanner } from '../latch-banner';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('nav'))('deck') };
}

/** The deck on the table. */
export default async function DeckPage({ searchParams }: PageProps<'/deck'>) {
  const filter = readDeckFilter(await searchParams);
  const viewer = await requireViewer(deckAddress(filter, { page: filter.page }));
  const [deck, words, latch] = await Promise.all([
    viewDeck(webContext(), viewer, filter),
    deckWords(),
    LatchBanner({ viewer }),
  ]);
  return (
    <>
      <h1 className="sr-only">{words.deck('title')}</h1>
      {latch}
      <LiveBanner runs={deck.liveRuns} words={words} />
      <DeckTable deck={deck} filter={filter} words={words} />
      <DeckDesk canEdit={canEditDeck(viewer).allowed} words={words} />
    </>
  );
}
