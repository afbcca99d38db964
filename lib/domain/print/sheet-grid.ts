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
}

/** What home and office printers cannot print on, and where crop marks stand. */
const marginMm = 7;
/** The gutter to fold along has the cards' own bleed on both sides. */
export const gutterMm = 6;

/** chooseGrid takes the way round that holds more cards; upright where both hold as many. For folding, rows count pairs of a front and a back. */
export function chooseGrid(size: FormatSize, paper: Paper, backs: Backs): Grid {
  const { widthMm, heightMm } = paperSizes[paper];
  const upright = gridOf(size, widthMm, heightMm, backs);
  const across = gridOf(size, heightMm, widthMm, backs);
  return across.columns * across.rows > upright.columns * upright.rows ? across : upright;
}

function gridOf(size: FormatSize, widthMm: number, heightMm: number, backs: Backs): Grid {
  const fold = backs === 'fold';
  const columns = Math.floor((widthMm - 2 * marginMm) / size.widthMm);
  const half = fold ? (heightMm - gutterMm) / 2 : heightMm;
  const rows = Math.floor((half - (fold ? marginMm : 2 * marginMm)) / size.heightMm);
  const left = (widthMm - columns * size.widthMm) / 2;
  const top = fold ? half - rows * size.heightMm : (heightMm - rows * size.heightMm) / 2;
  return { widthMm, heightMm, columns, rows, left, top };
}
