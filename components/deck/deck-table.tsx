import { useTranslations } from 'next-intl';
import { suits } from '@/lib/domain/card/suit';
import type { DeckFilter } from '@/lib/domain/deck/deck-filter';
import type { DeckView } from '@/lib/domain/view/views';
import { DeckFilterForm } from './deck-filter-form';
import { DeckKeys } from './deck-keys';
import { Hand } from './hand';

/** DeckTable lays the suits on the table, as far as the filter lets their cards through, and says how the deck grows. */
export function DeckTable({ deck, filter }: { deck: DeckView; filter: DeckFilter }) {
  const t = useTranslations('deck');
  const shown = filter.suit === null ? suits : [filter.suit];
  return (
    <>
      <DeckFilterForm filter={filter} tags={deck.tags} />
      <DeckKeys>
        <div className="flex flex-wrap items-start gap-x-14 gap-y-4">
          {shown.map((suit) => (
            <Hand key={suit} suit={suit} deck={deck} filter={filter} />
          ))}
        </div>
      </DeckKeys>
      <p className="mt-10 max-w-prose border-t border-line pt-4 text-sm text-muted">
        {t.rich('keys', {
          kbd: (chunks) => <kbd className="rounded border border-line-strong px-1.5 font-sans">{chunks}</kbd>,
        })}
      </p>
    </>
  );
}
