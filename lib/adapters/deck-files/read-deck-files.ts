import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DeckFileError, readTextFile } from './read-text-file';

/** DeckFile is one file of a deck: its path below the deck's folder, and its text unchanged, or why it could not be read. */
export interface DeckFile {
  readonly file: string;
  readonly source: string | DeckFileError;
}

/** readCardFiles reads `cartas/*.yaml` (or `.yml`) of a deck, in the order of their names; throws DeckFileError for a folder without them. */
export async function readCardFiles(deckDir: string): Promise<readonly DeckFile[]> {
  const folder = path.join(deckDir, 'cartas');
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new DeckFileError(folder, 'missing', { cause });
  });
  const cards = names.filter((name) => /\.ya?ml$/i.test(name) && !name.startsWith('.')).sort();
  return Promise.all(
    cards.map(async (name) => ({
      file: path.posix.join('cartas', name),
      source: await readTextFile(path.join(folder, name)).catch(keepDeckFileError),
    })),
  );
}

function keepDeckFileError(error: unknown): DeckFileError {
  if (error instanceof DeckFileError) return error;
  throw error;
}

/** readCatalogueFiles reads `metricas.yaml` and `ambientes.yaml` of a deck; throws DeckFileError. */
export async function readCatalogueFiles(
  deckDir: string,
): Promise<{ readonly metricsYaml: string; readonly environmentsYaml: string }> {
  return {
    metricsYaml: await readTextFile(path.join(deckDir, 'metricas.yaml')),
    environmentsYaml: await readTextFile(path.join(deckDir, 'ambientes.yaml')),
  };
}
