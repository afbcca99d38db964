import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import type { NoticeKind } from '@/lib/domain/notice/notice';
import { formatDateTime } from '../ui/format-date';
import { NoticeMark } from './notice-mark';

interface NoticeListProps {
  readonly notices: readonly {
    id: string;
    kind: NoticeKind;
    text: BilingualText;
    runId: string | null;
    at: string;
    isNew: boolean;
  }[];
}

/** NoticeList writes notices one a line, the newest first; what is new is said by a word, not by weight alone. */
export function NoticeList({ notices }: NoticeListProps) {
  const t = useTranslations('notices');
  const locale = useLocale();
  if (notices.length === 0) return <p className="max-w-prose text-muted">{t('empty')}</p>;
  return (
    <ul>
      {notices.map(({ id, kind, text, runId, at, isNew }) => (
        <li key={id} className="flex items-start gap-3 border-b border-line py-3 last:border-0">
          <NoticeMark kind={kind} />
          <div className="min-w-0 flex-1">
            <p className={isNew ? 'font-semibold' : ''}>
              {runId === null ? (
                text[locale]
              ) : (
                <Link href={`/runs/${runId}`} className="underline-offset-4 hover:underline">
                  {text[locale]}
                </Link>
              )}
            </p>
            <p className="text-sm text-muted">
              {isNew && <span className="font-semibold text-ink">{t('new')} · </span>}
              <time dateTime={at}>{formatDateTime(at, locale)}</time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
