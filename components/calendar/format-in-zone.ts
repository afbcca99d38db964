import type { Locale } from '@/lib/domain/diagnostic/problem';

/** formatInZone writes an ISO time on the clock of a zone, with the day of the week: `ter., 01/12/2026, 10:00`. */
export function formatInZone(iso: string, timeZone: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'pt-BR', {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(iso));
}
