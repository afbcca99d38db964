import { suitPrefixes, type Suit } from '../../card/suit';
import { bandMm, drawBand, edgeMm, oneLine } from '../card-frame';
import { formatSizes } from '../card-format';
import { linePath, type Drawing, type Item } from '../drawing';
import { millimetresPerPoint } from '../font-metrics';
import { paletteOf } from '../palette';
import type { PressRoom, PrintStyle } from '../print-card';
import { printWords } from '../print-words';

/** Shares of the writing lines: the hypothesis wants most. */
const lineCounts = [5, 2, 2, 2, 2, 2] as const;

/** layoutBlank is a card to write on: the parts of Figure 1, empty, in the frame of a suit. */
export function layoutBlank(suit: Suit, style: PrintStyle, { metrics }: PressRoom): Drawing {
  const size = formatSizes[style.format];
  const palette = paletteOf(suit, style.mode);
  const words = printWords(style.locale);
  const typeCase = { cardId: suitPrefixes[suit], metrics };
  const edge = edgeMm(size);
  const [left, right] = [edge, size.widthMm - edge];
  const names = [
    `${words.hypothesis} · ${words.hypothesisPattern}`,
    words.steadyState,
    words.injection,
    words.blastRadius,
    words.aborts,
    words.rollback,
  ];
  const labelPt = Math.max(size.minPt, 6 * size.scale);
  const labelMm = labelPt * millimetresPerPoint;
  const top = bandMm(size) + 7.5 * size.scale;
  const total = lineCounts.reduce<number>((sum, count) => sum + count, 0);
  const step = (size.heightMm - edge - top - names.length * labelMm * 0.55) / total;
  const items: Item[] = [];
  const rule = (y: number): void => {
    items.push({ kind: 'path', d: linePath(left, y, right, y), stroke: { ink: palette.rule, width: 0.15 } });
  };
  rule(top - 0.6 * size.scale);
  const label = { x: left, sizePt: labelPt, ink: palette.suit, font: 'textBold' } as const;
  items.push(...oneLine(words.title, { ...label, y: bandMm(size) + labelMm * 1.25 }, typeCase));
  let y = top;
  names.forEach((name, index) => {
    items.push(...oneLine(name, { ...label, y: y + labelMm * 1.05 }, typeCase));
    y += labelMm * 0.55;
    for (let line = 0; line < (lineCounts[index] ?? 1); line += 1) {
      y += step;
      rule(y);
    }
  });
  const band = {
    suit,
    id: `${suitPrefixes[suit]}-___`,
    severity: 0,
    severityWord: words.severity,
    note: null,
  };
  return {
    widthMm: size.widthMm,
    heightMm: size.heightMm,
    items: [...drawBand(band, size, palette, typeCase), ...items],
  };
}
