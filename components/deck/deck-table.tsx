import { suits } from '@/lib/domain/card/suit';
import type { DeckFilter } from '@/lib/domain/deck/deck-filter';
import type { DeckView } from '@/lib/domain/view/views';
import { DeckFilterForm } from './deck-filter-form';
import { DeckKeys } from './deck-keys';
import type { DeckWords } from './deck-words';
import { Hand } from './hand';
import { OffTargetsNote } from './off-targets-note';

const fourSuits = 'grid items-start gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4';

/** DeckTable lays the suits on the table, as far as the filter lets their cards through, and says how the deck grows. */
export function DeckTable(props: {
  readonly deck: DeckView;
  readonly filter: DeckFilter;
  readonly words: DeckWords;
}) {
  const { deck, filter, words } = props;
  const shown = filter.suit === null ? suits : [filter.suit];
  return (
    <>
      <OffTargetsNote targets={deck.offTargets} words={words} />
      <DeckFilterForm filter={filter} tags={deck.tags} words={words} />
      <DeckKeys>
        <div className={filter.suit === null ? fourSuits : undefined}>
          {shown.map((suit) => (
            <Hand key={suit} suit={suit} deck={deck} filter={filter} words={words} />
          ))}
        </div>
      </DeckKeys>
      <p className="mt-10 max-w-prose border-t border-line pt-4 text-sm text-muted">
        {words.deck.rich('keys', {
          kbd: (chunks) => <kbd className="rounded border border-line-strong px-1.5 font-sans">{chunks}</kbd>,
        })}{' '}
        <a href="/catalogue" className="underline underline-offset-4 hover:text-ink">
          {words.deck('catalogue')}
        </a>
      </p>
    </>
  );
}
