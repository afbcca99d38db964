import type { IToken, TokenType } from 'chevrotain';
import { tokenMatcher } from 'chevrotain';
import { foldText } from './fold';
import { cardLexer } from './tokens';

/** A sentence longer than this is no sentence; the limit also bounds the look-ahead of the grammar. */
export const longestSentence = 2000;

/** Sentence is a text of the card cut into tokens, able to give back the original words behind them. */
export class Sentence {
  readonly tokens: readonly IToken[];
  private readonly offsets: readonly number[];

  constructor(readonly original: string) {
    // What is too long is refused by its length, and not worth cutting.
    const folded = foldText(original.length > longestSentence ? '' : original);
    this.offsets = folded.offsets;
    this.tokens = cardLexer().tokenize(folded.text).tokens;
  }

  /** startOf gives where a token begins in the original text. */
  startOf(token: IToken): number {
    return this.offsets[token.startOffset] ?? this.original.length;
  }

  /** endOf gives where a token ends in the original text. */
  endOf(token: IToken): number {
    return this.offsets[token.startOffset + token.image.length] ?? this.original.length;
  }

  /** textOf gives the original words of some tokens, one space where something between them was left out. */
  textOf(tokens: readonly IToken[]): string {
    let text = '';
    let previous: IToken | undefined;
    for (const token of tokens) {
      const gap =
        previous === undefined ? '' : this.original.slice(this.endOf(previous), this.startOf(token));
      text +=
        (gap.trim() === '' ? gap.replace(/\s+/g, ' ') : ' ') +
        this.original.slice(this.startOf(token), this.endOf(token));
      previous = token;
    }
    return text.trim();
  }

  /** has tells whether a token of this type stands in the sentence. */
  has(type: TokenType): boolean {
    return this.tokens.some((token) => tokenMatcher(token, type));
  }
}
