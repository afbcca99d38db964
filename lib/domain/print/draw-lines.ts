import { runsOf } from './break-lines';
import { linePath, type Item } from './drawing';
import type { FlowLine } from './flow';
import { millimetresPerPoint } from './font-metrics';

/** LinePlace is where lines are drawn: left edge, top and width in mm, the size of one unit in points. */
export interface LinePlace {
  readonly x: number;
  readonly top: number;
  readonly widthMm: number;
  readonly sizePt: number;
  readonly ruleInk: string;
}

/** Where the baseline lies in a line's height: ascenders above it, descenders below. */
const baselineShare = 0.79;

/** drawLines places fitted lines one below the other, from the top down, which is their reading order. */
export function drawLines(lines: readonly FlowLine[], place: LinePlace): Item[] {
  const em = place.sizePt * millimetresPerPoint;
  const items: Item[] = [];
  let top = place.top;
  lines.forEach((line, index) => {
    const gap = index === 0 ? 0 : line.space * em;
    if (line.rule && index > 0) {
      const y = top + gap / 2;
      const d = linePath(place.x, y, place.x + place.widthMm, y);
      items.push({ kind: 'path', d, stroke: { ink: place.ruleInk, width: 0.12 } });
    }
    top += gap;
    const size = em * line.size;
    for (const { text, font, ink, x, width } of runsOf(line.segments)) {
      const y = top + line.height * em * baselineShare;
      items.push({
        kind: 'text',
        x: place.x + x * size,
        y,
        size,
        width: width * size,
        text,
        font,
        ink,
      });
    }
    top += line.height * em;
  });
  return items;
}
