import type { FormatSize } from './card-format';
import { linePath, type Item } from './drawing';
import { millimetresPerPoint, type FontMetrics } from './font-metrics';
import type { Offset } from './offsets';
import type { Grid } from './sheet-grid';

/** SheetWords are the words in the margin, and the measures to set them. */
export interface SheetWords {
  readonly scale: string;
  readonly metrics: FontMetrics;
}

const black = '#000000';
const hairline = { ink: black, width: 0.1 };

/** cropMarks stand in the margin at every cut, clear of the bleed; a fold is dashed. They lie inside the paper, so no viewer shrinks it. */
export function cropMarks(grid: Grid, size: FormatSize, offset: Offset): Item[] {
  const { widthMm, heightMm, left, top, fold } = grid;
  const across = cutsAlong(top, grid.rows, size.heightMm, fold === 'across' ? heightMm : null);
  const down = cutsAlong(left, grid.columns, size.widthMm, fold === 'down' ? widthMm : null);
  const [right, foot, near] = [Math.max(...down), Math.max(...across), 2];
  const far = (margin: number) => Math.min(margin - 3, near + 4.5);
  const lines = [
    ...across.flatMap((y) => [
      [left - far(left), y, left - near, y],
      [right + near, y, right + far(left), y],
    ]),
    ...down.flatMap((x) => [
      [x, top - far(top), x, top - near],
      [x, foot + near, x, foot + far(top)],
    ]),
  ];
  const move = ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[]) =>
    linePath(x1 + offset.right, y1 + offset.down, x2 + offset.right, y2 + offset.down);
  const items: Item[] = [{ kind: 'path', d: lines.map(move).join(''), stroke: hairline }];
  if (fold !== null) {
    const [x, y] = [widthMm / 2, heightMm / 2];
    const d =
      fold === 'across' ? move([left - near, y, right + near, y]) : move([x, top - near, x, foot + near]);
    items.push({ kind: 'path', d, stroke: { ink: black, width: 0.15, dash: 1.5 } });
  }
  return items;
}

/** Where cards are cut along one edge of the sheet; beyond a fold their backs are cut too, mirrored. */
function cutsAlong(start: number, count: number, cardMm: number, foldedMm: number | null): number[] {
  const cuts = Array.from({ length: count + 1 }, (_, at) => start + at * cardMm);
  return foldedMm === null ? cuts : [...cuts, ...cuts.map((at) => foldedMm - at)];
}

/** sheetNote is a ruler of 50 mm in the head margin, and what to check with it. */
export function sheetNote(
  grid: Grid,
  { widthMm: cardMm }: FormatSize,
  { scale, metrics }: SheetWords,
): Item[] {
  const [x, y] = [grid.left + 4, Math.max(4.4, grid.top - 7.2)];
  const ticks = Array.from({ length: 11 }, (_, index) =>
    linePath(x + index * 5, y, x + index * 5, y - (index % 2 === 0 ? 1.6 : 0.9)),
  );
  const size = 6 * millimetresPerPoint;
  const width = metrics.widthOf('text', scale) * size;
  return [
    { kind: 'path', d: linePath(x, y, x + 50, y) + ticks.join(''), stroke: { ink: black, width: 0.15 } },
    {
      kind: 'text',
      x: beyondCuts(x + 52.5, width, grid, cardMm),
      y,
      size,
      width,
      text: scale,
      font: 'text',
      ink: black,
    },
  ];
}

/** beyondCuts moves words to the right until no crop mark stands in them, 1.5 mm clear: a narrow margin has room for one row only. */
function beyondCuts(x: number, width: number, { left, columns }: Grid, cardMm: number): number {
  const cut = Array.from({ length: columns }, (_, at) => left + at * cardMm).find(
    (at) => at > x - 1.5 && at < x + width + 1.5,
  );
  return cut === undefined ? x : cut + 1.5;
}
