import type { Suit } from '@/lib/domain/card/suit';
import { deckAddress, isFiltered, type DeckFilter } from '@/lib/domain/deck/deck-filter';
import type { DeckView } from '@/lib/domain/view/views';
import { CardBack } from '../card/card-back';
import { SuitMark, suitInk } from '../card/suit-mark';
import type { DeckWords } from './deck-words';
import { handHtml } from './hand-html';
import { SuitPages } from './suit-pages';

interface HandProps {
  readonly suit: Suit;
  readonly deck: DeckView;
  readonly filter: DeckFilter;
  readonly words: DeckWords;
}

// One suit alone has the whole table: its cards lie side by side, each face whole.
const spread = 'dealt-spread grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-5';

/** Hand is one suit on the table: its cards dealt, or its card face down with an example of what belongs there. */
export function Hand({ suit, deck, filter, words }: HandProps) {
  const cards = deck.cards.filter((card) => card.suit === suit);
  // The first of a card's runs is the one that matters most, so it is set last.
  const runs = new Map([...deck.liveRuns].reverse().map((run) => [run.cardId, run]));
  const off = new Set(deck.offTargets.map(({ name }) => name));
  return (
    <section aria-labelledby={`suit-${suit}`} className="min-w-0">
      <h2 id={`suit-${suit}`} className="flex items-center gap-2.5 font-title text-xl font-semibold">
        <SuitMark suit={suit} className={`size-6 ${suitInk[suit]}`} />
        {words.suit(suit, 'name')}
      </h2>
      <p className="mb-4 text-sm text-muted">{words.suit(suit, 'layer')}</p>
      {cards.length === 0 ? (
        <EmptyHand suit={suit} filter={filter} words={words} />
      ) : (
        <ol
          className={`paper dealt dealt-${suit} grid ${filter.suit === null ? '' : spread}`}
          dangerouslySetInnerHTML={{ __html: handHtml(cards, runs, deck.locks, words, off) }}
        />
      )}
      <SuitPages suit={suit} deck={deck} filter={filter} shown={cards.length} words={words} />
    </section>
  );
}

function EmptyHand({ suit, filter, words }: Pick<HandProps, 'suit' | 'filter' | 'words'>) {
  const t = words.deck;
  if (isFiltered(filter) || filter.archived || filter.page > 1) {
    return (
      <p className="max-w-prose text-muted">
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
      <CardBack suit={suit} className="w-56" />
      <p className="mt-4 w-56 text-sm text-muted">
        {t('emptySuit', { example: words.suit(suit, 'example') })}
      </p>
    </>
  );
}
