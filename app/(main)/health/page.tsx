import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { HealthLedger } from '@/components/health/health-ledger';
import { formatTime } from '@/components/ui/format-date';
import { requireViewer } from '@/lib/auth/current-viewer';
import { viewHealthReport } from '@/lib/services/health/view-health-report';
import { webContext } from '@/lib/services/service-context';
import { LatchBanner } from '../latch-banner';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('health'))('title') };
}

/** How everything is that a run depends on, as it was when the page was asked for. */
export default async function HealthPage() {
  const viewer = await requireViewer('/health');
  const [report, t] = await Promise.all([viewHealthReport(webContext()), getTranslations('health')]);
  const lines = report.areas.flatMap((area) => area.lines);
  const count = (outcome: string) => lines.filter((line) => line.outcome === outcome).length;
  const counts = {
    broken: count('broken'),
    attention: count('attention'),
    unknown: count('unknown'),
  };
  return (
    <div className="max-w-6xl">
      <LatchBanner viewer={viewer} />
      <h1 className="font-title text-3xl font-semibold">{t('title')}</h1>
      <p className="mt-3 max-w-prose text-xl">{t(`worst_${report.worst}`, counts)}</p>
      <p className="mt-1 text-muted">
        {t('lookedAt', { when: formatTime(report.at) })}{' '}
        <Link
          href="/health"
          prefetch={false}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t('lookAgain')}
        </Link>
      </p>
      <HealthLedger areas={report.areas} />
    </div>
  );
}
