'use server';

import { redirect } from 'next/navigation';
import { requireViewer } from '@/lib/auth/current-viewer';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import type {
  CatalogueCheck,
  CatalogueFiles,
  CatalogueText,
  KeptCatalogueDraft,
} from '@/lib/domain/view/catalogue-view';
import { editCatalogue } from '@/lib/services/edit-catalogue';
import { failureTexts, type Outcome } from '@/lib/services/failure';
import { dropCatalogueDraft, keepCatalogueDraft } from '@/lib/services/keep-catalogue-draft';
import { webContext } from '@/lib/services/service-context';
import { formText } from '../form-fields';

/** CatalogueReview is what came of the last press: the text as it was sent, what is known of it, and why it was not saved. */
export interface CatalogueReview extends CatalogueFiles {
  readonly check: CatalogueCheck;
  readonly failure: BilingualText | null;
}

/** keepCatalogue is the editor's autosave: it stores both files as a draft and answers when, and what saving them would do. */
export async function keepCatalogue(text: CatalogueText): Promise<Outcome<KeptCatalogueDraft>> {
  const viewer = await requireViewer('/catalogue/edit');
  const { metricsYaml, environmentsYaml, baseHash } = text;
  if (![metricsYaml, environmentsYaml, baseHash].every((part) => typeof part === 'string'))
    throw new TypeError('no catalogue');
  return keepCatalogueDraft(webContext(), viewer, { metricsYaml, environmentsYaml, baseHash });
}

/** submitCatalogue takes source (twice: metrics, environments), expectedHash and intent (save, check or drop), with or without script. */
export async function submitCatalogue(_: CatalogueReview, form: FormData): Promise<CatalogueReview> {
  const viewer = await requireViewer('/catalogue/edit');
  const intent = formText(form, 'intent');
  if (intent === 'drop') {
    await dropCatalogueDraft(webContext(), viewer);
    redirect('/catalogue');
  }
  // A form writes line ends as CRLF.
  const [metricsYaml = '', environmentsYaml = ''] = form
    .getAll('source')
    .map((text) => (typeof text === 'string' ? text.replaceAll('\r\n', '\n') : ''));
  const files = { metricsYaml, environmentsYaml };
  const expectedHash = formText(form, 'expectedHash');
  const kept = await keepCatalogueDraft(webContext(), viewer, { ...files, baseHash: expectedHash });
  if (!kept.ok) return { ...files, check: { problems: [], voids: null }, failure: kept.failure.text };
  const { check } = kept.value;
  if (intent !== 'save') return { ...files, check, failure: null };
  const saved = await editCatalogue(webContext(), viewer, { ...files, expectedHash });
  if (saved.ok) redirect(`/catalogue/versions?of=${saved.value.hash}&voided=${saved.value.voided.length}`);
  const { code } = saved.failure;
  return { ...files, check, failure: code === 'catalogue_changed' ? changedMeanwhile : failureTexts[code] };
}

const changedMeanwhile: BilingualText = {
  'pt-BR':
    'O catálogo ganhou uma versão nova enquanto você escrevia. Nada foi gravado, e o seu texto está guardado como rascunho: recarregue a página para compará-lo com a versão nova.',
  en: 'The catalogue got a new version while you were writing. Nothing was saved, and your text is kept as a draft: reload the page to compare it with the new version.',
};
