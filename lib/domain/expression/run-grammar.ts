import type { IRecognitionException, IToken } from 'chevrotain';
import type { BilingualText, Locale } from '../diagnostic/problem';
import { nearestOf } from '../diagnostic/nearest';
import { fold } from './fold';
import { type CardGrammar, cardGrammar } from './grammar';
import type { ExpressionFault, Parsed } from './parsed';
import { longestSentence, type Sentence } from './sentence';

/** Expectation tells a person what a sentence may look like when it could not be read. */
export interface Expectation {
  /** What it is, with its article: "esta referência" / "this reference". */
  readonly what: BilingualText;
  /** Examples of everything that is accepted, in each language. */
  readonly examples: Readonly<Record<Locale, readonly string[]>>;
  /** Words that a misspelled one is compared with. */
  readonly keywords: readonly string[];
  /** Said where the sentence stops too early. */
  readonly incomplete?: BilingualText;
}

/** Signs that people type for a comparison, and the one that they mean. */
const meantSigns: Readonly<Record<string, string | undefined>> = {
  '=>': '>=',
  '=<': '<=',
  '≧': '>=',
  '≦': '<=',
};

/** runGrammar reads a whole sentence by one rule of the grammar, or says which word it stumbled over. It never throws. */
export function runGrammar<T>(
  sentence: Sentence,
  rule: (grammar: CardGrammar) => T,
  expectation: Expectation,
): Parsed<T> {
  const { what, examples } = expectation;
  if (sentence.original.length > longestSentence) {
    const text = {
      'pt-BR': `A frase passa de ${longestSentence} caracteres.`,
      en: `The sentence is longer than ${longestSentence} characters.`,
    };
    return { ok: false, faults: [{ code: 'sentence-too-long', text, from: 0, length: longestSentence }] };
  }
  if (sentence.tokens.length === 0) {
    const text = { 'pt-BR': `${capital(what['pt-BR'])} está vazia.`, en: `${capital(what.en)} is empty.` };
    return { ok: false, faults: [{ code: 'empty-sentence', text, from: 0, length: 1, examples }] };
  }
  const grammar = cardGrammar();
  grammar.input = [...sentence.tokens];
  const value = rule(grammar);
  const [error] = grammar.errors;
  return error === undefined
    ? { ok: true, value }
    : { ok: false, faults: [describeError(error, sentence, expectation)] };
}

function describeError(
  error: IRecognitionException,
  sentence: Sentence,
  expectation: Expectation,
): ExpressionFault {
  const { what, examples, keywords } = expectation;
  if (Number.isNaN(error.token.startOffset) || error.token.tokenType.name === 'EOF') {
    const length = sentence.original.trimEnd().length;
    const last = sentence.textOf(sentence.tokens.slice(-3));
    const text = expectation.incomplete ?? {
      'pt-BR': `${capital(what['pt-BR'])} termina antes da hora: falta algo depois de "${last}".`,
      en: `${capital(what.en)} ends too early: something is missing after "${last}".`,
    };
    return { code: 'sentence-incomplete', text, from: Math.max(0, length - 1), length: 1, examples };
  }
  const misspelled = findMisspelled(sentence, sentence.startOf(error.token), keywords);
  const token = misspelled?.token ?? error.token;
  const from = sentence.startOf(token);
  const found = sentence.original.slice(from, sentence.endOf(token));
  return {
    code: 'sentence-not-understood',
    text: {
      'pt-BR': `Não entendi "${found}" n${what['pt-BR']}.`,
      en: `"${found}" is not understood in ${what.en}.`,
    },
    from,
    length: found.length,
    found,
    examples,
    nearest: misspelled?.word ?? meantSigns[found],
  };
}

/** The word that the grammar stumbled over may be right and one after it misspelled: the first unknown word decides. */
function findMisspelled(
  sentence: Sentence,
  from: number,
  keywords: readonly string[],
): { token: IToken; word: string } | undefined {
  const known = new Map(keywords.flatMap((keyword) => keyword.split(' ')).map((word) => [fold(word), word]));
  for (const token of sentence.tokens) {
    if (token.tokenType.name !== 'Word' || sentence.startOf(token) < from) continue;
    const near = nearestOf(token.image, [...known.keys()]);
    const word = near === undefined || near === token.image ? undefined : known.get(near);
    if (word !== undefined) return { token, word };
  }
  return undefined;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
