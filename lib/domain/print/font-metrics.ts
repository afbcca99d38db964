/** FontKey names the embedded fonts: a Clarendon for titles, a condensed grotesque for text, a fixed one for commands. */
export type FontKey = 'title' | 'text' | 'textBold' | 'mono';

export const fontKeys: readonly FontKey[] = ['title', 'text', 'textBold', 'mono'];

/** FontMetrics measures with the very fonts that are embedded; widths are in units of the font size. */
export interface FontMetrics {
  readonly hasGlyph: (font: FontKey, codePoint: number) => boolean;
  readonly widthOf: (font: FontKey, text: string) => number;
}

/** millimetresPerPoint converts type sizes: 72 points are an inch. */
export const millimetresPerPoint = 25.4 / 72;
