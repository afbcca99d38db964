import type { Parsed } from './parsed';
import { readQuantity } from './quantity';
import { runGrammar } from './run-grammar';
import { Sentence } from './sentence';

/** parseShare reads a percentage (`5%`, `0,5 %`) as a share, more than 0 and at most 1. */
export function parseShare(text: string): Parsed<number> {
  const sentence = new Sentence(text);
  const syntax = runGrammar(sentence, (grammar) => grammar.share(), {
    what: { 'pt-BR': 'esta porcentagem', en: 'this percentage' },
    examples: { 'pt-BR': ['10', '10%', '0,5%'], en: ['10', '10%', '0.5%'] },
    keywords: [],
  });
  if (!syntax.ok) return syntax;
  const quantity = readQuantity(sentence, syntax.value);
  if (!quantity.ok) return quantity;
  const { value } = quantity.value;
  if (value > 0 && value <= 100) return { ok: true, value: toShare(value) };
  const range = {
    'pt-BR': `${text.trim()} está fora da faixa: mais que 0% e no máximo 100%.`,
    en: `${text.trim()} is out of range: more than 0% and at most 100%.`,
  };
  return { ok: false, faults: [{ code: 'out-of-range', text: range, from: 0, length: text.length }] };
}

/** 0.7 / 100 must be 0.007 and not 0.006999999999999999. */
function toShare(percent: number): number {
  return Number((percent / 100).toPrecision(12));
}
