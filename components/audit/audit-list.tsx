import { useLocale, useTranslations } from 'next-intl';
import { formatDateTime } from '../ui/format-date';

/** AuditLineView is one entry as the page shows it; `before` and `after` are lines of `field: value`. */
export interface AuditLineView {
  readonly id: number;
  readonly at: string;
  readonly who: string | null;
  readonly action: string;
  readonly subject: string;
  readonly environment: string | null;
  readonly via: string;
  readonly address: string | null;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** AuditList writes entries the newest first: who did what to what, when, from where, and what changed. */
export function AuditList({ lines }: { lines: readonly AuditLineView[] }) {
  const t = useTranslations('audit');
  const locale = useLocale();
  if (lines.length === 0) return <p className="max-w-prose text-muted">{t('empty')}</p>;
  return (
    <ol>
      {lines.map((line) => (
        <li
          key={line.id}
          className="grid gap-x-6 gap-y-1 border-b border-line py-3 last:border-0 sm:grid-cols-[10rem_minmax(0,1fr)]"
        >
          <span className="text-sm text-muted">
            <time dateTime={line.at} className="block">
              {formatDateTime(line.at, locale)}
            </time>
            <span className="block">#{line.id}</span>
          </span>
          <div className="min-w-0">
            <p className="break-words">
              <span className="font-semibold">{line.who ?? t('system')}</span>{' '}
              <code className="text-sm">{line.action}</code> <span className="break-all">{line.subject}</span>
              {line.environment !== null && <span className="text-muted"> · {line.environment}</span>}
            </p>
            <p className="text-sm text-muted">
              {line.address === null
                ? t('by', { via: line.via })
                : t('from', { via: line.via, address: line.address })}
            </p>
            <Change label={t('before')} fields={line.before} />
            <Change label={t('after')} fields={line.after} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Change({ label, fields }: { label: string; fields: readonly string[] }) {
  if (fields.length === 0) return null;
  return (
    <p className="mt-1 text-sm [overflow-wrap:anywhere]">
      <span className="text-muted">{label}: </span>
      {fields.join(' · ')}
    </p>
  );
}
