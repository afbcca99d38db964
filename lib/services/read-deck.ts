import { DeckFileError } from '@/lib/adapters/deck-files/read-text-file';
import { readCardFiles, type DeckFile } from '@/lib/adapters/deck-files/read-deck-files';
import type { Card } from '@/lib/domain/card/card';
import { hashSource } from '@/lib/domain/card/hash-card';
import { parseCard } from '@/lib/domain/card/parse-card';
import type { Problem } from '@/lib/domain/diagnostic/problem';
import { describeDuplicate, describeFileError } from './import-problems';

/** FileProblems lists what is wrong, or suspicious, in one file of a deck; `source` is its text where it could be read. */
export interface FileProblems {
  readonly file: string;
  readonly source: string | null;
  readonly problems: readonly Problem[];
}

/** DeckFileCard is a card as a file of the deck has it. */
export interface DeckFileCard {
  readonly file: string;
  readonly source: string;
  readonly hash: string;
  readonly card: Card;
}

/** ReadDeck is a folder's deck: the cards that can be read, and every file that is wrong. */
export interface ReadDeck {
  readonly cards: readonly DeckFileCard[];
  readonly wrong: readonly FileProblems[];
  readonly warnings: readonly FileProblems[];
}

/** readDeck reads and checks the cards of a folder; it never throws for what is in a file. */
export async function readDeck(deckDir: string): Promise<ReadDeck> {
  let files: readonly DeckFile[];
  try {
    files = await readCardFiles(deckDir);
  } catch (error) {
    if (!(error instanceof DeckFileError)) throw error;
    const wrong = [{ file: error.file, source: null, problems: [describeFileError(error)] }];
    return { cards: [], wrong, warnings: [] };
  }
  const cards: DeckFileCard[] = [];
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
    else cards.push({ file, source, hash: hashSource(source), card: checked.value });
    if (checked.warnings.length > 0) warnings.push({ file, source, problems: checked.warnings });
  }
  return { cards, wrong, warnings };
}
