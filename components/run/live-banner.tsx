import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { DeckView } from '@/lib/domain/view/views';

/** LiveBanner names each run that goes on now and leads to it; red only while a fault may be live. */
export function LiveBanner({ runs }: { runs: DeckView['liveRuns'] }) {
  const t = useTranslations('deck');
  const states = useTranslations('states');
  return runs.map((run) => {
    const live = run.state === 'injecting' || run.state === 'rolling_back';
    return (
      <Link
        key={run.id}
        href={`/runs/${run.id}`}
        className={`mb-8 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border-2 px-5 py-4 hover:bg-surface ${live ? 'border-live' : 'border-line-strong'}`}
      >
        <span className="font-title text-xl font-semibold">{run.cardId}</span>
        <span className={live ? 'font-semibold text-live-ink' : ''}>{states(run.state)}</span>
        <span className="text-muted">{t('inEnvironment', { environment: run.environment })}</span>
        <span className="ml-auto underline underline-offset-4">{t('followRun')}</span>
      </Link>
    );
  });
}
