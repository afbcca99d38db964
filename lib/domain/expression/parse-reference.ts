import { type IToken, tokenMatcher } from 'chevrotain';
import { readComparison } from './comparison';
import type { Parsed } from './parsed';
import { readDuration, type WrittenUnit } from './quantity';
import type { Rule } from './rule';
import { type Expectation, runGrammar } from './run-grammar';
import { Sentence } from './sentence';
import type { ReferenceSyntax } from './syntax';
import { Numeral } from './tokens';

/** Reference is what a `referencia` says: the rule, and the unit that was written beside its number. */
export interface Reference {
  readonly rule: Rule;
  readonly unit: WrittenUnit;
}

const expectation: Expectation = {
  what: { 'pt-BR': 'esta referência', en: 'this reference' },
  examples: {
    'pt-BR': [
      '>= 99.5%',
      '< 450 ms',
      'variação < 5% em relação ao grupo de controle',
      'aberto em até 30 s',
      'aberto ao menos uma vez',
      '> 0% ao menos uma vez',
      'observar',
    ],
    en: [
      '>= 99.5%',
      '< 450 ms',
      'variation < 5% relative to the control group',
      'open within 30 s',
      'open at least once',
      '> 0% at least once',
      'observe',
    ],
  },
  keywords: [
    ...[
      'observar',
      'variação',
      'em relação ao',
      'grupo de controle',
      'aberto',
      'em até',
      'ao menos uma vez',
      'acima de',
    ],
    ...[
      'abaixo de',
      'observe',
      'variation',
      'relative to',
      'control group',
      'open',
      'within',
      'at least once',
      'above',
    ],
    ...['below'],
  ],
};

/** parseReference reads one `referencia`. */
export function parseReference(text: string): Parsed<Reference> {
  const sentence = new Sentence(text);
  const [first] = sentence.tokens;
  if (first !== undefined && tokenMatcher(first, Numeral)) return withoutComparison(sentence, first);
  const syntax = runGrammar(sentence, (grammar) => grammar.reference(), expectation);
  return syntax.ok ? readReference(sentence, syntax.value) : syntax;
}

function readReference(sentence: Sentence, syntax: ReferenceSyntax): Parsed<Reference> {
  switch (syntax.kind) {
    case 'observe':
      return { ok: true, value: { rule: { kind: 'observe' }, unit: null } };
    case 'reached_once':
      return { ok: true, value: { rule: { kind: 'at_least_once', comparator: '>=', value: 1 }, unit: null } };
    case 'reached': {
      const within = readDuration(sentence, syntax.within);
      if (!within.ok) return within;
      if (within.value < 1) return mustBePositive(sentence.original);
      return { ok: true, value: { rule: { kind: 'reached_within', withinMs: within.value }, unit: null } };
    }
    case 'variation':
      return readVariation(sentence, syntax);
    case 'comparison': {
      const comparison = readComparison(sentence, syntax.comparison);
      if (!comparison.ok) return comparison;
      const { comparator, value, unit } = comparison.value;
      const kind = syntax.once ? 'at_least_once' : 'threshold';
      return { ok: true, value: { rule: { kind, comparator, value }, unit } };
    }
  }
}

function readVariation(
  sentence: Sentence,
  syntax: Extract<ReferenceSyntax, { kind: 'variation' }>,
): Parsed<Reference> {
  const comparison = readComparison(sentence, syntax.comparison);
  if (!comparison.ok) return comparison;
  const { comparator, value, unit } = comparison.value;
  if (unit === '%')
    return { ok: true, value: { rule: { kind: 'relative_change', comparator, percent: value }, unit } };
  const from = sentence.startOf(syntax.comparison.quantity.number);
  const text = {
    'pt-BR': 'A variação em relação ao grupo de controle é uma porcentagem: escreva o número com %.',
    en: 'The variation relative to the control group is a percentage: write the number with %.',
  };
  const length = sentence.endOf(syntax.comparison.quantity.number) - from;
  return { ok: false, faults: [{ code: 'unit-mismatch', text, from, length, allowed: ['%'] }] };
}

function withoutComparison(sentence: Sentence, number: IToken): Parsed<never> {
  const from = sentence.startOf(number);
  const found = sentence.original.slice(from).trimEnd();
  const text = {
    'pt-BR': `Falta dizer de que lado de ${found} a métrica fica: escreva < ou > antes do número.`,
    en: `It does not say on which side of ${found} the metric stays: write < or > before the number.`,
  };
  const { examples } = expectation;
  return {
    ok: false,
    faults: [{ code: 'comparison-missing', text, from, length: found.length, found, examples }],
  };
}

function mustBePositive(original: string): Parsed<never> {
  const text = { 'pt-BR': 'O tempo deve ser maior que zero.', en: 'The time must be more than zero.' };
  return { ok: false, faults: [{ code: 'duration-zero', text, from: 0, length: original.length }] };
}
