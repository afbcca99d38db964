import { create, type Font } from 'fontkit';
import { fontKeys, type FontKey, type FontMetrics } from '@/lib/domain/print/font-metrics';
import { readFontFile } from './font-files';

/** Words measured so far; a deck has some thousands, and a process prints many decks. */
const largestCache = 50_000;
let shared: FontMetrics | undefined;

/** sharedFontMetrics measures with the embedded fonts, kerning included, and remembers words; parsed once per process. */
export function sharedFontMetrics(): FontMetrics {
  shared ??= measureWith(new Map(fontKeys.map((key) => [key, openFont(key)])));
  return shared;
}

function openFont(key: FontKey): Font {
  const font = create(readFontFile(key));
  if (!('layout' in font)) throw new Error(`the file of the font "${key}" is a collection`);
  return font;
}

function measureWith(fonts: ReadonlyMap<FontKey, Font>): FontMetrics {
  const widths = new Map<string, number>();
  const fontOf = (key: FontKey): Font => {
    const font = fonts.get(key);
    if (!font) throw new Error(`no font "${key}"`);
    return font;
  };
  return {
    hasGlyph: (key, codePoint) => codePoint >= 32 && fontOf(key).hasGlyphForCodePoint(codePoint),
    widthOf: (key, text) => {
      const name = `${key}\n${text}`;
      const known = widths.get(name);
      if (known !== undefined) return known;
      const font = fontOf(key);
      const width = font.layout(text).advanceWidth / font.unitsPerEm;
      if (widths.size >= largestCache) widths.clear();
      widths.set(name, width);
      return width;
    },
  };
}
