import { useLocale, useTranslations } from 'next-intl';
import type { CalendarView, HoursView } from '@/lib/domain/view/calendar-view';
import { Button } from '../ui/button';
import type { FormAction } from '../ui/form-action';
import { SectionTitle } from '../ui/section-title';
import { fieldLook, weekdayName, ZoneField } from './time-fields';

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** HoursList is when runs are welcome in each environment: the whole of a run has to fit in. */
export function HoursList({ view, setHours }: { view: CalendarView; setHours: FormAction }) {
  const t = useTranslations('calendar');
  return (
    <section aria-labelledby="hours">
      <SectionTitle id="hours">{t('hours')}</SectionTitle>
      <ul>
        {view.hours.map((row) => (
          <li key={row.environment} className="border-b border-line py-2">
            <p>
              <strong>{row.environment}</strong>: <HoursWords row={row} />
            </p>
            {view.canSet.allowed && <HoursForm row={row} setHours={setHours} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function HoursWords({ row: { hours } }: { row: HoursView }) {
  const t = useTranslations('calendar');
  const locale = useLocale();
  if (hours === null) return t('always');
  const days = hours.weekdays.map((day) => weekdayName(day, locale, 'short')).join(', ');
  return t('hoursWords', {
    days,
    from: clock(hours.fromMinute),
    until: clock(hours.untilMinute),
    timeZone: hours.timeZone,
  });
}

function HoursForm({ row: { environment, hours }, setHours }: { row: HoursView; setHours: FormAction }) {
  const t = useTranslations('calendar');
  const locale = useLocale();
  const days = hours?.weekdays ?? [1, 2, 3, 4, 5];
  return (
    <details>
      <summary
        className="inline-flex min-h-11 items-center text-sm text-muted underline decoration-dotted underline-offset-4"
        aria-label={t('changeHoursOf', { environment })}
      >
        {t('changeHours')}
      </summary>
      <form action={setHours} className="flex flex-wrap items-end gap-4 pb-3">
        <input type="hidden" name="environment" value={environment} />
        <fieldset className="flex basis-full flex-wrap gap-x-4">
          <legend className="text-sm text-muted">{t('days')}</legend>
          {[1, 2, 3, 4, 5, 6, 0].map((day) => (
            <label key={day} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                name="day"
                value={day}
                defaultChecked={days.includes(day)}
                className="size-5"
              />
              {weekdayName(day, locale, 'short')}
            </label>
          ))}
        </fieldset>
        <label className="text-sm text-muted">
          {t('from')}
          <input
            type="time"
            name="from"
            defaultValue={clock(hours?.fromMinute ?? 540)}
            className={`block ${fieldLook}`}
          />
        </label>
        <label className="text-sm text-muted">
          {t('to')}
          <input
            type="time"
            name="until"
            defaultValue={clock(hours?.untilMinute ?? 1_080)}
            className={`block ${fieldLook}`}
          />
        </label>
        <ZoneField chosen={hours?.timeZone ?? 'America/Sao_Paulo'} />
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name="always" value="1" className="size-5" />
          {t('noHours')}
        </label>
        <Button quiet>{t('saveHours')}</Button>
      </form>
    </details>
  );
}
