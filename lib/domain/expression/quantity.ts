import { tokenMatcher } from 'chevrotain';
import type { BilingualText } from '../diagnostic/problem';
import { readNumeral, type UnitHint } from './numeral';
import type { ExpressionFault, Parsed } from './parsed';
import type { Sentence } from './sentence';
import type { DurationSyntax, QuantitySyntax } from './syntax';
import * as t from './tokens';
import { countWords } from './vocabulary';

/** WrittenUnit is the unit of a number in a card; times of any size are read into milliseconds. */
export type WrittenUnit = '%' | 'ms' | '/min' | '/s' | null;

/** Quantity is a number with its unit. */
export interface Quantity {
  readonly value: number;
  readonly unit: WrittenUnit;
}

const millisecondsPer = { Milliseconds: 1, Seconds: 1000, Minutes: 60_000, Hours: 3_600_000 } as const;

/** readQuantity gives a recognised number its value and unit; a number that can be read in two ways is a fault that asks. */
export function readQuantity(sentence: Sentence, syntax: QuantitySyntax): Parsed<Quantity> {
  const { number, unit } = syntax;
  const scale = unit === null ? undefined : scaleOf(unit.tokenType.name);
  const reading = readNumeral(number.image, hintOf(unit?.tokenType.name));
  switch (reading.kind) {
    case 'value':
      return scale === undefined
        ? { ok: true, value: { value: reading.value, unit: rateOrShare(syntax) } }
        : { ok: true, value: { value: exact(reading.value * scale), unit: 'ms' } };
    case 'ambiguous':
      return { ok: false, faults: [ambiguous(sentence, syntax, reading.readings)] };
    case 'malformed':
      return { ok: false, faults: [malformed(sentence, syntax)] };
  }
}

function scaleOf(name: string): number | undefined {
  return Object.hasOwn(millisecondsPer, name)
    ? millisecondsPer[name as keyof typeof millisecondsPer]
    : undefined;
}

/** 0.1 s must be 100 ms and not 100.00000000000001. */
function exact(value: number): number {
  return Number(value.toPrecision(15));
}

function hintOf(unitName: string | undefined): UnitHint {
  if (unitName === 'Percent') return 'decimals';
  return unitName === 'Milliseconds' ? 'thousands' : 'none';
}

function rateOrShare({ unit }: QuantitySyntax): WrittenUnit {
  if (unit === null) return null;
  if (tokenMatcher(unit, t.Percent)) return '%';
  return tokenMatcher(unit, t.PerMinute) ? '/min' : '/s';
}

/** longestDurationMs bounds every time in a card: a day. */
export const longestDurationMs = 86_400_000;

/** readDuration adds up the parts of a duration, in whole ms. */
export function readDuration(sentence: Sentence, parts: DurationSyntax): Parsed<number> {
  let total = 0;
  for (const part of parts) {
    const counted = Object.hasOwn(countWords, part.number.image) ? countWords[part.number.image] : undefined;
    const scale = part.unit === null ? 1 : (scaleOf(part.unit.tokenType.name) ?? 1);
    if (counted !== undefined) total += counted * scale;
    else {
      const quantity = readQuantity(sentence, part);
      if (!quantity.ok) return quantity;
      total += quantity.value.value;
    }
  }
  const [first] = parts;
  if (first === undefined || total <= longestDurationMs) return { ok: true, value: Math.round(total) };
  const text = both('O tempo passa de 24 horas.', 'The time is longer than 24 hours.');
  return { ok: false, faults: [at(sentence, first, 'duration-too-long', text)] };
}

function ambiguous(
  sentence: Sentence,
  syntax: QuantitySyntax,
  [decimal, grouped]: readonly [number, number],
): ExpressionFault {
  const found = syntax.number.image;
  const portuguese = String(decimal).replace('.', ',');
  return {
    ...at(
      sentence,
      syntax,
      'ambiguous-number',
      both(
        `"${found}" pode ser ${grouped} ou ${portuguese}: escreva ${grouped} ou ${withoutThreeDecimals(decimal, ',')}.`,
        `"${found}" may be ${grouped} or ${decimal}: write ${grouped} or ${withoutThreeDecimals(decimal, '.')}.`,
      ),
    ),
    found,
    allowed: [String(grouped), withoutThreeDecimals(decimal, ',')],
  };
}

/** 1.5 needs no help; 1.234 is written with a fourth decimal, which no thousands have. */
function withoutThreeDecimals(decimal: number, mark: ',' | '.'): string {
  const text = String(decimal);
  const [, decimals = ''] = text.split('.');
  const shown = decimals === '' ? `${text}.0` : decimals.length === 3 ? `${text}0` : text;
  return shown.replace('.', mark);
}

function malformed(sentence: Sentence, syntax: QuantitySyntax): ExpressionFault {
  const found = syntax.number.image;
  const text = both(
    `"${found}" não é um número que eu saiba ler.`,
    `"${found}" is no number that can be read.`,
  );
  return {
    ...at(sentence, syntax, 'malformed-number', text),
    found,
    allowed: ['0,5', '99.5', '2380', '2.380 ms'],
  };
}

function at(
  sentence: Sentence,
  { number }: QuantitySyntax,
  code: string,
  text: BilingualText,
): ExpressionFault {
  const from = sentence.startOf(number);
  return { code, text, from, length: sentence.endOf(number) - from };
}

function both(portuguese: string, english: string): BilingualText {
  return { 'pt-BR': portuguese, en: english };
}
