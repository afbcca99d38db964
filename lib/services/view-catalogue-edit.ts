import { findCurrentCatalogue } from '@/lib/adapters/postgres/catalogue-store';
import type { CatalogueCheck, CatalogueFiles } from '@/lib/domain/view/catalogue-view';
import { previewCatalogue } from './edit-catalogue';
import { refuse, type Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** CatalogueEditView is what the editor begins with: the files that hold, and what is known of them unchanged. */
export interface CatalogueEditView {
  readonly current: CatalogueFiles & { readonly hash: string };
  readonly check: CatalogueCheck;
}

/** viewCatalogueEdit reads the files to edit; `catalogue_missing` before the first import. */
export async function viewCatalogueEdit(
  context: Pick<ServiceContext, 'db'>,
): Promise<Outcome<CatalogueEditView>> {
  const stored = await findCurrentCatalogue(context.db);
  if (!stored) return refuse('catalogue_missing');
  const { hash, metricsYaml, environmentsYaml } = stored;
  const preview = await previewCatalogue(context, { metricsYaml, environmentsYaml });
  if (!preview.ok) return preview;
  const { problems, voids } = preview.value;
  return {
    ok: true,
    value: { current: { hash, metricsYaml, environmentsYaml }, check: { problems, voids } },
  };
}
