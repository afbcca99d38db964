import { lockDeck, storeCardVersions, type Author } from '@/lib/adapters/postgres/card-store';
import { noteSync } from '@/lib/adapters/postgres/deck-sync-store';
import { refreshCardIndex } from '@/lib/adapters/postgres/refresh-card-index';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { chooseImport, type OnConflict } from '@/lib/domain/deck/choose-import';
import { recordAudit } from './audit/record-audit';
import { compareDeck, type ComparedCard, type DeckComparison } from './compare-deck';
import { readDeck, type FileProblems, type ReadDeck } from './read-deck';
import type { ServiceContext } from './service-context';

/** DeckDiff says what an import did, by card id; `notInFiles` are cards that only the database has, `kept` those whose newer version it has: both stay. */
export interface DeckDiff {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  readonly kept: readonly string[];
  readonly notInFiles: readonly string[];
}

/** ImportedDeck is the outcome: everything was stored, or nothing was and every wrong file, or every conflict, is named. */
export type ImportedDeck =
  | { readonly ok: true; readonly diff: DeckDiff; readonly warnings: readonly FileProblems[] }
  | { readonly ok: false; readonly why: 'files'; readonly files: readonly FileProblems[] }
  | { readonly ok: false; readonly why: 'conflicts' | 'moved_on'; readonly cards: readonly ComparedCard[] };

/** ImportOptions: who imports; what to do where both sides changed; and the comparison that a person has seen, if one has. */
export interface ImportOptions {
  readonly author?: Omit<Author, 'via'>;
  readonly onConflict?: OnConflict;
  readonly seen?: DeckComparison;
}

const nobody = { id: null, name: null };

/** importDeck stores the cards of a folder as immutable versions named by their hash, their text to the letter. */
export async function importDeck(
  context: Pick<ServiceContext, 'db' | 'from'>,
  deckDir: string,
  options: ImportOptions = {},
): Promise<ImportedDeck> {
  const deck = await readDeck(deckDir);
  if (deck.wrong.length > 0) return { ok: false, why: 'files', files: deck.wrong };
  return inTransaction(context.db, async (tx): Promise<ImportedDeck> => {
    await lockDeck(tx);
    await refreshCardIndex(tx);
    const compared = await compareDeck(tx, deckDir, deck);
    const movedOn = options.seen ? listMoved(options.seen, compared) : [];
    if (movedOn.length > 0) return { ok: false, why: 'moved_on', cards: movedOn };
    const chosen = chooseCards(compared.cards, options.onConflict ?? 'stop');
    if (chosen.blocked.length > 0) return { ok: false, why: 'conflicts', cards: chosen.blocked };
    const author = { ...(options.author ?? nobody), via: 'import' as const };
    const files = chosen.write.flatMap(({ file }) => (file ? [file] : []));
    await storeCardVersions(tx, files, author);
    if (files.length > 0) {
      await recordAudit(tx, context, author.id === null ? null : { id: author.id }, {
        action: 'deck.import',
        subject: { kind: 'deck', id: compared.place },
        after: { cards: files.map(({ card }) => card.id) },
      });
    }
    const same = compared.cards.filter(({ state }) => state === 'same');
    const agreed = [...same, ...chosen.write].flatMap(({ id, file }) =>
      file ? { item: id, hash: file.hash } : [],
    );
    await noteSync(tx, compared.place, agreed);
    if (options.author && files.length > 0) {
      await recordAudit(tx, context, null, {
        action: 'deck.import',
        subject: { kind: 'deck', id: 'deck' },
        after: {
          cards: files.map(({ card, hash }) => `${card.id} ${hash}`),
          by: { value: options.author.name ?? '', of: options.author.id },
        },
      });
    }
    return { ok: true, diff: describe(compared.cards, chosen.write), warnings: deck.warnings };
  });
}

/** previewImport compares without changing anything. */
export async function previewImport(
  context: Pick<ServiceContext, 'db'>,
  deckDir: string,
): Promise<{ readonly deck: ReadDeck; readonly comparison: DeckComparison }> {
  const deck = await readDeck(deckDir);
  return { deck, comparison: await compareDeck(context.db, deckDir, deck) };
}

/** listMoved finds the cards that are no longer as a person saw them, on either side. */
export function listMoved(seen: DeckComparison, now: DeckComparison): readonly ComparedCard[] {
  const before = new Map(seen.cards.map((card) => [card.id, card]));
  return now.cards.filter(({ id, file, database }) => {
    const was = before.get(id);
    return (
      was?.file?.hash !== file?.hash ||
      was?.database?.hash !== database?.hash ||
      was?.database?.archived !== database?.archived
    );
  });
}

function chooseCards(cards: readonly ComparedCard[], onConflict: OnConflict) {
  const of = (choice: ReturnType<typeof chooseImport>) =>
    cards.filter(
      ({ state, database }) => chooseImport(state, database?.archived ?? false, onConflict) === choice,
    );
  return { write: of('write'), blocked: of('blocked') };
}

function describe(cards: readonly ComparedCard[], written: readonly ComparedCard[]): DeckDiff {
  const ids = (some: readonly ComparedCard[]) => some.map(({ id }) => id);
  const left = cards.filter((card) => !written.includes(card));
  return {
    added: ids(written.filter(({ database }) => database === null)),
    changed: ids(written.filter(({ database }) => database !== null)),
    unchanged: ids(left.filter(({ state }) => state === 'same')),
    kept: ids(left.filter(({ state, file }) => state !== 'same' && file !== null)),
    notInFiles: ids(left.filter(({ file, database }) => file === null && database?.archived === false)),
  };
}
