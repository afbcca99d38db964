import { useLocale, useTranslations } from 'next-intl';
import type { Permission } from '@/lib/domain/view/views';
import { Button } from '../ui/button';
import { ReasonField } from '../ui/reason-field';
import type { FormAction } from '../ui/form-action';
import { formatDateTime } from '../ui/format-date';

interface StopLatchNoteProps {
  readonly latch: {
    readonly reason: string | null;
    readonly by: string | null;
    readonly at: string | null;
    readonly canRelease: Permission;
  };
  readonly release: FormAction;
}

/** StopLatchNote says who stopped everything and why, and lets those who may release it. */
export function StopLatchNote({ latch, release }: StopLatchNoteProps) {
  const t = useTranslations('latch');
  const locale = useLocale();
  return (
    <section role="status" className="mb-8 rounded-card border-2 border-line-strong bg-surface p-5">
      <h2 className="font-title text-xl font-semibold">{t('title')}</h2>
      <p className="max-w-prose">
        {t('what', {
          who: latch.by ?? '—',
          when: latch.at ? formatDateTime(latch.at, locale) : '—',
          reason: latch.reason ?? '—',
        })}
      </p>
      {latch.canRelease.allowed ? (
        <form action={release} className="mt-4 flex flex-wrap items-end gap-3">
          <input type="hidden" name="from" value="/deck" />
          <ReasonField label={t('reason')} />
          <Button quiet>{t('release')}</Button>
        </form>
      ) : (
        <p className="mt-2 text-sm text-muted">{latch.canRelease.why[locale]}</p>
      )}
    </section>
  );
}
