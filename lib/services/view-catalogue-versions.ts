import { readCatalogueHistory } from '@/lib/adapters/postgres/catalogue-history';
import type { CatalogueVersionView } from '@/lib/domain/view/catalogue-view';
import type { ServiceContext } from './service-context';

/** mostVersions bounds the history on screen: every version holds both files whole. */
const mostVersions = 50;

/** viewCatalogueVersions lists the newest versions of the catalogue, the current one first. */
export async function viewCatalogueVersions({
  db,
}: Pick<ServiceContext, 'db'>): Promise<readonly CatalogueVersionView[]> {
  const rows = await readCatalogueHistory(db, mostVersions);
  return rows.map(({ hash, metricsYaml, environmentsYaml, createdAt, by }) => ({
    hash,
    metricsYaml,
    environmentsYaml,
    at: createdAt.toISOString(),
    by,
  }));
}
