import { tokenMatcher } from 'chevrotain';
import { negations, readComparison } from './comparison';
import type { ExpressionFault, Parsed } from './parsed';
import { readDuration, type WrittenUnit } from './quantity';
import type { Comparator } from './rule';
import { twoGroups } from './two-groups';
import { type Expectation, runGrammar } from './run-grammar';
import { Sentence } from './sentence';
import type { StatementSyntax } from './syntax';
import { Comparison, Connector, HoldFor, Numeral, Percent, RateUnit, TimeUnit } from './tokens';

/** Predicate is what a clause of the hypothesis says about one phrase; `opens` and `acts` get their rule from the metric. */
export type Predicate =
  | {
      readonly kind: 'comparison';
      readonly comparator: Comparator;
      readonly value: number;
      readonly unit: WrittenUnit;
    }
  | { readonly kind: 'reached_within'; readonly withinMs: number }
  | { readonly kind: 'opens' }
  | { readonly kind: 'acts' };

/** Statement is one "phrase + predicate"; `text` is its words, `from` and `length` its place in the clause. */
export interface Statement {
  readonly phrase: string;
  readonly group: 'canary' | 'control';
  /** "não" before a state or an action; a negated comparison is already turned round. */
  readonly negated: boolean;
  readonly predicate: Predicate;
  readonly text: string;
  readonly from: number;
  readonly length: number;
}

const clauseExpectation: Expectation = {
  what: { 'pt-BR': 'esta cláusula', en: 'this clause' },
  examples: { 'pt-BR': [], en: [] },
  keywords: [],
};

/** parseStatements reads what a clause of the hypothesis states; a comparison that it cannot place is a fault, never dropped. */
export function parseStatements(clause: string): Parsed<readonly Statement[]> {
  if (clause.trim() === '') return { ok: true, value: [] };
  const sentence = new Sentence(clause);
  const syntax = runGrammar(sentence, (grammar) => grammar.statements(), clauseExpectation);
  if (!syntax.ok) return syntax;
  const faults: ExpressionFault[] = [];
  const statements: Statement[] = [];
  for (const found of syntax.value) {
    const statement = readStatement(sentence, found);
    if (statement.ok) statements.push(statement.value);
    else faults.push(...statement.faults);
  }
  faults.push(...unreadComparisons(sentence, syntax.value));
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: statements };
}

function readStatement(sentence: Sentence, syntax: StatementSyntax): Parsed<Statement> {
  const predicate = readPredicate(sentence, syntax);
  if (!predicate.ok) return predicate;
  const words = [...syntax.subject.words];
  while (words[0] !== undefined && tokenMatcher(words[0], Connector)) words.shift();
  while (words.at(-1) !== undefined && tokenMatcher(words.at(-1) ?? syntax.last, Connector)) words.pop();
  const first = words[0] ?? syntax.last;
  const from = sentence.startOf(first);
  const length = sentence.endOf(syntax.last) - from;
  const groups = [...syntax.subject.groups, ...syntax.complement.groups];
  const contradiction = twoGroups(sentence, groups);
  if (contradiction.length > 0) return { ok: false, faults: contradiction };
  const value: Statement = {
    phrase: sentence.textOf(words),
    group: groups[0]?.group ?? 'canary',
    negated: syntax.negated && predicate.value.kind !== 'comparison',
    predicate: predicate.value,
    text: sentence.original.slice(from, from + length).replace(/\s+/g, ' '),
    from,
    length,
  };
  return { ok: true, value };
}

function readPredicate(sentence: Sentence, { predicate, negated }: StatementSyntax): Parsed<Predicate> {
  switch (predicate.kind) {
    case 'comparison': {
      const comparison = readComparison(sentence, predicate.comparison);
      if (!comparison.ok) return comparison;
      const { value, unit, comparator } = comparison.value;
      return {
        ok: true,
        value: { kind: 'comparison', comparator: negated ? negations[comparator] : comparator, value, unit },
      };
    }
    case 'reached': {
      const within = readDuration(sentence, predicate.within);
      return within.ok
        ? { ok: true, value: { kind: 'reached_within', withinMs: Math.max(1, within.value) } }
        : within;
    }
    case 'opens':
    case 'acts':
      return { ok: true, value: { kind: predicate.kind } };
  }
}

/** A bound that was written and not read would be promised to people and judged by nobody. */
function unreadComparisons(sentence: Sentence, statements: readonly StatementSyntax[]): ExpressionFault[] {
  const read = new Set(
    statements.flatMap(({ predicate }) =>
      predicate.kind === 'comparison' ? [predicate.comparison.comparator.startOffset] : [],
    ),
  );
  return sentence.tokens.flatMap((token, index) => {
    const next = sentence.tokens[index + 1];
    if (!tokenMatcher(token, Comparison) || next === undefined || !tokenMatcher(next, Numeral)) return [];
    if (read.has(token.startOffset)) return [];
    const from = sentence.startOf(token);
    const found = sentence.original.slice(from, sentence.endOf(next));
    const text = {
      'pt-BR': `Não sei a que métrica "${found}" se refere: separe os limites com "e" e diga a métrica de cada um.`,
      en: `It is not clear which metric "${found}" is about: separate the bounds with "and" and name the metric of each.`,
    };
    return [{ code: 'bound-not-understood', text, from, length: found.length, found }];
  });
}

/**
 * findUnjudged lists the quantities of a clause that no statement holds ("ficará em 800 ms"): people read them as a promise, and
 * nothing checks them. A length of time after "durante" or "por" is none.
 */
export function findUnjudged(clause: string): readonly ExpressionFault[] {
  const sentence = new Sentence(clause);
  const judged = new Set<number>();
  const syntax = runGrammar(sentence, (grammar) => grammar.statements(), clauseExpectation);
  for (const { predicate } of syntax.ok ? syntax.value : []) {
    if (predicate.kind === 'comparison') judged.add(predicate.comparison.quantity.number.startOffset);
    if (predicate.kind === 'reached')
      for (const part of predicate.within) judged.add(part.number.startOffset);
  }
  return sentence.tokens.flatMap((token, index) => {
    const [before, unit] = [sentence.tokens[index - 1], sentence.tokens[index + 1]];
    if (!tokenMatcher(token, Numeral) || unit === undefined || judged.has(token.startOffset)) return [];
    if (![Percent, TimeUnit, RateUnit].some((type) => tokenMatcher(unit, type))) return [];
    if (before !== undefined && tokenMatcher(before, HoldFor)) return [];
    const from = sentence.startOf(token);
    const found = sentence.original.slice(from, sentence.endOf(unit));
    const text = {
      'pt-BR': `"${found}" não virou critério: escreva "acima de", "abaixo de" ou "em até", ou use criterios_hipotese.`,
      en: `"${found}" became no criterion: write "above", "below" or "within", or use criterios_hipotese.`,
    };
    return [{ code: 'quantity-not-judged', text, from, length: found.length, found }];
  });
}
