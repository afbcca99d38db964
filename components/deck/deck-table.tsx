import { useTranslations } from 'next-intl';
import { suits } from '@/lib/domain/card/suit';
import type { DeckView } from '@/lib/domain/view/views';
import { DeckKeys } from './deck-keys';
import { Hand } from './hand';

/** DeckTable lays the four suits on the table and says how the deck grows. */
export function DeckTable({ deck }: { deck: DeckView }) {
  const t = useTranslations('deck');
  return (
    <DeckKeys>
      <div className="flex flex-wrap items-start gap-x-14 gap-y-14">
        {suits.map((suit) => (
          <Hand key={suit} suit={suit} cards={deck.cards.filter((card) => card.suit === suit)} />
        ))}
      </div>
      <p className="mt-14 max-w-prose border-t border-line pt-4 text-sm text-muted">
        {t.rich('keys', {
          kbd: (chunks) => <kbd className="rounded border border-line-strong px-1.5 font-sans">{chunks}</kbd>,
        })}
      </p>
    </DeckKeys>
  );
}
