import { readCurrentSources, readLastPrints, rememberPrints } from '@/lib/adapters/postgres/print-store';
import type { BilingualText, Locale } from '@/lib/domain/diagnostic/problem';
import type { DeckLayout } from '@/lib/domain/print/lay-out-deck';
import type { Page } from '@/lib/domain/print/page';
import type { PrintableCard } from '@/lib/domain/print/print-card';
import type { PrintChoice } from '@/lib/domain/print/print-choice';
import { PrintFailure } from '@/lib/domain/print/print-failure';
import type { Viewer } from '@/lib/domain/view/views';
import { readCard } from '../read-card';
import { readCatalogue } from '../read-catalogue';
import type { ServiceContext } from '../service-context';
import { chooseCards } from './choose-cards';
import { asPrintable } from './read-printable-files';
import { typesetDeck } from './typeset';

/** deckName is what the codes of this installation's cards call its deck. */
export const deckName = 'masterdeck';

/** StoredPrint is a print of the database's deck, page by page, or why it cannot be set. */
export type StoredPrint =
  | { readonly ok: true; readonly pages: readonly Page[]; readonly cards: readonly PrintableCard[] }
  | { readonly ok: false; readonly text: BilingualText };

/** printStoredDeck sets the cards that a person chose; a card that cannot be read or set refuses the print, with its id. */
export async function printStoredDeck(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Pick<Viewer, 'id'>,
  choice: PrintChoice,
  about: { readonly locale: Locale; readonly baseUrl: string },
): Promise<StoredPrint> {
  const [sources, catalogue] = await Promise.all([readCurrentSources(db), readCatalogue(db)]);
  const read = sources.map(({ cardId, hash, source }) => ({
    cardId,
    source,
    card: readCard({ hash, source }),
  }));
  const unreadable = read.filter(({ card }) => !card.ok).map(({ cardId }) => cardId);
  const isAsked = (id: string): boolean => choice.cards.length === 0 || choice.cards.includes(id);
  const missing = unreadable.filter(isAsked);
  // A deck with a hole looks like a whole deck once it is cut.
  if (missing.length > 0) return refuseUnreadable(missing);
  const deck = read.flatMap(({ card, source }) =>
    card.ok ? [asPrintable({ card: card.value, source }, catalogue.ok ? catalogue.value : null)] : [],
  );
  const chosen = chooseCards(deck, kindOf(choice));
  if (!chosen.ok) return chosen;
  const before = choice.changed ? await readLastPrints(db, viewer.id) : null;
  const cards = before
    ? chosen.cards.filter(({ card, versionHash }) => before.get(card.id) !== versionHash)
    : chosen.cards;
  try {
    return { ok: true, cards, pages: typesetDeck(cards, layoutOf(choice, about)) };
  } catch (error) {
    if (!(error instanceof PrintFailure)) throw error;
    return { ok: false, text: error.named };
  }
}

function refuseUnreadable(ids: readonly string[]): StoredPrint {
  const list = ids.join(', ');
  const text = {
    'pt-BR': `Não consigo ler ${list}. Nada foi impresso. Corrija a carta, ou escolha as outras por número.`,
    en: `I cannot read ${list}. Nothing was printed. Mend the card, or choose the others by id.`,
  };
  return { ok: false, text };
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

// A GameDay's hand will be one more kind of choice, once there are GameDays.
function kindOf({ cards, suit }: PrintChoice): Parameters<typeof chooseCards>[1] {
  if (cards.length > 0) return { kind: 'ids', ids: cards };
  return suit.length > 0 ? { kind: 'suits', suits: suit } : { kind: 'all' };
}

function layoutOf(choice: PrintChoice, about: { locale: Locale; baseUrl: string }): DeckLayout {
  const { format, mode, paper, backs, single } = choice;
  return {
    style: { format, mode, ...about, deck: deckName },
    paper,
    backs,
    single,
    extras: choice.with,
    offsets: {
      front: { right: choice.frontRight, down: choice.frontDown },
      back: { right: choice.backRight, down: choice.backDown },
    },
  };
}
