import { useLocale, useTranslations } from 'next-intl';
import type { Locale } from '@/lib/domain/diagnostic/problem';

/** fieldLook is how the fields of the calendar look. */
export const fieldLook = 'min-h-11 rounded border border-line-strong bg-raised px-2.5 text-ink';

/** zones are offered; any other IANA name may be typed. */
const zones = [
  'America/Sao_Paulo',
  'America/Manaus',
  'America/New_York',
  'Europe/Lisbon',
  'Europe/Berlin',
  'UTC',
];

/** weekdayName writes a day of the week, 0 = Sunday. */
export function weekdayName(day: number, locale: Locale, width: 'long' | 'short'): string {
  // 2 August 2026 is a Sunday.
  const format = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(2026, 7, 2 + day)));
}

/** Weekdays is the choice of one day of the week. */
export function Weekdays({ name, chosen }: { name: string; chosen: string }) {
  const t = useTranslations('calendar');
  const locale = useLocale();
  return (
    <select name={name} defaultValue={chosen} aria-label={t('weekday')} className={fieldLook}>
      {[1, 2, 3, 4, 5, 6, 0].map((day) => (
        <option key={day} value={day}>
          {weekdayName(day, locale, 'long')}
        </option>
      ))}
    </select>
  );
}

/** ZoneField asks on whose clock a time is meant; `look` is that of the fields around it. */
export function ZoneField({ chosen, look = fieldLook }: { chosen: string; look?: string }) {
  const t = useTranslations('calendar');
  return (
    <label className="text-sm text-muted">
      {t('timeZone')}
      <input name="timeZone" list="zones" required defaultValue={chosen} className={`block ${look}`} />
      <datalist id="zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </label>
  );
}
