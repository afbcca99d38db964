'use server';

import { redirect } from 'next/navigation';
import { requireViewer } from '@/lib/auth/current-viewer';
import { canEditCatalogue } from '@/lib/auth/permissions';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import type { CatalogueCheck, CatalogueFiles } from '@/lib/domain/view/catalogue-view';
import { editCatalogue, previewCatalogue } from '@/lib/services/edit-catalogue';
import { failureTexts } from '@/lib/services/failure';
import { webContext } from '@/lib/services/service-context';
import { formText } from '../form-fields';

/** CatalogueReview is what came of the last press: the text as it was sent, what is known of it, and why it was not saved. */
export interface CatalogueReview extends CatalogueFiles {
  readonly check: CatalogueCheck;
  readonly failure: BilingualText | null;
}

/** checkCatalogue is the editor's live check: it stores nothing. */
export async function checkCatalogue(files: CatalogueFiles): Promise<CatalogueCheck | null> {
  const viewer = await requireViewer('/catalogue/edit');
  const { metricsYaml, environmentsYaml } = files;
  if (typeof metricsYaml !== 'string' || typeof environmentsYaml !== 'string')
    throw new TypeError('no catalogue');
  if (!canEditCatalogue(viewer).allowed) return null;
  const preview = await previewCatalogue(webContext(), { metricsYaml, environmentsYaml });
  return preview.ok ? { problems: preview.value.problems, voids: preview.value.voids } : null;
}

/** submitCatalogue takes source (twice: metrics, environments), expectedHash and intent (save or check), with or without script. */
export async function submitCatalogue(_: CatalogueReview, form: FormData): Promise<CatalogueReview> {
  const viewer = await requireViewer('/catalogue/edit');
  // A form writes line ends as CRLF.
  const [metricsYaml = '', environmentsYaml = ''] = form
    .getAll('source')
    .map((text) => (typeof text === 'string' ? text.replaceAll('\r\n', '\n') : ''));
  const files = { metricsYaml, environmentsYaml };
  if (!canEditCatalogue(viewer).allowed)
    return { ...files, check: { problems: [], voids: null }, failure: failureTexts.not_permitted };
  const check = (await checkCatalogue(files)) ?? { problems: [], voids: null };
  if (formText(form, 'intent') !== 'save') return { ...files, check, failure: null };
  const saved = await editCatalogue(webContext(), viewer, {
    ...files,
    expectedHash: formText(form, 'expectedHash'),
  });
  if (saved.ok) redirect(`/catalogue/versions?of=${saved.value.hash}&voided=${saved.value.voided.length}`);
  const { code } = saved.failure;
  return { ...files, check, failure: code === 'catalogue_changed' ? changedMeanwhile : failureTexts[code] };
}

const changedMeanwhile: BilingualText = {
  'pt-BR':
    'O catálogo ganhou uma versão nova enquanto você escrevia. Nada foi gravado, e o seu texto continua aqui: copie-o, recarregue a página e compare.',
  en: 'The catalogue got a new version while you were writing. Nothing was saved, and your text is still here: copy it, reload the page and compare.',
};
