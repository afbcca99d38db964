import type { Suit } from '../card/suit';
import type { Locale } from '../diagnostic/problem';
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

/** Press sets a deck card by card, so that whoever has other things to do can do them in between; it throws PrintFailure with the card's id. */
export interface Press {
  readonly setCard: (card: PrintableCard) => PrintedFace[];
  /** Puts the cards, and those beside the experiments, on pages. */
  readonly layOnPages: (experiments: readonly PrintedFace[]) => Page[];
}

/** openPress prepares a layout. */
export function openPress(layout: DeckLayout, room: PressRoom): Press {
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
  const of = (kind: ExtraKind) => (layout.extras.includes(kind) ? layOutExtras(kind, style, room) : []);
  return {
    setCard: (card) => {
      const back = backOf(card);
      return layoutFronts(card, style, room).map((front) => ({ front, back }));
    },
    layOnPages: (experiments) => {
      const faces = [...of('cover'), ...of('rules'), ...of('roles'), ...experiments, ...of('blanks')];
      if (layout.single) return singleCards(faces, backs);
      const words = { scale: scaleWords[style.locale], metrics: room.metrics };
      return imposeSheets(faces, { size: formatSizes[style.format], paper, backs, offsets, words });
    },
  };
}

const scaleWords: Readonly<Record<Locale, string>> = {
  'pt-BR': '50 mm: imprimir a 100 % (tamanho real)',
  en: '50 mm: print at 100 % (actual size)',
};
