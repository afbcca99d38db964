import { nearestOf } from '@/lib/domain/diagnostic/nearest';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import type { Card } from '@/lib/domain/card/card';
import { suitKeys, type Suit } from '@/lib/domain/card/suit';

/** CardChoice says which cards to print: by id, by suit, or all of them. */
export type CardChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'all' }
  | { readonly kind: 'suits'; readonly suits: readonly Suit[] }
  | { readonly kind: 'ids'; readonly ids: readonly string[] };

/** ChosenCards are cards to print, or why there are none. */
export type ChosenCards<T> =
  { readonly ok: true; readonly cards: readonly T[] } | { readonly ok: false; readonly text: BilingualText };

/** chooseCards picks cards, in the order in which they were asked for; an id that the deck lacks refuses the whole print. */
export function chooseCards<T extends { readonly card: Card }>(
  deck: readonly T[],
  choice: CardChoice,
): ChosenCards<T> {
  switch (choice.kind) {
    case 'none':
      return { ok: true, cards: [] };
    case 'all':
      return { ok: true, cards: deck };
    case 'suits': {
      const cards = deck.filter(({ card }) => choice.suits.includes(card.suit));
      const names = choice.suits.map((suit) => suitKeys[suit]).join(', ');
      if (cards.length > 0) return { ok: true, cards };
      return refuse(`Este baralho não tem cartas de ${names}.`, `This deck has no cards of ${names}.`);
    }
    case 'ids': {
      const ids = [...new Set(choice.ids)];
      const found = ids.map((id) => deck.find(({ card }) => card.id === id.toUpperCase()));
      const at = found.indexOf(undefined);
      if (at < 0) return { ok: true, cards: found.filter((card) => card !== undefined) };
      const id = ids[at] ?? '';
      const near = nearestOf(
        id,
        deck.map(({ card }) => card.id),
      );
      return refuse(
        `Não há carta ${id} neste baralho.${near === undefined ? '' : ` Você quis dizer ${near}?`}`,
        `There is no card ${id} in this deck.${near === undefined ? '' : ` Did you mean ${near}?`}`,
      );
    }
  }
}

function refuse(pt: string, en: string): ChosenCards<never> {
  return { ok: false, text: { 'pt-BR': pt, en } };
}
