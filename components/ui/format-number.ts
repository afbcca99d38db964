import type { Locale } from '@/lib/domain/diagnostic/problem';
import { formatRounded } from '@/lib/domain/verdict/format-measure';

/** formatNumber writes a number with `digits` decimals at most, in the manner of the language; what is not nothing never reads 0. */
export function formatNumber(value: number, locale: Locale, digits = 1): string {
  return formatRounded(value, locale, digits);
}
