import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { CompareScreen } from '@/components/run/compare/compare-screen';
import { FailureNote } from '@/components/ui/failure-note';
import { requireViewer } from '@/lib/auth/current-viewer';
import { compareRuns } from '@/lib/services/compare/compare-runs';
import { webContext } from '@/lib/services/service-context';
import { LatchBanner } from '../../latch-banner';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('compare'))('title') };
}

/** Two runs of a card side by side (`a`, `b`), or the runs of a card to choose from (`card`). */
export default async function ComparePage({ searchParams }: PageProps<'/runs/compare'>) {
  const query = await searchParams;
  const one = (name: string) => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const chosen = { a: one('a'), b: one('b'), cardId: one('card') };
  const viewer = await requireViewer('/runs');
  const view = await compareRuns(webContext(), viewer, chosen);
  if (!view.ok && view.failure.code === 'not_found') notFound();
  return (
    <>
      <LatchBanner viewer={viewer} />
      {view.ok ? <CompareScreen view={view.value} /> : <FailureNote text={view.failure.text} />}
    </>
  );
}
