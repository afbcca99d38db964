import { DeckFileError } from '@/lib/adapters/deck-files/read-text-file';
import { readCatalogueFiles } from '@/lib/adapters/deck-files/read-deck-files';
import {
  lockCatalogue,
  type CatalogueOrigin,
  type CatalogueText,
} from '@/lib/adapters/postgres/catalogue-store';
import { noteSync } from '@/lib/adapters/postgres/deck-sync-store';
import type { Transaction } from '@/lib/adapters/postgres/transaction';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { hashSource } from '@/lib/domain/card/hash-card';
import { interpolate, usedVariables } from '@/lib/domain/catalogue/interpolate';
import { parseCatalogue } from '@/lib/domain/catalogue/parse-catalogue';
import { chooseImport, type OnConflict } from '@/lib/domain/deck/choose-import';
import type { Problem } from '@/lib/domain/diagnostic/problem';
import {
  compareCatalogue,
  type CatalogueComparison,
  type CatalogueFiles,
  type ComparedFile,
} from './compare-catalogue';
import { recordAudit } from './audit/record-audit';
import { describeConflict, describeFileError } from './import-problems';
import type { ServiceContext } from './service-context';
import { storeCatalogue, type VoidedRun } from './store-catalogue';

/** ImportedCatalogue is the outcome: the version that is current now and the runs that it voided, or why nothing was stored. */
export type ImportedCatalogue =
  | {
      readonly ok: true;
      readonly hash: string;
      readonly change: 'added' | 'unchanged';
      readonly warnings: readonly Problem[];
      readonly voided: readonly VoidedRun[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

type Env = Readonly<Record<string, string | undefined>>;

// The first catalogue that a process reads takes a second of processor time, and a machine busy with start-ups may give it a fifth of one.
const importMs = 60_000;

/** CatalogueImportOptions: what to do where both sides changed, and the comparison that a person has seen, if one has. */
export interface CatalogueImportOptions {
  readonly onConflict?: OnConflict;
  readonly seen?: CatalogueComparison;
}

/**
 * importCatalogue stores `metricas.yaml` and `ambientes.yaml` as one immutable version, with `${NAME}` filled in from `env`
 * here and once: engines and web processes then read the same addresses, whatever their own environments say. A file that was changed in
 * the app since is not taken over unless `onConflict` says so; nothing is stored while one stands in the way.
 */
export async function importCatalogue(
  context: Pick<ServiceContext, 'db' | 'from'>,
  deckDir: string,
  env: Env,
  importedBy: string | null,
  options: CatalogueImportOptions = {},
): Promise<ImportedCatalogue> {
  const read = await readFiles(deckDir);
  if (!read.ok) return read;
  return inTransaction(
    context.db,
    async (tx): Promise<ImportedCatalogue> => {
      await lockCatalogue(tx);
      const compared = await compareCatalogue(tx, deckDir, read.value, env);
      const blocked = [
        ...(options.seen ? movedOn(options.seen, compared) : []),
        ...listBlocked(compared.files, options.onConflict ?? 'stop'),
      ];
      if (blocked.length > 0) return { ok: false, problems: blocked };
      const text = fillIn(compared, options.onConflict ?? 'stop', env);
      const checked = parseCatalogue(text.metricsYaml, text.environmentsYaml);
      if (!checked.ok) return checked;
      const by = importedBy === null ? null : { id: importedBy, name: importedBy };
      const saved = await storeCatalogue(tx, text, checked.value, by);
      await noteAgreed(tx, compared, text.origin);
      if (importedBy !== null && saved.change === 'added') {
        await recordAudit(tx, context, null, {
          action: 'catalogue.import',
          subject: { kind: 'catalogue', id: saved.hash },
          before: { hash: compared.current?.hash ?? null },
          after: {
            hash: saved.hash,
            voided: saved.voided.map(({ id }) => id),
            by: { value: importedBy, of: null },
          },
        });
      }
      return { ok: true, ...saved, warnings: checked.warnings };
    },
    importMs,
  );
}

/** previewCatalogueImport compares without changing anything. */
export async function previewCatalogueImport(
  { db }: Pick<ServiceContext, 'db'>,
  deckDir: string,
  env: Env,
): Promise<
  | { readonly ok: true; readonly comparison: CatalogueComparison }
  | { readonly ok: false; readonly problems: readonly Problem[] }
> {
  const read = await readFiles(deckDir);
  if (!read.ok) return read;
  const { metricsSource, environmentsSource } = toSources(read.value);
  const checked = parseCatalogue(interpolate(metricsSource, env), interpolate(environmentsSource, env));
  if (!checked.ok) return checked;
  return { ok: true, comparison: await compareCatalogue(db, deckDir, read.value, env) };
}

function listBlocked(files: readonly ComparedFile[], onConflict: OnConflict): Problem[] {
  return files
    .filter(({ state }) => chooseImport(state, false, onConflict) === 'blocked')
    .map(({ name }) => describeConflict(name));
}

function movedOn(seen: CatalogueComparison, now: CatalogueComparison): Problem[] {
  const changed = now.files.filter(({ name, file, database }) => {
    const was = seen.files.find((before) => before.name === name);
    return was?.file !== file || was.database !== database;
  });
  return changed.map(({ name }) => describeConflict(name));
}

/** What stays of the database is filled in as it was, with what the environment says today. */
function fillIn(
  { current, files }: CatalogueComparison,
  onConflict: OnConflict,
  env: Env,
): CatalogueText & { readonly origin: CatalogueOrigin } {
  const known = { ...current?.origin?.variables, ...definedOnly(env) };
  const chosen = files.map(({ state, file, database }) => {
    const takesFile = state === 'same' || chooseImport(state, false, onConflict) === 'write';
    const source = (takesFile ? file : database) ?? '';
    const variables = takesFile ? env : known;
    return { source, filled: interpolate(source, variables), variables: usedVariables(source, variables) };
  });
  const [metrics, environments] = chosen;
  return {
    metricsYaml: metrics?.filled ?? '',
    environmentsYaml: environments?.filled ?? '',
    origin: {
      metricsSource: metrics?.source ?? '',
      environmentsSource: environments?.source ?? '',
      variables: { ...metrics?.variables, ...environments?.variables },
    },
  };
}

function definedOnly(env: Env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  );
}

/** Only what is the same on both sides now was agreed upon. */
async function noteAgreed(
  tx: Transaction,
  compared: CatalogueComparison,
  origin: CatalogueOrigin,
): Promise<void> {
  const stored = { 'metricas.yaml': origin.metricsSource, 'ambientes.yaml': origin.environmentsSource };
  const agreed = compared.files.filter(({ name, file }) => file === stored[name]);
  const items = agreed.map(({ name }) => ({ item: name, hash: hashSource(stored[name]) }));
  await noteSync(tx, compared.place, items);
}

function toSources(files: CatalogueFiles): Pick<CatalogueOrigin, 'metricsSource' | 'environmentsSource'> {
  return { metricsSource: files['metricas.yaml'] ?? '', environmentsSource: files['ambientes.yaml'] ?? '' };
}

async function readFiles(
  deckDir: string,
): Promise<{ ok: true; value: CatalogueFiles } | { ok: false; problems: readonly Problem[] }> {
  try {
    const { metricsYaml, environmentsYaml } = await readCatalogueFiles(deckDir);
    return { ok: true, value: { 'metricas.yaml': metricsYaml, 'ambientes.yaml': environmentsYaml } };
  } catch (error) {
    if (error instanceof DeckFileError) return { ok: false, problems: [describeFileError(error)] };
    throw error;
  }
}
