import { useTranslations } from 'next-intl';
import type { Suit } from '@/lib/domain/card/suit';
import { deckAddress, isFiltered, type DeckFilter } from '@/lib/domain/deck/deck-filter';
import type { DeckView } from '@/lib/domain/view/views';
import { CardBack } from '../card/card-back';
import { SuitMark, suitInk } from '../card/suit-mark';
import { Fan } from './fan';
import { SuitPages } from './suit-pages';

/** fanSize is how many cards a hand holds before the next row begins. */
const fanSize = 8;

/** Hand is one suit on the table: its cards fanned, or its card face down with an example of what belongs there. */
export function Hand({ suit, deck, filter }: { suit: Suit; deck: DeckView; filter: DeckFilter }) {
  const suits = useTranslations('suits');
  const cards = deck.cards.filter((card) => card.suit === suit);
  const fans = Array.from({ length: Math.ceil(cards.length / fanSize) }, (_, row) =>
    cards.slice(row * fanSize, (row + 1) * fanSize),
  );
  return (
    <section aria-labelledby={`suit-${suit}`} className="w-fit max-w-full min-w-0">
      <h2 id={`suit-${suit}`} className="flex items-center gap-2.5 font-title text-xl font-semibold">
        <SuitMark suit={suit} className={`size-6 ${suitInk[suit]}`} />
        {suits(`${suit}.name`)}
      </h2>
      <p className="text-sm text-muted">{suits(`${suit}.layer`)}</p>
      {cards.length === 0 ? (
        <EmptyHand suit={suit} filter={filter} />
      ) : (
        fans.map((fan) => <Fan key={fan[0]?.id} cards={fan} liveRuns={deck.liveRuns} />)
      )}
      <SuitPages suit={suit} deck={deck} filter={filter} shown={cards.length} />
    </section>
  );
}

function EmptyHand({ suit, filter }: { suit: Suit; filter: DeckFilter }) {
  const t = useTranslations('deck');
  const suits = useTranslations('suits');
  if (isFiltered(filter) || filter.archived || filter.page > 1) {
    return (
      <p className="mt-4 mb-10 max-w-prose text-muted">
        {t('noneHere')}{' '}
        <a
          href={deckAddress({ ...filter, severity: null, tag: null, tool: null, result: null, words: null })}
          className="underline underline-offset-4"
        >
          {t('showAll')}
        </a>
      </p>
    );
  }
  return (
    <>
      <CardBack suit={suit} className="mt-5 w-56" />
      <p className="mt-4 mb-10 w-56 text-sm text-muted">
        {t('emptySuit', { example: suits(`${suit}.example`) })}
      </p>
    </>
  );
}
