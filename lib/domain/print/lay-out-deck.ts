import type { Suit } from '../card/suit';
import { carriesManualAbort, layoutManualAbort, suitBack } from './back';
import { formatSizes } from './card-format';
import type { Drawing } from './drawing';
import type { ExtraKind } from './extras/extra-kind';
import { layOutExtras } from './extras/lay-out-extras';
import { layoutFronts } from './front';
import type { Backs } from './backs';
import type { Offsets } from './offsets';
import { imposeSheets, singleCards, type PrintedFace } from './impose';
import type { Page } from './page';
import type { PressRoom, PrintableCard, PrintStyle } from './print-card';
import type { Paper } from './sheet-grid';

/** DeckLayout is how a choice of cards becomes pages. */
export interface DeckLayout {
  readonly style: PrintStyle;
  readonly paper: Paper;
  readonly backs: Backs;
  /** One card a page, with bleed, for a print shop. */
  readonly single: boolean;
  /** Cards beside the experiments: cover, rules and roles come first, blank ones last. */
  readonly extras: readonly ExtraKind[];
  readonly offsets: Offsets;
}

/** layOutDeck sets every card and lays them on pages; it throws PrintFailure with the card's id. */
export function layOutDeck(cards: readonly PrintableCard[], layout: DeckLayout, room: PressRoom): Page[] {
  const { style, backs, paper, offsets } = layout;
  // The back of a suit is one drawing, however many cards have it.
  const suitBacks = new Map<Suit, Drawing>();
  const backOf = (printable: PrintableCard): Drawing => {
    const { suit } = printable.card;
    if (carriesManualAbort(printable.card)) return layoutManualAbort(printable, style, room);
    const back = suitBacks.get(suit) ?? suitBack(suit, style, room);
    suitBacks.set(suit, back);
    return back;
  };
  const experiments: PrintedFace[] = cards.flatMap((card) => {
    const back = backOf(card);
    return layoutFronts(card, style, room).map((front) => ({ front, back }));
  });
  const of = (kind: ExtraKind) => (layout.extras.includes(kind) ? layOutExtras(kind, style, room) : []);
  const faces = [...of('cover'), ...of('rules'), ...of('roles'), ...experiments, ...of('blanks')];
  if (layout.single) return singleCards(faces, backs);
  const scale =
    style.locale === 'pt-BR'
      ? '50 mm: imprimir a 100 % (tamanho real)'
      : '50 mm: print at 100 % (actual size)';
  const size = formatSizes[style.format];
  return imposeSheets(faces, { size, paper, backs, offsets, words: { scale, metrics: room.metrics } });
}
