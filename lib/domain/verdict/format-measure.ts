import type { BilingualText, Locale } from '../diagnostic/problem';
import type { PlanMetric } from '../plan/plan';

/** From here on a value stands for infinity, as it crossed JSON. */
const infinite = 1e307;

const suffix: Record<PlanMetric['unit'], string> = {
  percent: '%',
  ms: ' ms',
  per_minute: '/min',
  per_second: '/s',
  count: '',
  state: '',
};

/** both builds a text from one function of the language. */
export function both(write: (locale: Locale) => string): BilingualText {
  return { 'pt-BR': write('pt-BR'), en: write('en') };
}

/** formatNumber writes a number as its readers do: `2.380` in pt-BR, `2,380` in English. */
export function formatNumber(value: number, locale: Locale): string {
  if (Math.abs(value) >= infinite) return value > 0 ? '∞' : '−∞';
  const size = Math.abs(value);
  const maximumFractionDigits = size >= 1000 ? 0 : size >= 1 || size === 0 ? 2 : 4;
  return new Intl.NumberFormat(locale, { maximumFractionDigits, useGrouping: 'always' }).format(value);
}

/** formatMeasure writes a value with the unit that it is shown in. */
export function formatMeasure(value: number, unit: PlanMetric['unit'], locale: Locale): string {
  return `${formatNumber(value, locale)}${suffix[unit]}`;
}

/** formatLength writes a time as people say it: `45 s`, `9 min`, `2.5 h`. */
export function formatLength(ms: number, locale: Locale): string {
  if (ms < 120_000) return `${formatNumber(Math.ceil(ms / 1000), locale)} s`;
  if (ms < 7_200_000) return `${formatNumber(Math.ceil(ms / 60_000), locale)} min`;
  return `${formatNumber(Math.ceil(ms / 360_000) / 10, locale)} h`;
}
