import { useLocale, useTranslations } from 'next-intl';
import type { ScheduleView } from '@/lib/domain/view/calendar-view';
import { formatRounded } from '@/lib/domain/verdict/format-measure';
import { formatSpan } from '../ui/format-span';
import type { FormAction } from '../ui/form-action';
import { SectionTitle } from '../ui/section-title';
import { formatInZone } from './format-in-zone';

/** ScheduleList is every schedule with its next five starts, and the way to end it. */
export function ScheduleList({ schedules, end }: { schedules: readonly ScheduleView[]; end: FormAction }) {
  const t = useTranslations('calendar');
  const locale = useLocale();
  return (
    <section aria-labelledby="schedules">
      <SectionTitle id="schedules">{t('schedules')}</SectionTitle>
      {schedules.length === 0 && <p className="max-w-prose text-muted">{t('noSchedules')}</p>}
      <ul>
        {schedules.map(
          ({ id, cardId, environment, durationMs, share, owner, team, timeZone, cron, next, canEnd }) => (
            <li key={id} className="border-b border-line py-4">
              <p>
                <a href={`/cards/${cardId}`} className="font-title font-bold underline underline-offset-4">
                  {cardId}
                </a>{' '}
                {t('scheduleWhat', {
                  environment,
                  duration: formatSpan(durationMs, locale),
                  share: formatRounded(share * 100, locale, 1, [100]),
                })}
              </p>
              <p className="text-sm text-muted">
                {t(cron === null ? 'onceBy' : 'weeklyBy', { owner, team, timeZone })}
              </p>
              <ol className="mt-2 text-sm">
                {next.map(({ at, why }) => (
                  <li key={at}>
                    <span className={why ? 'text-muted line-through' : ''}>
                      {formatInZone(at, timeZone, locale)}
                    </span>{' '}
                    {why && <span className="text-muted">{why[locale]}</span>}
                  </li>
                ))}
              </ol>
              {canEnd.allowed && (
                <form action={end}>
                  <input type="hidden" name="scheduleId" value={id} />
                  <button
                    className="min-h-11 text-sm text-muted underline underline-offset-4 hover:text-ink"
                    aria-label={t('endOf', { card: cardId })}
                  >
                    {t('end')}
                  </button>
                </form>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
