import { useLocale, useTranslations } from 'next-intl';
import type { CalendarView } from '@/lib/domain/view/calendar-view';
import { Button } from '../ui/button';
import { formatDateTime } from '../ui/format-date';
import type { FormAction } from '../ui/form-action';
import { ReasonField } from '../ui/reason-field';
import { SectionTitle } from '../ui/section-title';
import { fieldLook, ZoneField } from './time-fields';

/** FreezeList is the times in which nothing starts, with the way to add one and to lift one. */
export function FreezeList({
  view,
  freeze,
  lift,
}: {
  view: CalendarView;
  freeze: FormAction;
  lift: FormAction;
}) {
  const t = useTranslations('calendar');
  const locale = useLocale();
  return (
    <section aria-labelledby="freezes">
      <SectionTitle id="freezes">{t('freezes')}</SectionTitle>
      {view.freezes.length === 0 && <p className="text-muted">{t('noFreezes')}</p>}
      <ul>
        {view.freezes.map(({ id, environment, from, to, reason, by }) => (
          <li key={id} className="border-b border-line py-2">
            <p>
              <strong>{environment ?? t('allEnvironments')}</strong>: {formatDateTime(from, locale)} –{' '}
              {formatDateTime(to, locale)}. {reason}
            </p>
            <p className="text-sm text-muted">{t('frozenBy', { who: by })}</p>
            {view.canSet.allowed && (
              <form action={lift}>
                <input type="hidden" name="freezeId" value={id} />
                <button className="min-h-11 text-sm text-muted underline underline-offset-4 hover:text-ink">
                  {t('lift')}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {view.canSet.allowed && (
        <details className="mt-3">
          <summary className="inline-flex min-h-11 items-center underline decoration-dotted underline-offset-4">
            {t('newFreeze')}
          </summary>
          <form action={freeze} className="mt-2 flex flex-wrap items-end gap-4">
            <label className="text-sm text-muted">
              {t('environment')}
              <select name="environment" className={`block ${fieldLook}`}>
                <option value="">{t('allEnvironments')}</option>
                {view.hours.map(({ environment }) => (
                  <option key={environment}>{environment}</option>
                ))}
              </select>
            </label>
            <label className="text-sm text-muted">
              {t('from')}
              <input type="datetime-local" name="from" required className={`block ${fieldLook}`} />
            </label>
            <label className="text-sm text-muted">
              {t('to')}
              <input type="datetime-local" name="to" required className={`block ${fieldLook}`} />
            </label>
            <ZoneField chosen="America/Sao_Paulo" />
            <ReasonField label={t('freezeReason')} whole />
            <Button quiet>{t('freeze')}</Button>
          </form>
        </details>
      )}
    </section>
  );
}
