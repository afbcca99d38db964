import path from 'node:path';
import { readCatalogueFiles } from '@/lib/adapters/deck-files/read-deck-files';
import { DeckFileError } from '@/lib/adapters/deck-files/read-text-file';
import { interpolate } from '@/lib/domain/catalogue/interpolate';
import { parseCatalogue } from '@/lib/domain/catalogue/parse-catalogue';
import type { Catalogue } from '@/lib/domain/catalogue/catalogue';
import type { Problem } from '@/lib/domain/diagnostic/problem';

/** catalogueFiles are the names of the two files of a catalogue. */
export const catalogueFiles = ['metricas.yaml', 'ambientes.yaml'] as const;

/** LoadedCatalogue is a catalogue with the text of its files as written, and what is wrong with them; `value` is null where they have errors. */
export interface LoadedCatalogue {
  readonly folder: string;
  readonly value: Catalogue | null;
  readonly problems: readonly Problem[];
  readonly sources: Readonly<Record<(typeof catalogueFiles)[number], string>>;
}

/** loadCatalogue reads the catalogue of a folder, with variables from `env`; null where the folder has none. */
export async function loadCatalogue(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<LoadedCatalogue | null> {
  const texts = await readCatalogueFiles(folder).catch((error: unknown) => {
    if (error instanceof DeckFileError) return null;
    throw error;
  });
  if (texts === null) return null;
  const filled = {
    metrics: interpolate(texts.metricsYaml, env),
    environments: interpolate(texts.environmentsYaml, env),
  };
  const parsed = parseCatalogue(filled.metrics, filled.environments);
  return {
    folder,
    value: parsed.ok ? parsed.value : null,
    problems: parsed.ok ? parsed.warnings : parsed.problems,
    sources: { 'metricas.yaml': filled.metrics, 'ambientes.yaml': filled.environments },
  };
}

/** findCatalogue looks for the catalogue beside a file, then in the folders above it; null where there is none. */
export async function findCatalogue(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<LoadedCatalogue | null> {
  let folder = path.dirname(path.resolve(file));
  for (;;) {
    const found = await loadCatalogue(folder, env);
    if (found !== null) return { ...found, folder: path.relative('', folder) || '.' };
    const above = path.dirname(folder);
    if (above === folder) return null;
    folder = above;
  }
}
