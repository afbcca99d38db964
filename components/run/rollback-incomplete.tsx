import { useLocale, useTranslations } from 'next-intl';
import type { RunView } from '@/lib/domain/view/views';
import { formatDateTime } from '../ui/format-date';

/** RollbackIncomplete says in red that a fault may still be live, and the command that a person should run. */
export function RollbackIncomplete({ mark }: { mark: NonNullable<RunView['targetMark']> }) {
  const t = useTranslations('rollbackIncomplete');
  const locale = useLocale();
  return (
    <section role="alert" className="rounded-card border-4 border-live bg-live-wash p-5">
      <h2 className="font-title text-2xl font-bold text-live-ink">{t('title')}</h2>
      <p className="mt-1 max-w-prose">{t('what', { since: formatDateTime(mark.since, locale) })}</p>
      <p className="max-w-prose text-sm">{mark.detail}</p>
      <p className="mt-3 font-semibold">{t('run')}</p>
      {[mark.command, mark.curl].map((command) => (
        <pre
          key={command}
          tabIndex={0}
          className="mt-2 overflow-x-auto rounded bg-raised p-3 text-sm whitespace-pre-wrap"
        >
          {command}
        </pre>
      ))}
    </section>
  );
}
