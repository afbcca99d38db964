import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { CatalogueVersions } from '@/components/catalogue/catalogue-versions';
import { requireViewer } from '@/lib/auth/current-viewer';
import { webContext } from '@/lib/services/service-context';
import { viewCatalogueVersions } from '@/lib/services/view-catalogue-versions';
import { LatchBanner } from '../../latch-banner';

const querySchema = z.object({
  of: z.string().max(64).optional().catch(undefined),
  voided: z.coerce.number().int().min(0).max(10_000).optional().catch(undefined),
});

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('catalogue.history'))('title') };
}

/** The history of the catalogue. */
export default async function CatalogueVersionsRoute({ searchParams }: PageProps<'/catalogue/versions'>) {
  const viewer = await requireViewer('/catalogue/versions');
  const [versions, query, t] = await Promise.all([
    viewCatalogueVersions(webContext()),
    searchParams.then((sent) => querySchema.parse(sent)),
    getTranslations('catalogue.history'),
  ]);
  const shown = versions.find(({ hash }) => hash === query.of) ?? versions[0];
  return (
    <>
      <LatchBanner viewer={viewer} />
      <a href="/catalogue" className="inline-flex min-h-11 items-center underline underline-offset-4">
        {t('back')}
      </a>
      <h1 className="mb-6 font-title text-3xl font-semibold">{t('title')}</h1>
      {query.voided !== undefined && (
        <p role="status" className="mb-6 max-w-prose border-l-4 border-line-strong pl-4">
          {t('saved', { count: query.voided })}
        </p>
      )}
      {shown ? <CatalogueVersions versions={versions} shown={shown.hash} /> : <p>{t('none')}</p>}
    </>
  );
}
