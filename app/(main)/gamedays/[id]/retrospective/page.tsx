import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { RetrospectiveScreen } from '@/components/gameday/retrospective/retrospective-screen';
import { requireViewer } from '@/lib/auth/current-viewer';
import { viewRetrospective } from '@/lib/services/retrospective/view-retrospective';
import { webContext } from '@/lib/services/service-context';
import { LatchBanner } from '../../../latch-banner';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('retrospective'))('title') };
}

/** What a GameDay leaves behind. */
export default async function RetrospectivePage({ params }: PageProps<'/gamedays/[id]/retrospective'>) {
  const { id } = await params;
  const viewer = await requireViewer(`/gamedays/${id}/retrospective`);
  const view = await viewRetrospective(webContext(), id);
  if (!view.ok) notFound();
  return (
    <>
      <LatchBanner viewer={viewer} />
      <RetrospectiveScreen view={view.value} />
    </>
  );
}
