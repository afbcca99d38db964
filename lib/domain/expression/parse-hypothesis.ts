import { type IToken, tokenMatcher, type TokenType } from 'chevrotain';
import type { BilingualText } from '../diagnostic/problem';
import type { ExpressionFault, Parsed } from './parsed';
import { runGrammar } from './run-grammar';
import { longestSentence, Sentence } from './sentence';
import { Because, Comma, Connector, Dot, If, Then } from './tokens';

/** Clause is a part of the hypothesis as written, with its place in the sentence. */
export interface Clause {
  readonly text: string;
  readonly from: number;
}

/** HypothesisClauses are the three parts of "Se … então … porque …". */
export interface HypothesisClauses {
  readonly fault: Clause;
  readonly steadyState: Clause;
  readonly mechanism: Clause;
}

const models = {
  'pt-BR': ['Se [falha], então [o estado estável se mantém], porque [mecanismo de resiliência].'],
  en: ['If [fault], then [the steady state holds], because [mechanism of resilience].'],
};

/** parseHypothesis cuts the sentence into its clauses; "então" may be implied by the comma after the fault. */
export function parseHypothesis(text: string): Parsed<HypothesisClauses> {
  const sentence = new Sentence(text);
  const missing = text.length > longestSentence ? [] : missingWords(sentence);
  if (missing.length > 0) return { ok: false, faults: missing };
  const because = sentence.tokens.findIndex((token) => tokenMatcher(token, Because));
  const saysThen = sentence.tokens.slice(0, because).some((token) => tokenMatcher(token, Then));
  const syntax = runGrammar(sentence, (grammar) => grammar.hypothesis(!saysThen), {
    what: { 'pt-BR': 'esta hipótese', en: 'this hypothesis' },
    examples: models,
    keywords: [],
  });
  if (!syntax.ok) return syntax;
  const { fault, steadyState, mechanism } = syntax.value;
  const faults = [
    ...emptyClause(sentence, fault, both('a falha, depois de "Se"', 'the fault, after "If"')),
    ...emptyClause(
      sentence,
      steadyState,
      both('o que se mantém, antes de "porque"', 'what holds, before "because"'),
    ),
    ...emptyClause(
      sentence,
      mechanism,
      both('o mecanismo, depois de "porque"', 'the mechanism, after "because"'),
    ),
  ];
  if (faults.length > 0) return { ok: false, faults };
  const value = {
    fault: clauseOf(sentence, fault),
    steadyState: clauseOf(sentence, steadyState),
    mechanism: clauseOf(sentence, mechanism),
  };
  return { ok: true, value };
}

function missingWords(sentence: Sentence): ExpressionFault[] {
  const [first] = sentence.tokens;
  if (first === undefined) {
    return [fault('empty-sentence', both('A hipótese está vazia.', 'The hypothesis is empty.'), 0, 1)];
  }
  const faults: ExpressionFault[] = [];
  const start = sentence.startOf(first);
  if (!tokenMatcher(first, If)) {
    const text = both(
      'A hipótese começa por "Se", seguido da falha.',
      'The hypothesis starts with "If" and the fault.',
    );
    faults.push(fault('hypothesis-without-if', text, start, sentence.endOf(first) - start));
  }
  const end = sentence.original.trimEnd().length;
  if (!sentence.has(Because)) {
    // The reason is the article's (§2.3): it is not bureaucracy, it is a finding.
    const text = both(
      'Falta a cláusula "porque": sem ela não sabemos qual mecanismo deveria proteger o sistema, e isso já é um achado.',
      'The "because" clause is missing: without it we do not know which mechanism should protect the system, and that is a finding by itself.',
    );
    faults.push(fault('hypothesis-without-cause', text, Math.max(start, end - 1), 1));
  } else if (!hasSeparator(sentence)) {
    const text = both(
      'Não sei onde termina a falha: ponha "então" (ou uma vírgula) antes do que se mantém.',
      'It is not clear where the fault ends: put "then" (or a comma) before what holds.',
    );
    faults.push(fault('hypothesis-without-then', text, start, sentence.endOf(first) - start));
  }
  return faults;
}

function hasSeparator(sentence: Sentence): boolean {
  const because = sentence.tokens.findIndex((token) => tokenMatcher(token, Because));
  const before = sentence.tokens.slice(0, because);
  const last = before.at(-1);
  // The comma right before "porque" belongs to it.
  if (last !== undefined && tokenMatcher(last, Comma)) before.pop();
  return before.some((token) => tokenMatcher(token, Then) || tokenMatcher(token, Comma));
}

function emptyClause(sentence: Sentence, tokens: readonly IToken[], what: BilingualText): ExpressionFault[] {
  if (trim(tokens).length > 0) return [];
  const text = both(`Falta na hipótese ${what['pt-BR']}.`, `The hypothesis does not say ${what.en}.`);
  return [fault('hypothesis-clause-empty', text, 0, sentence.original.trimEnd().length)];
}

function clauseOf(sentence: Sentence, tokens: readonly IToken[]): Clause {
  const kept = trim(tokens);
  const first = kept[0];
  const last = kept.at(-1);
  if (first === undefined || last === undefined) return { text: '', from: 0 };
  const from = sentence.startOf(first);
  return { text: sentence.original.slice(from, sentence.endOf(last)), from };
}

/** Commas, full stops and "e" around a clause are not part of it. */
function trim(tokens: readonly IToken[]): readonly IToken[] {
  const isEdge = (token: IToken | undefined): boolean =>
    token !== undefined && [Comma, Dot, Connector].some((type: TokenType) => tokenMatcher(token, type));
  let from = 0;
  let to = tokens.length;
  while (from < to && isEdge(tokens[from])) from += 1;
  while (to > from && isEdge(tokens[to - 1])) to -= 1;
  return tokens.slice(from, to);
}

function fault(code: string, text: BilingualText, from: number, length: number): ExpressionFault {
  return { code, text, from, length, examples: models };
}

function both(portuguese: string, english: string): BilingualText {
  return { 'pt-BR': portuguese, en: english };
}
