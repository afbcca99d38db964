import { DeckFileError } from '@/lib/adapters/deck-files/read-text-file';
import { readCardFiles, type DeckFile } from '@/lib/adapters/deck-files/read-deck-files';
import { listCardIds, lockDeck, saveCardVersion } from '@/lib/adapters/postgres/card-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import type { Card } from '@/lib/domain/card/card';
import { hashSource } from '@/lib/domain/card/hash-card';
import { parseCard } from '@/lib/domain/card/parse-card';
import type { Problem } from '@/lib/domain/diagnostic/problem';
import { describeDuplicate, describeFileError } from './import-problems';
import type { ServiceContext } from './service-context';

/** FileProblems lists what is wrong, or suspicious, in one file of a deck; `source` is its text where it could be read. */
export interface FileProblems {
  readonly file: string;
  readonly source: string | null;
  readonly problems: readonly Problem[];
}

/** DeckDiff says what an import did, by card id; `notInFiles` are cards that only the database has: they stay. */
export interface DeckDiff {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  readonly notInFiles: readonly string[];
}

/** ImportedDeck is the outcome: everything was stored, or nothing was and every wrong file is named. */
export type ImportedDeck =
  | { readonly ok: true; readonly diff: DeckDiff; readonly warnings: readonly FileProblems[] }
  | { readonly ok: false; readonly files: readonly FileProblems[] };

interface ReadCard {
  readonly file: string;
  readonly source: string;
  readonly card: Card;
}

/** importDeck stores the cards of a folder as immutable versions named by their hash, their text to the letter. */
export async function importDeck(
  context: Pick<ServiceContext, 'db'>,
  deckDir: string,
  importedBy: string | null,
): Promise<ImportedDeck> {
  const read = await readDeck(deckDir);
  if (!read.ok) return read;
  const diff = await inTransaction(context.db, async (tx): Promise<DeckDiff> => {
    await lockDeck(tx);
    const before = await listCardIds(tx);
    const changes: Record<'added' | 'changed' | 'unchanged', string[]> = {
      added: [],
      changed: [],
      unchanged: [],
    };
    for (const { card, source } of read.cards) {
      const version = { card, source, hash: hashSource(source), createdBy: importedBy };
      changes[await saveCardVersion(tx, version)].push(card.id);
    }
    const inFiles = new Set(read.cards.map(({ card }) => card.id));
    return { ...changes, notInFiles: before.filter((id) => !inFiles.has(id)) };
  });
  return { ok: true, diff, warnings: read.warnings };
}

async function readDeck(
  deckDir: string,
): Promise<
  { ok: true; cards: readonly ReadCard[]; warnings: FileProblems[] } | { ok: false; files: FileProblems[] }
> {
  let files: readonly DeckFile[];
  try {
    files = await readCardFiles(deckDir);
  } catch (error) {
    if (!(error instanceof DeckFileError)) throw error;
    return { ok: false, files: [{ file: error.file, source: null, problems: [describeFileError(error)] }] };
  }
  const cards: ReadCard[] = [];
  const wrong: FileProblems[] = [];
  const warnings: FileProblems[] = [];
  for (const { file, source } of files) {
    if (typeof source !== 'string') {
      wrong.push({ file, source: null, problems: [describeFileError(source)] });
      continue;
    }
    const checked = parseCard(source);
    if (!checked.ok) {
      wrong.push({ file, source, problems: checked.problems });
      continue;
    }
    const twin = cards.find(({ card }) => card.id === checked.value.id);
    if (twin) wrong.push({ file, source, problems: [describeDuplicate(checked.value.id, twin.file)] });
    else cards.push({ file, source, card: checked.value });
    if (checked.warnings.length > 0) warnings.push({ file, source, problems: checked.warnings });
  }
  return wrong.length > 0 ? { ok: false, files: wrong } : { ok: true, cards, warnings };
}
