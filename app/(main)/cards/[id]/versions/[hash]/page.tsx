import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { FailureNote } from '@/components/ui/failure-note';
import { VersionPage } from '@/components/versions/version-page';
import { requireViewer } from '@/lib/auth/current-viewer';
import { readFailure } from '@/lib/services/failure';
import { webContext } from '@/lib/services/service-context';
import { viewCardVersion } from '@/lib/services/versions/view-card-version';
import { restoreCardVersion } from '../../../version-actions';

export async function generateMetadata({
  params,
}: PageProps<'/cards/[id]/versions/[hash]'>): Promise<Metadata> {
  const t = await getTranslations('versions');
  return { title: t('versionOf', { card: decodeURIComponent((await params).id) }) };
}

/** One version of a card as it was. */
export default async function CardVersionPage({
  params,
  searchParams,
}: PageProps<'/cards/[id]/versions/[hash]'>) {
  const { id: rawId, hash } = await params;
  const id = decodeURIComponent(rawId);
  const { failure } = await searchParams;
  const viewer = await requireViewer(`/cards/${id}/versions/${hash}`);
  const outcome = await viewCardVersion(webContext(), viewer, id, hash);
  if (!outcome.ok) notFound();
  return (
    <>
      <FailureNote text={readFailure(typeof failure === 'string' ? failure : null)?.text ?? null} />
      <VersionPage view={outcome.value} restore={restoreCardVersion} />
    </>
  );
}
