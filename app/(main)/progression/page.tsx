import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ProgressionMap } from '@/components/progression/progression-map';
import { FailureNote } from '@/components/ui/failure-note';
import { requireViewer } from '@/lib/auth/current-viewer';
import { readFailure } from '@/lib/services/failure';
import { webContext } from '@/lib/services/service-context';
import { viewProgression } from '@/lib/services/view-progression';
import { LatchBanner } from '../latch-banner';
import { acceptChange, acceptChangeAsDemo } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('progression'))('title') };
}

/** The rule of progression as a map: what is open, what is locked, and the shortest way to open it. */
export default async function ProgressionPage({ searchParams }: PageProps<'/progression'>) {
  const query = await searchParams;
  const viewer = await requireViewer('/progression');
  const view = await viewProgression(webContext(), viewer, query.where === 'production');
  return (
    <>
      <LatchBanner viewer={viewer} />
      <FailureNote
        text={readFailure(typeof query.failure === 'string' ? query.failure : null)?.text ?? null}
      />
      <ProgressionMap view={view} actions={{ accept: acceptChange, acceptAsDemo: acceptChangeAsDemo }} />
    </>
  );
}
