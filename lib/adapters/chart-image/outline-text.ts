import { shapeText } from '@/lib/adapters/pdf/shape-words';
import type { Item, TextItem } from '@/lib/domain/print/drawing';

/** outlineText turns text into outlines of the house's fonts: the picture is the same wherever it is opened. */
export function outlineText(items: readonly Item[]): Item[] {
  return items.flatMap((item) => {
    if (item.kind === 'text') return outlinesOf(item);
    return item.kind === 'clip' ? [{ ...item, items: outlineText(item.items) }] : [item];
  });
}

function outlinesOf({ text, font, size, x, y, ink }: TextItem): Item[] {
  const { glyphs, positions } = shapeText(font, text);
  let pen = 0;
  return glyphs.flatMap((glyph, index): Item[] => {
    const place = positions[index];
    const left = pen + (place?.xOffset ?? 0);
    pen += place?.xAdvance ?? 0;
    // Places are in thousandths of the size, outlines in the font's own units; and fonts count upwards, drawings downwards.
    const unit = place && glyph.advanceWidth > 0 ? place.advanceWidth / glyph.advanceWidth : 1;
    const d = glyph.path.scale(unit, -unit).toSVG();
    if (d === '') return [];
    return [{ kind: 'path', d, x: x + (left * size) / 1_000, y, scale: size / 1_000, fill: ink }];
  });
}
