import type { FontKey, FontMetrics } from './font-metrics';
import { failUnprintable } from './print-failure';

/** FontRun is a piece of text that one font can set. */
export interface FontRun {
  readonly text: string;
  readonly font: FontKey;
}

const fallbacks: Readonly<Record<FontKey, readonly FontKey[]>> = {
  title: ['title', 'textBold', 'mono'],
  text: ['text', 'mono'],
  textBold: ['textBold', 'mono'],
  mono: ['mono', 'text'],
};

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Invisible by definition: a place where a word may break, and a byte order mark. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;

/** normaliseText composes accents (NFC) and drops what is invisible by definition. */
export function normaliseText(text: string): string {
  return text.normalize('NFC').replace(invisible, '');
}

/** chooseFonts cuts a word where another embedded font must step in; it fails with the card and the character where none can. */
export function chooseFonts(cardId: string, word: string, font: FontKey, metrics: FontMetrics): FontRun[] {
  const runs: { text: string; font: FontKey }[] = [];
  for (const character of word) {
    if (rightToLeft.test(character)) failUnprintable(cardId, character, 'direction');
    const codePoint = character.codePointAt(0) ?? 0;
    const chosen = fallbacks[font].find((candidate) => metrics.hasGlyph(candidate, codePoint));
    if (chosen === undefined) failUnprintable(cardId, character, 'no_glyph');
    const last = runs.at(-1);
    if (last?.font === chosen) last.text += character;
    else runs.push({ text: character, font: chosen });
  }
  return runs;
}
