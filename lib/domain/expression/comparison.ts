import type { Comparator } from './rule';
import type { Parsed } from './parsed';
import { type Quantity, readQuantity } from './quantity';
import type { Sentence } from './sentence';
import type { ComparisonSyntax } from './syntax';
import { comparatorSigns, comparatorWords } from './vocabulary';

/** Comparison is "acima de 99 %" with its meaning. */
export interface Comparison extends Quantity {
  readonly comparator: Comparator;
}

/** negations gives the comparison that "não" makes of another. */
export const negations: Readonly<Record<Comparator, Comparator>> = {
  '>': '<=',
  '>=': '<',
  '<': '>=',
  '<=': '>',
};

/** readComparison gives a recognised comparison its meaning. */
export function readComparison(sentence: Sentence, syntax: ComparisonSyntax): Parsed<Comparison> {
  const quantity = readQuantity(sentence, syntax.quantity);
  if (!quantity.ok) return quantity;
  const words = syntax.comparator.image.replace(/\s+/g, ' ');
  const comparator = comparatorSigns[words] ?? comparatorWords[words];
  if (comparator === undefined) throw new Error(`a comparison token that no table knows: ${words}`);
  return { ok: true, value: { comparator, ...quantity.value } };
}
