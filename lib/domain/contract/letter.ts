import type { Locale } from '../diagnostic/problem';

/** LetterPart is one paragraph of a printed contract, by what it is. */
export interface LetterPart {
  readonly kind: 'heading' | 'text' | 'figure' | 'quote' | 'small';
  readonly text: string;
  /** What stands before the text in bold, as the name of a row. */
  readonly label?: string;
}

/** Letter is a risk contract as it goes onto paper: words alone, in one language. */
export interface Letter {
  readonly title: string;
  readonly locale: Locale;
  readonly createdAt: Date;
  readonly parts: readonly LetterPart[];
}
