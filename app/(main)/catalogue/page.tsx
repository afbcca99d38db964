import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CataloguePage } from '@/components/catalogue/catalogue-page';
import { FailureNote } from '@/components/ui/failure-note';
import { ProblemList } from '@/components/ui/problem-list';
import { requireViewer } from '@/lib/auth/current-viewer';
import { webContext } from '@/lib/services/service-context';
import { viewCatalogue } from '@/lib/services/view-catalogue';
import { LatchBanner } from '../latch-banner';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('catalogue'))('title') };
}

/** The catalogue that holds, for reading. */
export default async function CatalogueRoute() {
  const viewer = await requireViewer('/catalogue');
  const [outcome, t] = await Promise.all([viewCatalogue(webContext(), viewer), getTranslations('catalogue')]);
  const link = 'inline-flex min-h-11 items-center underline underline-offset-4';
  return (
    <>
      <LatchBanner viewer={viewer} />
      {outcome.ok ? (
        <CataloguePage {...outcome.value} canTry={outcome.value.canTry.allowed}>
          {outcome.value.canEdit.allowed && (
            <a href="/catalogue/edit" className={link}>
              {t('edit')}
            </a>
          )}
          <a href="/catalogue/versions" className={link}>
            {t('versions')}
          </a>
        </CataloguePage>
      ) : (
        <>
          <FailureNote text={outcome.failure.text} />
          <ProblemList problems={outcome.failure.problems ?? []} />
        </>
      )}
    </>
  );
}
