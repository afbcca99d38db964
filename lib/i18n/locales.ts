import type { Locale } from '@/lib/domain/diagnostic/problem';

/** localeCookie names the cookie that keeps a language chosen by hand. */
export const localeCookie = 'masterdeck-locale';

/** isLocale tells whether a string names a language of the product. */
export function isLocale(value: string | undefined): value is Locale {
  return value === 'pt-BR' || value === 'en';
}
