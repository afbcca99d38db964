import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CatalogueEditor } from '@/components/catalogue/catalogue-editor';
import { FailureNote } from '@/components/ui/failure-note';
import { requireViewer } from '@/lib/auth/current-viewer';
import { canEditCatalogue } from '@/lib/auth/permissions';
import { viewCatalogueEdit } from '@/lib/services/view-catalogue-edit';
import { webContext } from '@/lib/services/service-context';
import { LatchBanner } from '../../latch-banner';
import { keepCatalogue, submitCatalogue } from '../actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('catalogue.editing'))('title') };
}

/** The catalogue, for writing. */
export default async function EditCatalogueRoute() {
  const viewer = await requireViewer('/catalogue/edit');
  const permission = canEditCatalogue(viewer);
  if (!permission.allowed) return <FailureNote text={permission.why} />;
  const [outcome, t] = await Promise.all([
    viewCatalogueEdit(webContext(), viewer),
    getTranslations('catalogue.editing'),
  ]);
  return (
    <>
      <LatchBanner viewer={viewer} />
      <a href="/catalogue" className="inline-flex min-h-11 items-center underline underline-offset-4">
        {t('back')}
      </a>
      <h1 className="mb-2 font-title text-3xl font-semibold">{t('title')}</h1>
      <p className="mb-8 max-w-prose text-muted">{t('intro')}</p>
      {outcome.ok ? (
        <CatalogueEditor
          key={outcome.value.current.hash}
          {...outcome.value}
          keep={keepCatalogue}
          submit={submitCatalogue}
        />
      ) : (
        <FailureNote text={outcome.failure.text} />
      )}
    </>
  );
}
