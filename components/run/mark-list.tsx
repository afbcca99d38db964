import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { MarkedTarget } from '@/lib/domain/view/views';
import { formatDateTime } from '../ui/format-date';
import { formatTarget } from '../ui/format-target';
import { MarkedProxies } from './marked-proxies';

/** MarkList shows every target on which a fault may still be live, before anything else of its page; nothing where there is none. */
export function MarkList({ marks }: { marks: readonly MarkedTarget[] }) {
  const t = useTranslations('rollbackIncomplete');
  const locale = useLocale();
  if (marks.length === 0) return null;
  return (
    <section className="mb-10 rounded-card border-4 border-live bg-live-wash p-5">
      <h2 className="font-title text-2xl font-bold text-live-ink">{t('title')}</h2>
      <ul className="mt-2 space-y-5">
        {marks.map(({ mark, cardId, environment, target }) => (
          <li key={mark.targetKey}>
            <p className="font-semibold">
              {formatTarget(target)} <span className="font-normal">({environment})</span>
            </p>
            <p className="text-sm">
              {t('since', { since: formatDateTime(mark.since, locale) })}{' '}
              {mark.closed && t('closedShort', { who: mark.closed.by })}
            </p>
            <MarkedProxies proxies={mark.proxies} />
            <Link
              href={`/runs/${mark.runId}`}
              className="mt-1 inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {t('toRun', { card: cardId })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
