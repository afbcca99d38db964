import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { RunSummary } from '@/lib/domain/view/views';
import { formatDateTime } from '../ui/format-date';
import { RunOutcome } from './run-outcome';

/** RunList writes runs one a line, newest first; empty, it teaches the next step. */
export function RunList({ runs, withCard = true }: { runs: readonly RunSummary[]; withCard?: boolean }) {
  const t = useTranslations('runs');
  const locale = useLocale();
  if (runs.length === 0)
    return <p className="max-w-prose text-muted">{t(withCard ? 'empty' : 'emptyCard')}</p>;
  return (
    <ul>
      {runs.map((run) => (
        <li key={run.id} className="border-b border-line last:border-0">
          <Link
            href={`/runs/${run.id}`}
            className="flex min-h-14 flex-wrap items-center gap-x-5 gap-y-0.5 py-2 underline-offset-4 hover:underline"
          >
            {withCard && <span className="font-title sm:w-40 text-lg font-semibold">{run.cardId}</span>}
            <span className="flex sm:w-60">
              <RunOutcome run={run} />
            </span>
            <span className="text-muted">{run.environment}</span>
            <span className="text-sm text-muted sm:ml-auto">
              {t('by', { who: run.requestedBy.name, when: formatDateTime(run.requestedAt, locale) })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
