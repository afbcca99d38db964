import type { Locale } from '../diagnostic/problem';
import type { WrittenUnit } from './quantity';

/** formatNumber writes a number so that the card language reads the same number again, with the locale's decimal mark. */
export function formatNumber(value: number, locale: Locale): string {
  const [whole = '0', decimals = ''] = plain(value).split('.');
  if (decimals === '') return whole;
  // Three decimals look like thousands; a fourth one does not.
  const shown = decimals.length === 3 && whole !== '0' ? `${decimals}0` : decimals;
  return `${whole}${locale === 'pt-BR' ? ',' : '.'}${shown}`;
}

/** formatQuantity writes a number with its unit as people do: `99,5%`, `2.380 ms`, `12 por minuto`. */
export function formatQuantity(value: number, unit: WrittenUnit, locale: Locale): string {
  switch (unit) {
    case '%':
      return `${formatNumber(value, locale)}%`;
    case 'ms':
      return `${grouped(value, locale)} ms`;
    case '/min':
      return `${formatNumber(value, locale)} ${locale === 'pt-BR' ? 'por minuto' : 'per minute'}`;
    case '/s':
      return `${formatNumber(value, locale)} ${locale === 'pt-BR' ? 'por segundo' : 'per second'}`;
    case null:
      return formatNumber(value, locale);
  }
}

/** Milliseconds have no thousandths in a card, so that a group of three digits can only be thousands. */
function grouped(value: number, locale: Locale): string {
  const [whole = '0', decimals] = formatNumber(value, locale).split(locale === 'pt-BR' ? ',' : '.');
  const groups = whole.replace(/\B(?=(?:\d{3})+$)/g, locale === 'pt-BR' ? '.' : ',');
  return decimals === undefined ? groups : `${groups}${locale === 'pt-BR' ? ',' : '.'}${decimals}`;
}

/** Number.toString writes 1e-7 and 1e21; nobody writes a card like that. */
function plain(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
}
