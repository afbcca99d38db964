import type { Locale } from '../diagnostic/problem';
import type { Span } from './words';
import type { FormatSize } from './card-format';
import type { Palette } from './palette';
import type { PrintWords } from './print-words';

/** Density: `roomy` gives every fact its line; `dense` runs facts together, each with its mark, before a card becomes two. */
export type Density = 'roomy' | 'dense';

/** FrontText is what the text of a front depends on beside the card. */
export interface FrontText {
  readonly density: Density;
  readonly size: FormatSize;
  readonly palette: Palette;
  readonly words: PrintWords;
  readonly locale: Locale;
}

/** labelSpan is the name of a part. */
export function labelSpan(name: string, { palette }: FrontText): Span {
  return { text: name.toUpperCase(), font: 'textBold', ink: palette.suit };
}

/** plain is the card's own text. */
export function plain(text: string, { palette }: FrontText, font: Span['font'] = 'text'): Span {
  return { text, font, ink: palette.text };
}
