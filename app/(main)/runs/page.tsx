import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MarkList } from '@/components/run/mark-list';
import { RunList } from '@/components/run/run-list';
import { requireViewer } from '@/lib/auth/current-viewer';
import { webContext } from '@/lib/services/service-context';
import { viewMarks } from '@/lib/services/view-marks';
import { viewRuns } from '@/lib/services/view-runs';
import { LatchBanner } from '../latch-banner';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('nav'))('runs') };
}

/** Every run, newest first. */
export default async function RunsPage() {
  const viewer = await requireViewer('/runs');
  const [runs, marks, t] = await Promise.all([
    viewRuns(webContext()),
    viewMarks(webContext()),
    getTranslations('runs'),
  ]);
  return (
    <div className="max-w-5xl">
      <LatchBanner viewer={viewer} />
      <h1 className="mb-6 font-title text-3xl font-semibold">{t('title')}</h1>
      <MarkList marks={marks} />
      <RunList runs={runs} />
    </div>
  );
}
