import type { Suit } from '@/lib/domain/card/suit';
import { deckAddress, type DeckFilter } from '@/lib/domain/deck/deck-filter';
import type { DeckView } from '@/lib/domain/view/views';
import type { DeckWords } from './deck-words';

interface SuitPagesProps {
  readonly suit: Suit;
  readonly deck: DeckView;
  readonly filter: DeckFilter;
  readonly shown: number;
  readonly words: DeckWords;
}

/** SuitPages leads from a hand to all cards of its suit, and from page to page of them: no card is out of reach. */
export function SuitPages({ suit, deck, filter, shown, words }: SuitPagesProps) {
  const t = words.deck;
  const total = deck.totals[suit];
  const look = 'inline-flex min-h-11 items-center underline underline-offset-4';
  if (filter.suit === null) {
    if (total <= shown) return null;
    return (
      <p className="mt-3">
        <a href={deckAddress(filter, { suit })} className={look}>
          {t('wholeSuit', { count: total, suit: words.suit(suit, 'name') })}
        </a>
      </p>
    );
  }
  const pages = Math.ceil(total / deck.pageSize);
  const { page } = filter;
  return (
    <nav aria-label={t('pages')} className="mt-6 flex flex-wrap items-center gap-x-6">
      {page > 1 && (
        <a href={deckAddress(filter, { page: page - 1 })} rel="prev" className={look}>
          {t('previous')}
        </a>
      )}
      {pages > 1 && <span className="text-muted">{t('pageOf', { page, pages })}</span>}
      {page < pages && (
        <a href={deckAddress(filter, { page: page + 1 })} rel="next" className={look}>
          {t('next')}
        </a>
      )}
      <a href={deckAddress(filter, { suit: null })} className={look}>
        {t('allSuits')}
      </a>
    </nav>
  );
}
