import type { Locale } from '@/lib/domain/diagnostic/problem';

/** locales lists the languages of the product; the first one answers where the browser asks for neither. */
export const locales: readonly Locale[] = ['pt-BR', 'en'];

/** localeCookie names the cookie that keeps a language chosen by hand. */
export const localeCookie = 'masterdeck-locale';

/** isLocale tells whether a string names a language of the product. */
export function isLocale(value: string | undefined): value is Locale {
  return value === 'pt-BR' || value === 'en';
}
