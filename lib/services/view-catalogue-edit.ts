import { findCurrentCatalogue } from '@/lib/adapters/postgres/catalogue-store';
import { findDraft } from '@/lib/adapters/postgres/draft-store';
import { catalogueDraftSubject, readCatalogueDraft } from '@/lib/domain/catalogue/catalogue-draft';
import type { CatalogueFiles, CatalogueText, KeptCatalogueDraft } from '@/lib/domain/view/catalogue-view';
import type { Viewer } from '@/lib/domain/view/views';
import { previewCatalogue } from './edit-catalogue';
import { refuse, type Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** CatalogueEditView is what the editor begins with: the files that hold, this person's draft or the same files, and what is known of it. */
export interface CatalogueEditView {
  readonly current: CatalogueFiles & { readonly hash: string };
  readonly text: CatalogueText;
  readonly known: KeptCatalogueDraft;
}

/** viewCatalogueEdit reads the files to edit; `catalogue_missing` before the first import. */
export async function viewCatalogueEdit(
  context: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
): Promise<Outcome<CatalogueEditView>> {
  const stored = await findCurrentCatalogue(context.db);
  if (!stored) return refuse('catalogue_missing');
  const { hash, metricsYaml, environmentsYaml } = stored;
  const current = { hash, metricsYaml, environmentsYaml };
  const draft = await findDraft(context.db, viewer.id, catalogueDraftSubject);
  const files = draft && readCatalogueDraft(draft.source);
  const text = { metricsYaml, environmentsYaml, ...files, baseHash: (files && draft.baseHash) ?? hash };
  const preview = await previewCatalogue(context, text);
  if (!preview.ok) return preview;
  const { problems, voids } = preview.value;
  const savedAt = files ? draft.savedAt.toISOString() : null;
  return {
    ok: true,
    value: { current, text, known: { savedAt, check: { problems, voids }, currentHash: hash } },
  };
}
