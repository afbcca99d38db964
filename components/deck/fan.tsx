import type { DeckCard, DeckView } from '@/lib/domain/view/views';
import { DeckCardFace } from './deck-card-face';

// Twice the distance from the middle of the hand → how a card leans. Classes, for a strict style policy allows no inline style.
const leans = [
  '',
  'rotate-2 translate-y-1',
  'rotate-3 translate-y-2',
  'rotate-4 translate-y-4',
  'rotate-6 translate-y-6',
];
const leansLeft = [
  '',
  '-rotate-2 translate-y-1',
  '-rotate-3 translate-y-2',
  '-rotate-4 translate-y-4',
  '-rotate-6 translate-y-6',
];

function leanOf(index: number, count: number): string {
  const middle = (count - 1) / 2;
  const step = Math.min(Math.ceil(Math.abs(index - middle)), leans.length - 1);
  return (index < middle ? leansLeft[step] : leans[step]) ?? '';
}

interface FanProps {
  readonly cards: readonly DeckCard[];
  readonly liveRuns: DeckView['liveRuns'];
}

/**
 * Fan spreads cards in the hand. Plain links: a deck of hundreds would otherwise fetch each card before anybody wants it. A hand that is
 * wider than the table is pulled sideways.
 */
export function Fan({ cards, liveRuns }: FanProps) {
  return (
    <ul className="-mx-4 flex max-w-[calc(100%+2rem)] overflow-x-auto px-4 pt-6 pb-12">
      {cards.map((card, index) => {
        const live = liveRuns.find(({ cardId }) => cardId === card.id);
        return (
          <li key={card.id} className="w-56 shrink-0 not-first:-ml-40 sm:not-first:-ml-32">
            <a
              href={live ? `/runs/${live.id}` : `/cards/${card.id}`}
              data-card
              className={`relative block origin-bottom rounded-card transition-transform duration-200 hover:-translate-y-4 hover:z-10 hover:rotate-0 focus-visible:z-10 focus-visible:-translate-y-4 focus-visible:rotate-0 ${leanOf(index, cards.length)}`}
            >
              <DeckCardFace card={card} playing={live !== undefined} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
