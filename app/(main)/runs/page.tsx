import type { Metadata } from 'next';
import Link from 'next/link';
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
  const [runs, marks, t, nav] = await Promise.all([
    viewRuns(webContext()),
    viewMarks(webContext()),
    getTranslations('runs'),
    getTranslations('nav'),
  ]);
  return (
    <div className="max-w-5xl">
      <LatchBanner viewer={viewer} />
      <h1 className="mb-6 font-title text-3xl font-semibold">{t('title')}</h1>
      <MarkList marks={marks} />
      <RunList runs={runs} />
      <Link
        href="/health"
        className="mt-6 inline-flex min-h-11 items-center underline underline-offset-4 sm:hidden"
      >
        {nav('health')}
      </Link>
    </div>
  );
}
