import { namePlace } from '@/lib/adapters/deck-files/name-place';
import {
  findCurrentCatalogue,
  findKnownCatalogueTexts,
  type CurrentCatalogue,
} from '@/lib/adapters/postgres/catalogue-store';
import { readSyncBases } from '@/lib/adapters/postgres/deck-sync-store';
import type { Transaction } from '@/lib/adapters/postgres/transaction';
import { hashSource } from '@/lib/domain/card/hash-card';
import { interpolate } from '@/lib/domain/catalogue/interpolate';
import { decideSync, type SyncState } from '@/lib/domain/deck/decide-sync';

/** catalogueFileNames are the two files of a catalogue, which change one by one. */
export const catalogueFileNames = ['metricas.yaml', 'ambientes.yaml'] as const;
export type CatalogueFileName = (typeof catalogueFileNames)[number];

/** ComparedFile is one file of the catalogue on both sides, to the letter; null where it is not there. */
export interface ComparedFile {
  readonly name: CatalogueFileName;
  readonly state: SyncState;
  readonly file: string | null;
  readonly database: string | null;
}

/** CatalogueComparison is the catalogue of a folder beside the one of the database. */
export interface CatalogueComparison {
  readonly place: string;
  readonly current: CurrentCatalogue | null;
  readonly files: readonly ComparedFile[];
}

/** CatalogueFiles are the texts of a folder's catalogue; null for a file that is not there. */
export type CatalogueFiles = Readonly<Record<CatalogueFileName, string | null>>;

type Env = Readonly<Record<string, string | undefined>>;

/** compareCatalogue says of each file which side changed it since this folder and the database were last the same. */
export async function compareCatalogue(
  db: Transaction,
  deckDir: string,
  files: CatalogueFiles,
  env: Env,
): Promise<CatalogueComparison> {
  const place = await namePlace(deckDir);
  const current = await findCurrentCatalogue(db);
  const bases = await readSyncBases(db, place);
  const texts = catalogueFileNames.flatMap((name) => files[name] ?? []);
  const known = await findKnownCatalogueTexts(db, texts);
  const compared = catalogueFileNames.map((name): ComparedFile => {
    const file = files[name];
    const database = current === null ? null : storedText(current, name, file, env);
    const state = decideSync({
      files: file === null ? null : hashSource(file),
      database: database === null ? null : hashSource(database),
      folderBase: bases.folder.get(name) ?? null,
      anyBase: bases.any.get(name) ?? null,
      filesKnown: file !== null && known.has(file),
    });
    return { name, state, file, database };
  });
  return { place, current, files: compared };
}

/** A version of before the files were kept to the letter is the file's where both fill in to the same. */
function storedText(
  { origin, metricsYaml, environmentsYaml }: CurrentCatalogue,
  name: CatalogueFileName,
  file: string | null,
  env: Env,
): string {
  if (origin !== null) return name === 'metricas.yaml' ? origin.metricsSource : origin.environmentsSource;
  const filled = name === 'metricas.yaml' ? metricsYaml : environmentsYaml;
  return file !== null && interpolate(file, env) === filled ? file : filled;
}
