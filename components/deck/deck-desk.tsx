import type { DeckWords } from './deck-words';

const look = 'inline-flex min-h-11 items-center underline underline-offset-4';

/** DeckDesk leads from the deck to a new card and to those that were taken out of it; plain links, as those of the cards. */
export function DeckDesk({ canEdit, words: { desk } }: { canEdit: boolean; words: DeckWords }) {
  return (
    <p className="mt-10 flex flex-wrap gap-x-6 border-t border-line pt-4">
      {canEdit && (
        <a href="/cards/new" className={`${look} font-semibold`}>
          {desk.newCard}
        </a>
      )}
      <a href="/cards/archived" className={look}>
        {desk.archived}
      </a>
      <a href="/print" className={look}>
        {desk.print}
      </a>
    </p>
  );
}
