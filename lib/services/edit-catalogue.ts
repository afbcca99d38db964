import {
  findCurrentCatalogue,
  lockCatalogue,
  type CatalogueOrigin,
  type CatalogueText,
  type CurrentCatalogue,
} from '@/lib/adapters/postgres/catalogue-store';
import { dropDraft } from '@/lib/adapters/postgres/draft-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canEditCatalogue, canMoveReach } from '@/lib/auth/permissions';
import { findNewReach, type Reach } from '@/lib/domain/catalogue/find-new-reach';
import type { Catalogue } from '@/lib/domain/catalogue/catalogue';
import { catalogueDraftSubject } from '@/lib/domain/catalogue/catalogue-draft';
import { keepPlaceholders } from '@/lib/domain/catalogue/keep-placeholders';
import { parseCatalogue } from '@/lib/domain/catalogue/parse-catalogue';
import { keepLineEnds } from '@/lib/domain/deck/keep-line-ends';
import type { Problem } from '@/lib/domain/diagnostic/problem';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from './audit/record-audit';
import { refuse, type Outcome } from './failure';
import type { ServiceContext } from './service-context';
import { listVoidedRuns, storeCatalogue, type StoredCatalogue, type VoidedRun } from './store-catalogue';

/** CatalogueEdit is the pair of files as a person wrote them; `expectedHash` is the version that they began from. */
export interface CatalogueEdit extends CatalogueText {
  readonly expectedHash: string;
}

/** CataloguePreview says what an edit would do before it is saved; with errors it cannot be, and then nothing is known of the runs. */
export interface CataloguePreview {
  readonly current: CatalogueText & { readonly hash: string };
  readonly problems: readonly Problem[];
  readonly voids: readonly VoidedRun[] | null;
}

/** previewCatalogue checks an edit and lists the plans that it would void; `catalogue_missing` before the first import. */
export async function previewCatalogue(
  { db }: Pick<ServiceContext, 'db'>,
  text: CatalogueText,
): Promise<Outcome<CataloguePreview>> {
  const current = await findCurrentCatalogue(db);
  if (!current) return refuse('catalogue_missing');
  const checked = parseCatalogue(text.metricsYaml, text.environmentsYaml);
  if (!checked.ok) return { ok: true, value: { current, problems: checked.problems, voids: null } };
  const voids = await listVoidedRuns(db, checked.value);
  return { ok: true, value: { current, problems: checked.warnings, voids } };
}

/**
 * editCatalogue stores an edit as a new version and voids the plans that it changes, all or nothing. It refuses with
 * `does_not_compile` and the problems, `catalogue_changed` where the current version is no longer the expected one, or `reach_is_admins`
 * where faults could go further, or less protected, than before. The person's draft
 * ends with it.
 */
export async function editCatalogue(
  context: Pick<ServiceContext, 'db' | 'from'>,
  viewer: Viewer,
  edit: CatalogueEdit,
): Promise<Outcome<StoredCatalogue>> {
  if (!canEditCatalogue(viewer).allowed) return refuse('not_permitted');
  const checked = parseCatalogue(edit.metricsYaml, edit.environmentsYaml);
  if (!checked.ok) return refuse('does_not_compile', checked.problems);
  return inTransaction(context.db, async (tx): Promise<Outcome<StoredCatalogue>> => {
    await lockCatalogue(tx);
    const current = await findCurrentCatalogue(tx);
    if (current?.hash !== edit.expectedHash) return refuse('catalogue_changed');
    const reach = listNewReach(current, checked.value);
    if (reach.length > 0 && !canMoveReach(viewer).allowed) return refuse('reach_is_admins');
    const metricsYaml = keepLineEnds(edit.metricsYaml, current.metricsYaml);
    const environmentsYaml = keepLineEnds(edit.environmentsYaml, current.environmentsYaml);
    const by = { id: viewer.id, name: viewer.name };
    const text = {
      metricsYaml,
      environmentsYaml,
      origin: keepOrigin(current, { metricsYaml, environmentsYaml }),
    };
    const value = await storeCatalogue(tx, text, checked.value, by);
    await dropDraft(tx, viewer.id, catalogueDraftSubject);
    if (value.change === 'added') {
      await recordAudit(tx, context, viewer, {
        action: 'catalogue.edit',
        subject: { kind: 'catalogue', id: value.hash },
        before: { hash: current.hash },
        after: {
          hash: value.hash,
          voided: value.voided.map(({ id }) => id),
          newReach: reach.map(({ environment, target, proxy }) => `${environment}: ${target} (${proxy})`),
        },
      });
    }
    return { ok: true, value };
  });
}

/** A catalogue that cannot be read any more knew no place: all of the new one are new. */
function listNewReach(current: CatalogueText, next: Catalogue): readonly Reach[] {
  const before = parseCatalogue(current.metricsYaml, current.environmentsYaml);
  return findNewReach(before.ok ? before.value : { metrics: [], environments: [] }, next);
}

/** People edit what was filled in; the files keep their `${…}` in every line that they did not touch. */
function keepOrigin(current: CurrentCatalogue, edited: CatalogueText): CatalogueOrigin {
  const { origin } = current;
  const { metricsYaml, environmentsYaml } = edited;
  if (origin === null) {
    return { metricsSource: metricsYaml, environmentsSource: environmentsYaml, variables: {} };
  }
  const { variables } = origin;
  return {
    metricsSource: keepPlaceholders(metricsYaml, current.metricsYaml, origin.metricsSource, variables),
    environmentsSource: keepPlaceholders(
      environmentsYaml,
      current.environmentsYaml,
      origin.environmentsSource,
      variables,
    ),
    variables,
  };
}
