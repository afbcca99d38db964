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
export function cropMarks(grid: Grid, size: FormatSize, fold: boolean, offset: Offset): Item[] {
  const foot = grid.top + grid.rows * size.heightMm;
  const cutsAcross = Array.from({ length: grid.rows + 1 }, (_, row) => grid.top + row * size.heightMm);
  const cutsDown = Array.from({ length: grid.columns + 1 }, (_, at) => grid.left + at * size.widthMm);
  const rows = fold ? [...cutsAcross, ...cutsAcross.map((y) => grid.heightMm - y)] : cutsAcross;
  const end = fold ? grid.heightMm - grid.top : foot;
  const [right, near] = [grid.widthMm - grid.left, 2];
  const far = (margin: number) => Math.min(margin - 3, near + 4.5);
  const lines = [
    ...rows.flatMap((y) => [
      [grid.left - far(grid.left), y, grid.left - near, y],
      [right + near, y, right + far(grid.left), y],
    ]),
    ...cutsDown.flatMap((x) => [
      [x, grid.top - far(grid.top), x, grid.top - near],
      [x, end + near, x, end + far(grid.top)],
    ]),
  ];
  const move = ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[]) =>
    linePath(x1 + offset.right, y1 + offset.down, x2 + offset.right, y2 + offset.down);
  const items: Item[] = [{ kind: 'path', d: lines.map(move).join(''), stroke: hairline }];
  if (fold) {
    const y = grid.heightMm / 2;
    const d = linePath(grid.left - near, y, right + near, y);
    items.push({ kind: 'path', d, stroke: { ink: black, width: 0.15, dash: 1.5 } });
  }
  return items;
}

/** sheetNote is a ruler of 50 mm in the head margin, and what to check with it. */
export function sheetNote(grid: Grid, { scale, metrics }: SheetWords): Item[] {
  const [x, y] = [grid.left + 4, Math.max(4.4, grid.top - 7.2)];
  const ticks = Array.from({ length: 11 }, (_, index) =>
    linePath(x + index * 5, y, x + index * 5, y - (index % 2 === 0 ? 1.6 : 0.9)),
  );
  const size = 6 * millimetresPerPoint;
  return [
    { kind: 'path', d: linePath(x, y, x + 50, y) + ticks.join(''), stroke: { ink: black, width: 0.15 } },
    {
      kind: 'text',
      x: x + 52.5,
      y,
      size,
      width: metrics.widthOf('text', scale) * size,
      text: scale,
      font: 'text',
      ink: black,
    },
  ];
}
