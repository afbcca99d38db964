import type { BilingualText, Locale } from '../diagnostic/problem';
import type { PlanMetric } from '../plan/plan';

/** From here on a value stands for infinity, as it crossed JSON. */
const infinite = 1e307;
/** The most that a double can tell. */
const mostDigits = 17;

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

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: Locale, limit: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${limit.maximumFractionDigits ?? 'all'}`;
  let format = formats.get(key);
  if (!format) {
    // Portuguese groups from four digits on in the article (2.380 ms), while CLDR waits for five.
    format = new Intl.NumberFormat(locale, { ...limit, useGrouping: 'always' });
    formats.set(key, format);
  }
  return format;
}

/** formatExact writes a number to its last digit. */
export function formatExact(value: number, locale: Locale): string {
  if (Math.abs(value) >= infinite) return value > 0 ? '∞' : '−∞';
  return formatOf(locale, { maximumSignificantDigits: 21 }).format(value);
}

/**
 * formatRounded writes a number with `digits` decimals, and with more where fewer would carry it to or over zero or one of the bounds
 * that it is read beside: a miss is never written as a hit, nor something as nothing.
 */
export function formatRounded(
  value: number,
  locale: Locale,
  digits: number,
  beside: readonly number[] = [],
): string {
  const sides = [0, ...beside].map((bound) => ({ bound, side: Math.sign(value - bound) }));
  for (let each = digits; each <= mostDigits && Math.abs(value) < infinite; each += 1) {
    const shown = Number(value.toFixed(each));
    if (sides.every(({ bound, side }) => Math.sign(shown - bound) === side))
      return formatOf(locale, { maximumFractionDigits: each }).format(shown);
  }
  return formatExact(value, locale);
}

/** besideOf adds the limits that a unit has by itself: what is not all must not read 100%. */
export function besideOf(unit: PlanMetric['unit'], beside: readonly number[] = []): readonly number[] {
  return unit === 'percent' ? [100, ...beside] : beside;
}

/** formatNumber writes a number as its readers do: `2.380` in pt-BR, `2,380` in English. */
export function formatNumber(value: number, locale: Locale, beside: readonly number[] = []): string {
  const size = Math.abs(value);
  return formatRounded(value, locale, size >= 1000 ? 0 : size >= 1 || size === 0 ? 2 : 4, beside);
}

/** formatMeasure writes a value with the unit that it is shown in, on its own side of the bounds that it is read beside. */
export function formatMeasure(
  value: number,
  unit: PlanMetric['unit'],
  locale: Locale,
  beside: readonly number[] = [],
): string {
  return `${formatNumber(value, locale, besideOf(unit, beside))}${suffix[unit]}`;
}

/** formatBound writes a bound with its unit, unrounded: it was declared, and a value is judged by it to the last digit. */
export function formatBound(value: number, unit: PlanMetric['unit'], locale: Locale): string {
  return `${formatExact(value, locale)}${suffix[unit]}`;
}

/**
 * formatElapsed writes a time that is judged by a limit (both in ms): whole seconds, rounded up, and tenths or more where the limit is no
 * whole number of seconds; what came too late never reads as in time.
 */
export function formatElapsed(ms: number, limitMs: number, locale: Locale): string {
  if (limitMs % 1000 !== 0) return `${formatRounded(ms / 1000, locale, 1, [limitMs / 1000])} s`;
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return `${formatExact(seconds, locale)} s`;
  const rest = seconds % 60 === 0 ? '' : ` ${formatExact(seconds % 60, locale)} s`;
  return `${formatExact(Math.floor(seconds / 60), locale)} min${rest}`;
}

/** formatLength writes a time as people say it: `45 s`, `9 min`, `2.5 h`. */
export function formatLength(ms: number, locale: Locale): string {
  if (ms < 120_000) return `${formatNumber(Math.ceil(ms / 1000), locale)} s`;
  if (ms < 7_200_000) return `${formatNumber(Math.ceil(ms / 60_000), locale)} min`;
  return `${formatNumber(Math.ceil(ms / 360_000) / 10, locale)} h`;
}
