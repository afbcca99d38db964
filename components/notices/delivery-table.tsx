import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { NoticeKind } from '@/lib/domain/notice/notice';
import type { FormAction } from '../ui/form-action';
import { formatDateTime } from '../ui/format-date';
import { SmallButton } from '../ui/small-button';

interface DeliveryTableProps {
  readonly deliveries: readonly {
    id: string;
    kind: NoticeKind;
    runId: string | null;
    way: 'email' | 'webhook';
    recipient: string;
    state: 'waiting' | 'sent' | 'failed';
    attempts: number;
    at: string;
    nextAttemptAt: string;
    sentAt: string | null;
    lastError: string | null;
  }[];
  readonly tryAgain: FormAction;
}

/** DeliveryTable lists messages the newest first: what, to whom, where it is now, and what stood in the way. */
export function DeliveryTable({ deliveries, tryAgain }: DeliveryTableProps) {
  const t = useTranslations('notices');
  const locale = useLocale();
  if (deliveries.length === 0) return <p className="max-w-prose text-muted">{t('noDeliveries')}</p>;
  return (
    <ul>
      {deliveries.map((delivery) => {
        const { id, kind, runId, way, recipient, state, attempts } = delivery;
        const when = formatDateTime(delivery.sentAt ?? delivery.nextAttemptAt, locale);
        return (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-3 last:border-0"
          >
            <span className="basis-64">
              <span className="block font-semibold">{t(`kinds.${kind}`)}</span>
              <span className="block text-sm text-muted">
                {formatDateTime(delivery.at, locale)}
                {runId !== null && (
                  <>
                    {' · '}
                    <Link href={`/runs/${runId}`} className="underline underline-offset-4">
                      {t('run')}
                    </Link>
                  </>
                )}
              </span>
            </span>
            <span className="basis-56 break-all">{t(`ways.${way}`, { recipient })}</span>
            <span className="min-w-0 flex-1 basis-64">
              <span className={state === 'failed' ? 'font-semibold' : ''}>
                {t(`states.${state}`, { when, attempts })}
              </span>
              {delivery.lastError !== null && (
                <span className="block text-sm text-muted">{delivery.lastError}</span>
              )}
            </span>
            {state === 'failed' && (
              <form action={tryAgain}>
                <input type="hidden" name="id" value={id} />
                <SmallButton aria-label={t('tryAgainFor', { recipient })}>{t('tryAgain')}</SmallButton>
              </form>
            )}
          </li>
        );
      })}
    </ul>
  );
}
