import { create, type Font, type Glyph } from 'fontkit';
import type { FontKey } from '@/lib/domain/print/font-metrics';
import { readFontFile } from './font-files';

/** GlyphPlace is how far a glyph moves the pen and is shifted, in thousandths of the type size. */
interface GlyphPlace {
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  /** The advance without kerning: a PDF writes only the difference. */
  readonly advanceWidth: number;
}

/** ShapedText is text as glyphs, kerned within its words; `advanceWidth` in thousandths of the type size. */
export interface ShapedText {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly GlyphPlace[];
  readonly advanceWidth: number;
}

/** Words shaped so far; a deck has some thousands, and a process prints many decks. */
const largestCache = 50_000;

interface OpenFont {
  readonly font: Font;
  readonly words: Map<string, ShapedText>;
}
const opened = new Map<FontKey, OpenFont>();

function openFont(key: FontKey): OpenFont {
  const known = opened.get(key);
  if (known) return known;
  const font = create(readFontFile(key));
  if (!('layout' in font)) throw new Error(`the file of the font "${key}" is a collection`);
  const entry = { font, words: new Map<string, ShapedText>() };
  opened.set(key, entry);
  return entry;
}

/** hasGlyph tells whether a font draws a character. */
export function hasGlyph(key: FontKey, codePoint: number): boolean {
  return codePoint >= 32 && openFont(key).font.hasGlyphForCodePoint(codePoint);
}

/**
 * shapeText shapes each word once per process, for measuring and for drawing alike: shaping is what a page of text costs. Words are not
 * kerned against the spaces beside them, so that a line is as wide as the sum of its words.
 */
export function shapeText(key: FontKey, text: string): ShapedText {
  const shaped = wordsOf(text).map((word) => shapeWord(key, word));
  const [only] = shaped;
  if (only && shaped.length === 1) return only;
  return {
    glyphs: shaped.flatMap(({ glyphs }) => glyphs),
    positions: shaped.flatMap(({ positions }) => positions),
    advanceWidth: shaped.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
  };
}

/** measureText is the width that shapeText gives a text, in thousandths of the type size. */
export function measureText(key: FontKey, text: string): number {
  return wordsOf(text).reduce((sum, word) => sum + shapeWord(key, word).advanceWidth, 0);
}

function wordsOf(text: string): string[] {
  return text.includes(' ') ? text.split(/( )/).filter((part) => part !== '') : [text];
}

function shapeWord(key: FontKey, word: string): ShapedText {
  const { font, words } = openFont(key);
  const known = words.get(word);
  if (known) return known;
  const run = font.layout(word);
  const scale = 1_000 / font.unitsPerEm;
  const positions = run.positions.map(({ xAdvance, yAdvance, xOffset, yOffset }, index) => ({
    xAdvance: xAdvance * scale,
    yAdvance: yAdvance * scale,
    xOffset: xOffset * scale,
    yOffset: yOffset * scale,
    advanceWidth: (run.glyphs[index]?.advanceWidth ?? 0) * scale,
  }));
  const shaped = { glyphs: run.glyphs, positions, advanceWidth: run.advanceWidth * scale };
  if (words.size >= largestCache) words.clear();
  words.set(word, shaped);
  return shaped;
}
