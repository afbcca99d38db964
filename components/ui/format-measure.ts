import type { Locale } from '@/lib/domain/diagnostic/problem';
import type { PlanMetric } from '@/lib/domain/plan/plan';
import { besideOf, formatExact, formatRounded } from '@/lib/domain/verdict/format-measure';

type Unit = PlanMetric['unit'];

const suffixes: Record<Unit, Record<Locale, string>> = {
  percent: { 'pt-BR': '%', en: '%' },
  ms: { 'pt-BR': '\u00a0ms', en: '\u00a0ms' },
  per_minute: { 'pt-BR': '/min', en: '/min' },
  per_second: { 'pt-BR': '/s', en: '/s' },
  count: { 'pt-BR': '', en: '' },
  state: { 'pt-BR': '', en: '' },
};

const stateWords: Record<Locale, readonly [string, string]> = { 'pt-BR': ['não', 'sim'], en: ['no', 'yes'] };

function digitsFor(value: number, unit: Unit): number {
  if (unit === 'ms') return Math.abs(value) < 10 ? 1 : 0;
  if (unit === 'percent') return Math.abs(value) < 1 || Math.abs(value) > 99 ? 2 : 1;
  return Math.abs(value) < 100 ? 1 : 0;
}

/**
 * formatMeasure writes a value with its unit: `2.380 ms`, `99,5%`, `118/min`; a state says yes, no, or its share of the time. It stays on
 * its own side of the bounds that it is read beside, with as many digits as that takes.
 */
export function formatMeasure(
  value: number,
  unit: Unit,
  locale: Locale,
  beside: readonly number[] = [],
): string {
  if (unit === 'state' && (value === 0 || value === 1)) return stateWords[locale][value];
  if (unit === 'state') {
    const asShares = beside.map((bound) => bound * 100);
    return formatMeasure(value * 100, 'percent', locale, asShares);
  }
  const number = formatRounded(value, locale, digitsFor(value, unit), besideOf(unit, beside));
  return number + suffixes[unit][locale];
}

/** formatBound writes a bound with its unit, to its last digit. */
export function formatBound(value: number, unit: Unit, locale: Locale): string {
  if (unit === 'state') return formatMeasure(value, unit, locale);
  return formatExact(value, locale) + suffixes[unit][locale];
}
