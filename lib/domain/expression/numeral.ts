/** NumeralReading is the value of a written number, the two values that it may have, or nothing. */
export type NumeralReading =
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'ambiguous'; readonly readings: readonly [number, number] }
  | { readonly kind: 'malformed' };

/** UnitHint is what the unit says about a number with one separator and three digits: percents have decimals, milliseconds have none. */
export type UnitHint = 'decimals' | 'thousands' | 'none';

/** More digits than a double holds exactly: nobody means them. */
const mostDigits = 15;

/** readNumeral reads a number as Brazilians (`2.380`, `0,5`) and as programs (`2380`, `0.5`) write it, and refuses to guess. */
export function readNumeral(image: string, hint: UnitHint): NumeralReading {
  if (image.replace(/\D/g, '').length > mostDigits) return { kind: 'malformed' };
  const separators = image.replace(/\d/g, '');
  if (separators === '') return value(image);
  if (separators.length === 1) return readOneSeparator(image, separators, hint);
  return readGrouped(image);
}

function readOneSeparator(image: string, separator: string, hint: UnitHint): NumeralReading {
  const [whole = '', rest = ''] = image.split(separator);
  const decimal = Number(`${whole}.${rest}`);
  const looksGrouped = rest.length === 3 && whole.length <= 3 && !whole.startsWith('0');
  if (!looksGrouped || hint === 'decimals') return { kind: 'value', value: decimal };
  const grouped = Number(whole + rest);
  return hint === 'thousands'
    ? { kind: 'value', value: grouped }
    : { kind: 'ambiguous', readings: [decimal, grouped] };
}

/** Two separators or more: all but the last group thousands, and the last one does too where it is the same sign. */
function readGrouped(image: string): NumeralReading {
  if (/^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(image))
    return value(image.replaceAll('.', '').replace(',', '.'));
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(image)) return value(image.replaceAll(',', ''));
  return { kind: 'malformed' };
}

function value(image: string): NumeralReading {
  return { kind: 'value', value: Number(image) };
}
