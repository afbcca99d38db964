import path from 'node:path';
import { DeckFileError } from '@/lib/adapters/deck-files/read-text-file';
import { FileChangedError, readIfThere, writeTextFile } from '@/lib/adapters/deck-files/write-text-file';
import { findKnownCatalogueTexts } from '@/lib/adapters/postgres/catalogue-store';
import { findKnownVersions, noteSync } from '@/lib/adapters/postgres/deck-sync-store';
import { hashSource } from '@/lib/domain/card/hash-card';
import { chooseExport, type OnConflict } from '@/lib/domain/deck/choose-import';
import type { SyncState } from '@/lib/domain/deck/decide-sync';
import { catalogueFileNames, compareCatalogue, type CatalogueFiles } from './compare-catalogue';
import { compareDeck } from './compare-deck';
import { describeFileError } from './import-problems';
import { readDeck, type FileProblems, type ReadDeck } from './read-deck';
import type { ServiceContext } from './service-context';

/** ExportItem is a card or a file of the catalogue on both sides; `file` is below the deck's folder. */
export interface ExportItem {
  /** The id of the card, or the name of the catalogue's file. */
  readonly name: string;
  readonly file: string;
  readonly state: SyncState;
  /** The text of the file; null where it is not there. */
  readonly before: string | null;
  /** The text of the database, to the letter; null where it has none. */
  readonly after: string | null;
  /** Whether the database never had the text that would be written over: a copy is then kept beside the file. */
  readonly unknown: boolean;
}

/** ExportPlan is what an export would do; `same` needs no writing. */
export interface ExportPlan {
  readonly deckDir: string;
  readonly place: string;
  readonly write: readonly ExportItem[];
  readonly blocked: readonly ExportItem[];
  readonly left: readonly ExportItem[];
}

type Env = Readonly<Record<string, string | undefined>>;

/** planExport compares a folder with the database and changes nothing; a folder with files that cannot be read is not written to. */
export async function planExport(
  { db }: Pick<ServiceContext, 'db'>,
  deckDir: string,
  env: Env,
  onConflict: OnConflict = 'stop',
): Promise<
  | { readonly ok: true; readonly plan: ExportPlan }
  | { readonly ok: false; readonly files: readonly FileProblems[] }
> {
  const deck = await readDeckOrNothing(deckDir);
  const catalogue = await readCatalogueIfThere(deckDir);
  const wrong = [...deck.wrong, ...catalogue.wrong];
  if (wrong.length > 0) return { ok: false, files: wrong };
  const cards = await compareDeck(db, deckDir, deck);
  const knownCards = await findKnownVersions(
    db,
    deck.cards.map(({ hash }) => hash),
  );
  const taken = new Set(deck.cards.map(({ file }) => file.toLowerCase()));
  const cardItems = cards.cards.map(({ id, state, file, database }) => {
    const target = file?.file ?? `cartas/${id}.yaml`;
    const item: ExportItem = {
      name: id,
      file: target,
      // Another card lives in the file that is named after this one: a person has to sort that out.
      state: file === null && taken.has(target.toLowerCase()) ? 'conflict' : state,
      before: file?.source ?? null,
      after: database?.source ?? null,
      unknown: file !== null && !knownCards.has(file.hash),
    };
    const choice = chooseExport(item.state, database?.archived ?? false, onConflict);
    return { item, choice: choice === 'write' && item.state !== state ? ('blocked' as const) : choice };
  });
  const texts = await compareCatalogue(db, deckDir, catalogue.files, env);
  const knownTexts = await findKnownCatalogueTexts(
    db,
    texts.files.flatMap(({ file }) => file ?? []),
  );
  const fileItems = texts.files.map(({ name, state, file, database }) => ({
    item: {
      name,
      file: name,
      state,
      before: file,
      after: database,
      unknown: file !== null && !knownTexts.has(file),
    },
    choice: chooseExport(state, false, onConflict),
  }));
  const all = [...fileItems, ...cardItems].filter(({ item }) => item.before !== null || item.after !== null);
  const of = (wanted: (typeof all)[number]['choice']) =>
    all.filter(({ choice }) => choice === wanted).map(({ item }) => item);
  const plan = { deckDir, place: cards.place, write: of('write'), blocked: of('blocked'), left: of('leave') };
  return { ok: true, plan };
}

/** WrittenExport names what was written, the copies of texts that only the files had, and the files that somebody changed meanwhile. */
export interface WrittenExport {
  readonly written: readonly string[];
  readonly copies: readonly string[];
  readonly changedMeanwhile: readonly string[];
}

/**
 * writeExport does what a plan says, each file as a whole or not at all. A file that was changed since it was compared is left alone; a text
 * that the database never had is kept beside it.
 */
export async function writeExport(
  { db }: Pick<ServiceContext, 'db'>,
  { deckDir, place, write, left }: ExportPlan,
): Promise<WrittenExport> {
  const written: ExportItem[] = [];
  const copies: string[] = [];
  const changedMeanwhile: string[] = [];
  for (const item of write) {
    if (item.after === null) continue;
    try {
      const copy = await keepCopy(deckDir, item);
      if (copy !== null) copies.push(copy);
      await writeTextFile(path.join(deckDir, item.file), item.after, item.before);
      written.push(item);
    } catch (error) {
      if (!(error instanceof FileChangedError)) throw error;
      changedMeanwhile.push(item.file);
    }
  }
  const agreed = [...left.filter(({ state }) => state === 'same'), ...written];
  const items = agreed.flatMap(({ name, after }) =>
    after === null ? [] : [{ item: name, hash: hashSource(after) }],
  );
  await noteSync(db, place, items);
  return { written: written.map(({ file }) => file), copies, changedMeanwhile };
}

async function keepCopy(deckDir: string, { file, before, unknown }: ExportItem): Promise<string | null> {
  if (before === null || !unknown) return null;
  const copy = `${file}.${hashSource(before).slice(0, 8)}.bak`;
  const at = path.join(deckDir, copy);
  if ((await readIfThere(at)) !== before) await writeTextFile(at, before, await readIfThere(at));
  return copy;
}

/** A folder without cards is a deck that is still to be written. */
async function readDeckOrNothing(deckDir: string): Promise<Pick<ReadDeck, 'cards' | 'wrong'>> {
  const deck = await readDeck(deckDir);
  const isMissing = deck.wrong.some(
    ({ source, problems }) => source === null && problems[0]?.code === 'file-missing',
  );
  return isMissing ? { cards: [], wrong: [] } : deck;
}

async function readCatalogueIfThere(
  deckDir: string,
): Promise<{ readonly files: CatalogueFiles; readonly wrong: readonly FileProblems[] }> {
  const wrong: FileProblems[] = [];
  const read = async (name: string) => {
    try {
      return await readIfThere(path.join(deckDir, name));
    } catch (error) {
      if (!(error instanceof DeckFileError)) throw error;
      wrong.push({ file: name, source: null, problems: [describeFileError(error)] });
      return null;
    }
  };
  const [metrics, environments] = catalogueFileNames;
  const files = {
    [metrics]: await read(metrics),
    [environments]: await read(environments),
  } as CatalogueFiles;
  return { files, wrong };
}
