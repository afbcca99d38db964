import { findCurrentCatalogue } from '@/lib/adapters/postgres/catalogue-store';
import { canEditCatalogue, canTryMetric, canTryQuery } from '@/lib/auth/permissions';
import type { Catalogue } from '@/lib/domain/catalogue/catalogue';
import { longestRangeMs } from '@/lib/domain/promql/longest-range';
import type { Permission, Viewer } from '@/lib/domain/view/views';
import { refuse, type Outcome } from './failure';
import { readCatalogue } from './read-catalogue';
import type { ServiceContext } from './service-context';

/** CatalogueView is the catalogue that holds, with what this person may do with it; `rangeMs` by metric: how far back its query looks. */
export interface CatalogueView {
  readonly hash: string;
  readonly catalogue: Catalogue;
  readonly rangeMs: Readonly<Record<string, number>>;
  readonly canEdit: Permission;
  readonly canTry: Permission;
  readonly canTryQuery: Permission;
}

/** viewCatalogue reads the current catalogue; `catalogue_missing` before the first import, `does_not_compile` where it cannot be read. */
export async function viewCatalogue(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
): Promise<Outcome<CatalogueView>> {
  const current = await findCurrentCatalogue(db);
  if (!current) return refuse('catalogue_missing');
  const catalogue = await readCatalogue(db);
  if (!catalogue.ok) return catalogue;
  const { metrics } = catalogue.value;
  return {
    ok: true,
    value: {
      hash: current.hash,
      catalogue: catalogue.value,
      rangeMs: Object.fromEntries(metrics.map(({ name, query }) => [name, longestRangeMs(query)])),
      canEdit: canEditCatalogue(viewer),
      canTry: canTryMetric(viewer),
      canTryQuery: canTryQuery(viewer),
    },
  };
}
