import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Suit } from '@/lib/domain/card/suit';
import type { DeckCard } from '@/lib/domain/view/views';
import { CardBack } from '../card/card-back';
import { SuitMark, suitInk } from '../card/suit-mark';
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
  const distance = index * 2 - (count - 1);
  const step = Math.min(Math.abs(distance), leans.length - 1);
  return (distance < 0 ? leansLeft[step] : leans[step]) ?? '';
}

/** Hand is one suit on the table: its cards fanned, or its card face down with an example of what belongs there. */
export function Hand({ suit, cards }: { suit: Suit; cards: readonly DeckCard[] }) {
  const t = useTranslations('deck');
  const suits = useTranslations('suits');
  return (
    <section aria-labelledby={`suit-${suit}`} className="w-fit max-w-full">
      <h2 id={`suit-${suit}`} className="flex items-center gap-2.5 font-title text-xl font-semibold">
        <SuitMark suit={suit} className={`size-6 ${suitInk[suit]}`} />
        {suits(`${suit}.name`)}
      </h2>
      <p className="mb-5 text-sm text-muted">{suits(`${suit}.layer`)}</p>
      {cards.length === 0 ? (
        <>
          <CardBack suit={suit} className="w-56" />
          <p className="mt-4 w-56 text-sm text-muted">
            {t('emptySuit', { example: suits(`${suit}.example`) })}
          </p>
        </>
      ) : (
        // A hand wider than the screen is pushed sideways; the margins keep what leans out of it from being cut off.
        <ul className="-mx-4 -mt-8 -mb-4 flex overflow-x-auto px-6 pt-8 pb-12 sm:-mx-8 sm:px-8">
          {cards.map((card, index) => (
            <li key={card.id} className="w-56 shrink-0 not-first:-ml-36 sm:not-first:-ml-32">
              <Link
                href={card.liveRun ? `/runs/${card.liveRun.id}` : `/cards/${card.id}`}
                data-card
                className={`relative block origin-bottom rounded-card transition-transform duration-200 hover:-translate-y-4 hover:z-10 hover:rotate-0 focus-visible:z-10 focus-visible:-translate-y-4 focus-visible:rotate-0 ${leanOf(index, cards.length)}`}
              >
                <DeckCardFace card={card} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
