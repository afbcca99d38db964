import type { Locale } from '@/lib/domain/diagnostic/problem';
import { formatRounded } from '@/lib/domain/verdict/format-measure';
import { formatNumber } from './format-number';

const smallest = 0.01;

/** formatShare writes a share (0..1) in per cent with two decimals; what is there but would round to nothing is said to be less than that. */
export function formatShare(share: number, locale: Locale): string {
  const percent = share * 100;
  if (percent > 0 && percent < smallest) return `< ${formatNumber(smallest, locale, 2)}%`;
  return `${formatRounded(percent, locale, 2, [100])}%`;
}
