import type { Locale } from '@/lib/domain/diagnostic/problem';
import { isLocale } from './locales';

/** chooseLocale picks the language: the cookie, else the first of Accept-Language (by weight) that we speak, else pt-BR. */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(cookie)) return cookie;
  const ranges = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((parameter) => parameter.trim()).find((p) => p.startsWith('q='));
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of ranges) {
    const language = tag.split('-')[0];
    if (language === 'pt') return 'pt-BR';
    if (language === 'en') return 'en';
  }
  return 'pt-BR';
}
