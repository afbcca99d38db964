import { dropDraft, keepDraft } from '@/lib/adapters/postgres/draft-store';
import { canEditCatalogue } from '@/lib/auth/permissions';
import { catalogueDraftSubject, writeCatalogueDraft } from '@/lib/domain/catalogue/catalogue-draft';
import type { CatalogueText, KeptCatalogueDraft } from '@/lib/domain/view/catalogue-view';
import type { Viewer } from '@/lib/domain/view/views';
import { previewCatalogue } from './edit-catalogue';
import { refuse, type Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** In characters; no catalogue is as long, and a person who pastes too much is told and loses nothing. */
const longestDraft = 512 * 1_024;

/** keepCatalogueDraft stores the files as this person's draft and says what saving them would do; files that hold already are no draft. */
export async function keepCatalogueDraft(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
  text: CatalogueText,
): Promise<Outcome<KeptCatalogueDraft>> {
  if (!canEditCatalogue(viewer).allowed) return refuse('not_permitted');
  const { metricsYaml, environmentsYaml, baseHash } = text;
  const source = writeCatalogueDraft(text);
  // What PostgreSQL cannot store, and what no catalogue is as long as.
  const both = metricsYaml + environmentsYaml;
  if (source.length > longestDraft || both.includes('\0') || /\p{Surrogate}/u.test(both))
    return refuse('bad_request');
  const savedAt = await keepDraft(db, viewer.id, { subject: catalogueDraftSubject, source, baseHash });
  const preview = await previewCatalogue({ db }, text);
  if (!preview.ok) return preview;
  const { current, problems, voids } = preview.value;
  const isSame = current.metricsYaml === metricsYaml && current.environmentsYaml === environmentsYaml;
  if (isSame) await dropCatalogueDraft({ db }, viewer);
  return {
    ok: true,
    value: {
      savedAt: isSame ? null : savedAt.toISOString(),
      check: { problems, voids },
      currentHash: current.hash,
    },
  };
}

/** dropCatalogueDraft forgets this person's draft. */
export async function dropCatalogueDraft({ db }: Pick<ServiceContext, 'db'>, viewer: Viewer): Promise<void> {
  await dropDraft(db, viewer.id, catalogueDraftSubject);
}
