import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { FailureNote } from '@/components/ui/failure-note';
import { VersionsPage } from '@/components/versions/versions-page';
import { requireViewer } from '@/lib/auth/current-viewer';
import { readFailure } from '@/lib/services/failure';
import { webContext } from '@/lib/services/service-context';
import { viewCardVersions } from '@/lib/services/versions/view-card-versions';
import { moveCard } from '../../version-actions';

export async function generateMetadata({ params }: PageProps<'/cards/[id]/versions'>): Promise<Metadata> {
  const t = await getTranslations('versions');
  return { title: t('title', { card: decodeURIComponent((await params).id) }) };
}

/** A card's history; `?before=&after=` compares two versions. */
export default async function CardVersionsPage({ params, searchParams }: PageProps<'/cards/[id]/versions'>) {
  const id = decodeURIComponent((await params).id);
  const { before, after, failure } = await searchParams;
  const viewer = await requireViewer(`/cards/${id}/versions`);
  const pair = {
    before: typeof before === 'string' ? before : null,
    after: typeof after === 'string' ? after : null,
  };
  const outcome = await viewCardVersions(webContext(), viewer, id, pair);
  if (!outcome.ok) notFound();
  return (
    <>
      <FailureNote text={readFailure(typeof failure === 'string' ? failure : null)?.text ?? null} />
      <VersionsPage view={outcome.value} move={moveCard} />
    </>
  );
}
