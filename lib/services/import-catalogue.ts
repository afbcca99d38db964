import { DeckFileError } from '@/lib/adapters/deck-files/read-text-file';
import { readCatalogueFiles } from '@/lib/adapters/deck-files/read-deck-files';
import type { CatalogueText } from '@/lib/adapters/postgres/catalogue-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { interpolate } from '@/lib/domain/catalogue/interpolate';
import { parseCatalogue } from '@/lib/domain/catalogue/parse-catalogue';
import type { Problem } from '@/lib/domain/diagnostic/problem';
import { describeFileError } from './import-problems';
import type { ServiceContext } from './service-context';
import { storeCatalogue } from './store-catalogue';

/** ImportedCatalogue is the outcome: the version that is current now, or why nothing was stored. */
export type ImportedCatalogue =
  | {
      readonly ok: true;
      readonly hash: string;
      readonly change: 'added' | 'unchanged';
      readonly warnings: readonly Problem[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

type Env = Readonly<Record<string, string | undefined>>;

/**
 * importCatalogue stores `metricas.yaml` and `ambientes.yaml` as one immutable version, with `${NAME}` filled in from `env`
 * here and once: engines and web processes then read the same addresses, whatever their own environments say.
 */
export async function importCatalogue(
  context: Pick<ServiceContext, 'db'>,
  deckDir: string,
  env: Env,
  importedBy: string | null,
): Promise<ImportedCatalogue> {
  const text = await readText(deckDir, env);
  if (!text.ok) return text;
  const checked = parseCatalogue(text.value.metricsYaml, text.value.environmentsYaml);
  if (!checked.ok) return checked;
  const saved = await inTransaction(context.db, (tx) =>
    storeCatalogue(
      tx,
      text.value,
      checked.value,
      importedBy === null ? null : { id: importedBy, name: importedBy },
    ),
  );
  return { ok: true, ...saved, warnings: checked.warnings };
}

async function readText(
  deckDir: string,
  env: Env,
): Promise<{ ok: true; value: CatalogueText } | { ok: false; problems: readonly Problem[] }> {
  try {
    const { metricsYaml, environmentsYaml } = await readCatalogueFiles(deckDir);
    const filled = {
      metrics: interpolate(metricsYaml, env),
      environments: interpolate(environmentsYaml, env),
    };
    return { ok: true, value: { metricsYaml: filled.metrics, environmentsYaml: filled.environments } };
  } catch (error) {
    if (error instanceof DeckFileError) return { ok: false, problems: [describeFileError(error)] };
    throw error;
  }
}
