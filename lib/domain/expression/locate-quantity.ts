import { tokenMatcher } from 'chevrotain';
import { longestSentence, Sentence } from './sentence';
import { Comparison, Numeral, Percent, RateUnit, TimeUnit } from './tokens';

/** locateQuantity finds the number, with its unit, that a sentence compares with; null where there is none. */
export function locateQuantity(text: string): { readonly from: number; readonly length: number } | null {
  if (text.length > longestSentence) return null;
  const sentence = new Sentence(text);
  for (const [index, token] of sentence.tokens.entries()) {
    const number = sentence.tokens[index + 1];
    if (!tokenMatcher(token, Comparison) || number === undefined || !tokenMatcher(number, Numeral)) continue;
    const unit = sentence.tokens[index + 2];
    const hasUnit =
      unit !== undefined && [Percent, TimeUnit, RateUnit].some((type) => tokenMatcher(unit, type));
    const from = sentence.startOf(number);
    return { from, length: sentence.endOf(hasUnit ? unit : number) - from };
  }
  return null;
}
