import type { Locale } from '@/lib/domain/diagnostic/problem';

const cache = new Map<string, Intl.NumberFormat>();

/** formatNumber writes a number with at most `digits` decimals, in the manner of the language. */
export function formatNumber(value: number, locale: Locale, digits = 1): string {
  const key = `${locale} ${digits}`;
  let format = cache.get(key);
  if (!format) {
    // Portuguese groups from four digits on in the article (2.380 ms), while CLDR waits for five.
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: digits, useGrouping: 'always' });
    cache.set(key, format);
  }
  return format.format(value);
}
