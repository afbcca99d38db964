import type { Locale } from '@/lib/domain/diagnostic/problem';

// The server and the browser must write the same text, so the zone is fixed: the article's team is in São Paulo.
const timeZone = 'America/Sao_Paulo';

/** formatDateTime writes an ISO time as `29/11/2026 14:05` in Portuguese, `29 Nov 2026, 14:05` in English. */
export function formatDateTime(iso: string, locale: Locale): string {
  const text = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'pt-BR', {
    day: locale === 'en' ? 'numeric' : '2-digit',
    month: locale === 'en' ? 'short' : '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(iso));
  return locale === 'en' ? text : text.replace(',', '');
}

/** formatDate is formatDateTime without the time of day. */
export function formatDate(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'pt-BR', {
    day: locale === 'en' ? 'numeric' : '2-digit',
    month: locale === 'en' ? 'short' : '2-digit',
    year: 'numeric',
    timeZone,
  }).format(new Date(iso));
}

/** formatTime writes the time of day of an ISO time with seconds: `14:05:09`. */
export function formatTime(iso: string): string {
  return new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone }).format(new Date(iso));
}
