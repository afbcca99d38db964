import { findCurrentCatalogue } from '@/lib/adapters/postgres/catalogue-store';
import type { Transaction } from '@/lib/adapters/postgres/transaction';
import type { Catalogue } from '@/lib/domain/catalogue/catalogue';
import { parseCatalogue } from '@/lib/domain/catalogue/parse-catalogue';
import { refuse, type Outcome } from './failure';

// Versions are immutable: the one parsed last stays right for as long as it is the current one.
let latest: { hash: string; outcome: Outcome<Catalogue> } | undefined;

/** isEnvironment tells whether the current catalogue has an environment of this name: what is set for any other would hold nowhere. */
export async function isEnvironment(db: Transaction, name: string): Promise<boolean> {
  const catalogue = await readCatalogue(db);
  return catalogue.ok && catalogue.value.environments.some((environment) => environment.name === name);
}

/** readCatalogue parses the current catalogue; `catalogue_missing` before the first import. */
export async function readCatalogue(db: Transaction): Promise<Outcome<Catalogue>> {
  const current = await findCurrentCatalogue(db);
  if (!current) return refuse('catalogue_missing');
  if (latest?.hash === current.hash) return latest.outcome;
  const checked = parseCatalogue(current.metricsYaml, current.environmentsYaml);
  const outcome: Outcome<Catalogue> = checked.ok
    ? { ok: true, value: checked.value }
    : refuse('does_not_compile', checked.problems);
  latest = { hash: current.hash, outcome };
  return outcome;
}
