import {
  readCurrentSources,
  readHand,
  readLastPrints,
  rememberPrints,
  type CurrentSource,
} from '@/lib/adapters/postgres/print-store';
import type { BilingualText, Locale } from '@/lib/domain/diagnostic/problem';
import { gameDayRoleSchema, gameDayStateSchema } from '@/lib/domain/gameday/game-day';
import { mayAct } from '@/lib/domain/gameday/may-act';
import type { DeckLayout } from '@/lib/domain/print/lay-out-deck';
import type { Offsets } from '@/lib/domain/print/offsets';
import type { Page } from '@/lib/domain/print/page';
import type { PrintableCard } from '@/lib/domain/print/print-card';
import type { PrintChoice } from '@/lib/domain/print/print-choice';
import { PrintFailure } from '@/lib/domain/print/print-failure';
import type { Viewer } from '@/lib/domain/view/views';
import { readCard } from '../read-card';
import { readCatalogue } from '../read-catalogue';
import type { ServiceContext } from '../service-context';
import { chooseCards, type CardChoice } from './choose-cards';
import { findPrinter } from './keep-printers';
import { printRefusals } from './print-refusals';
import { asPrintable } from './read-printable-files';
import { typesetInTurns } from './typeset';

/** deckName is what the codes of this installation's cards call its deck. */
export const deckName = 'masterdeck';

/** StoredPrint is a print of the database's deck, page by page, or why it cannot be set. */
export type StoredPrint =
  | {
      readonly ok: true;
      readonly pages: readonly Page[];
      readonly cards: readonly PrintableCard[];
      /** Cards of a GameDay's hand that stay face down for this reader, and are not among the pages. */
      readonly sealed: number;
    }
  | { readonly ok: false; readonly text: BilingualText };

/** What one print may hold: more is minutes of a server's time, and more paper than a printer takes. */
const mostCards = 200;

/** printStoredDeck sets the cards that a person chose; a card that cannot be read or set refuses the print, with its id. */
export async function printStoredDeck(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Pick<Viewer, 'id'>,
  choice: PrintChoice,
  about: { readonly locale: Locale; readonly baseUrl: string },
): Promise<StoredPrint> {
  const printer = await findPrinter({ db }, viewer, choice.printer);
  if (!printer) return refuse(printRefusals.printer(choice.printer));
  const [sources, catalogue] = await Promise.all([readSources(db, viewer, choice), readCatalogue(db)]);
  if (!sources) return refuse(printRefusals.gameDay);
  const read = sources.cards.map((source) => ({ ...source, card: readCard(source) }));
  const isAsked = (id: string): boolean =>
    choice.cards.length === 0 || choice.cards.some((asked) => asked.toUpperCase() === id);
  const unreadable = read.filter(({ cardId, card }) => !card.ok && isAsked(cardId));
  // A deck with a hole looks like a whole deck once it is cut.
  if (unreadable.length > 0) return refuse(printRefusals.unreadable(unreadable.map(({ cardId }) => cardId)));
  const deck = read.flatMap(({ hash, source, card }) =>
    card.ok ? [{ hash, source, card: card.value }] : [],
  );
  const chosen = chooseCards(deck, kindOf(choice));
  if (!chosen.ok) return chosen;
  const before = choice.changed ? await readLastPrints(db, viewer.id) : null;
  const left = before ? chosen.cards.filter(({ card, hash }) => before.get(card.id) !== hash) : chosen.cards;
  if (left.length > mostCards) return refuse(printRefusals.tooMany(left.length, mostCards));
  const cards = left.map((file) => asPrintable(file, catalogue.ok ? catalogue.value : null));
  try {
    const pages = await typesetInTurns(cards, layoutOf(choice, printer.offsets, about));
    return { ok: true, cards, pages, sealed: sources.sealed };
  } catch (error) {
    if (!(error instanceof PrintFailure)) throw error;
    return refuse(error.named);
  }
}

function refuse(text: BilingualText): StoredPrint {
  return { ok: false, text };
}

/** The deck as it is, or a GameDay's hand in the versions that it will play; a surprise stays one, on paper as on the screen. */
async function readSources(
  db: ServiceContext['db'],
  viewer: Pick<Viewer, 'id'>,
  { gameDay }: PrintChoice,
): Promise<{ readonly cards: readonly CurrentSource[]; readonly sealed: number } | null> {
  if (gameDay === '') return { cards: await readCurrentSources(db), sealed: 0 };
  const hand = await readHand(db, gameDay, viewer.id);
  if (!hand) return null;
  const seat = gameDayRoleSchema.safeParse(hand.seat);
  const state = gameDayStateSchema.safeParse(hand.state);
  const seesAll = seat.success && state.success && mayAct(seat.data, state.data, 'see_sealed');
  const shown = hand.cards.filter(({ open }) => open || seesAll);
  // A card that is played twice is printed once.
  const once = [...new Map(shown.map((card) => [card.hash, card])).values()];
  return { cards: once, sealed: hand.cards.length - shown.length };
}

/** notePrinted records that a person took these cards to print. */
export async function notePrinted(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Pick<Viewer, 'id'>,
  cards: readonly PrintableCard[],
): Promise<void> {
  const printed = cards.map(({ card, versionHash }) => ({ cardId: card.id, hash: versionHash }));
  await rememberPrints(db, viewer.id, printed);
}

function kindOf({ cards, suit }: PrintChoice): CardChoice {
  if (cards.length > 0) return { kind: 'ids', ids: cards };
  return suit.length > 0 ? { kind: 'suits', suits: suit } : { kind: 'all' };
}

function layoutOf(
  choice: PrintChoice,
  offsets: Offsets,
  about: { readonly locale: Locale; readonly baseUrl: string },
): DeckLayout {
  const { format, mode, paper, backs, single } = choice;
  const style = { format, mode, ...about, deck: deckName };
  return { style, paper, backs, single, extras: choice.with, offsets };
}
