import path from 'node:path';
import { DeckFileError, readTextFile } from '@/lib/adapters/deck-files/read-text-file';
import type { Locale, Problem } from '@/lib/domain/diagnostic/problem';
import { checkCard, type CheckedCard } from '@/lib/domain/plan/check-card';
import { describeDuplicate, describeFileError } from '../import-problems';
import { catalogueFiles, findCatalogue, loadCatalogue, type LoadedCatalogue } from './load-catalogue';

/** LintedFile is one file with all that was found in it; `checked` is null for a file of the catalogue. */
export interface LintedFile {
  readonly file: string;
  readonly source: string;
  readonly kind: 'card' | 'catalogue';
  readonly errors: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly checked: CheckedCard | null;
  /** Folder of the catalogue that the card was compiled against; null where there was none to use. */
  readonly catalogue: string | null;
}

/** LintRequest says what to check, in which language, and with which environment variables. */
export interface LintRequest {
  readonly files: readonly string[];
  /** Folder of the catalogue; undefined looks for it beside each card and above. */
  readonly catalogue?: string | undefined;
  readonly locale: Locale;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const isCatalogueFile = (file: string) => (catalogueFiles as readonly string[]).includes(path.basename(file));

/** lintFiles checks cards and catalogues; two cards of one id are an error of the second. */
export async function lintFiles(request: LintRequest): Promise<LintedFile[]> {
  const catalogues = new Map<string, Promise<LoadedCatalogue | null>>();
  const catalogueOf = (file: string) => {
    const key = request.catalogue ?? path.dirname(file);
    const known = catalogues.get(key);
    if (known !== undefined) return known;
    const loading =
      request.catalogue === undefined ? findCatalogue(file, request.env) : loadCatalogue(key, request.env);
    catalogues.set(key, loading);
    return loading;
  };
  const linted: LintedFile[] = [];
  const owners = new Map<string, string>();
  for (const file of request.files) {
    const found = isCatalogueFile(file)
      ? await lintCatalogueFile(file, request.env)
      : await lintCard(file, await catalogueOf(file), request.locale);
    linted.push(withoutDuplicate(found, owners));
  }
  return linted;
}

async function lintCard(
  file: string,
  catalogue: LoadedCatalogue | null,
  locale: Locale,
): Promise<LintedFile> {
  const base = { file, kind: 'card' as const, catalogue: catalogue?.value ? catalogue.folder : null };
  const source = await readSource(file);
  if (typeof source !== 'string') {
    return { ...base, source: '', errors: [describeFileError(source)], warnings: [], checked: null };
  }
  const checked = checkCard(source, catalogue?.value ?? null, locale);
  return { ...base, source, errors: checked.problems, warnings: checked.warnings, checked };
}

async function lintCatalogueFile(file: string, env: LintRequest['env']): Promise<LintedFile> {
  const name = catalogueFiles.find((known) => known === path.basename(file)) ?? catalogueFiles[0];
  const base = { file, kind: 'catalogue' as const, checked: null, catalogue: path.dirname(file) };
  const loaded = await loadCatalogue(path.dirname(file), env);
  if (loaded === null) {
    const error = new DeckFileError(path.dirname(file), 'missing');
    return { ...base, source: '', errors: [describeFileError(error)], warnings: [] };
  }
  const own = loaded.problems.filter((problem) => problem.file === name);
  return {
    ...base,
    source: loaded.sources[name],
    errors: own.filter(({ severity }) => severity === 'error'),
    warnings: own.filter(({ severity }) => severity === 'warning'),
  };
}

async function readSource(file: string): Promise<string | DeckFileError> {
  return readTextFile(file).catch((error: unknown) => {
    if (error instanceof DeckFileError) return error;
    throw error;
  });
}

/** Only decks are compared: two folders may hold two states of one card. */
function withoutDuplicate(found: LintedFile, owners: Map<string, string>): LintedFile {
  const id = found.checked?.card?.id;
  if (id === undefined) return found;
  const key = `${path.dirname(found.file)}/${id}`;
  const owner = owners.get(key);
  if (owner !== undefined) return { ...found, errors: [describeDuplicate(id, owner), ...found.errors] };
  owners.set(key, found.file);
  return found;
}
