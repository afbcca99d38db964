import type { FormatSize } from './card-format';
import type { Backs } from './backs';

export type Paper = 'a4' | 'letter';
export const papers: readonly Paper[] = ['a4', 'letter'];

/** paperSizes in mm, upright. */
export const paperSizes: Readonly<Record<Paper, { widthMm: number; heightMm: number }>> = {
  a4: { widthMm: 210, heightMm: 297 },
  letter: { widthMm: 215.9, heightMm: 279.4 },
};

/** Grid is how cards lie on a sheet, in the middle of it: turning the sheet over maps the grid onto itself. */
export interface Grid {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly columns: number;
  readonly rows: number;
  readonly left: number;
  readonly top: number;
  /** Which way the line runs along which the sheet is folded, through its middle; null where it is not. */
  readonly fold: 'across' | 'down' | null;
}

/** What home and office printers cannot print on, and where crop marks stand. */
const marginMm = 7;
/** The gutter to fold along has the cards' own bleed on both sides. */
const gutterMm = 6;

/** chooseGrid takes the way round that holds most cards; upright where others hold as many. For folding, it counts pairs of a front and a back. */
export function chooseGrid(size: FormatSize, paper: Paper, backs: Backs): Grid {
  const { widthMm, heightMm } = paperSizes[paper];
  const folds = backs === 'fold' ? (['across', 'down'] as const) : [null];
  const grids = folds.flatMap((fold) => [
    gridOf(size, widthMm, heightMm, fold),
    gridOf(size, heightMm, widthMm, fold),
  ]);
  return grids.reduce((best, grid) => (countOf(grid) > countOf(best) ? grid : best));
}

function countOf({ columns, rows }: Grid): number {
  return columns * rows;
}

function gridOf(size: FormatSize, widthMm: number, heightMm: number, fold: Grid['fold']): Grid {
  const across = place(widthMm, size.widthMm, fold === 'down');
  const down = place(heightMm, size.heightMm, fold === 'across');
  const [columns, rows] = [across.count, down.count];
  return { widthMm, heightMm, columns, rows, left: across.start, top: down.start, fold };
}

/** Cards side by side along one edge: in its middle, or before the gutter that parts it. */
function place(edgeMm: number, cardMm: number, gutter: boolean): { count: number; start: number } {
  const room = gutter ? (edgeMm - gutterMm) / 2 : edgeMm;
  const count = Math.floor((room - (gutter ? marginMm : 2 * marginMm)) / cardMm);
  return { count, start: gutter ? room - count * cardMm : (room - count * cardMm) / 2 };
}
