import type { Box, Drawing, Item } from './drawing';

/** Placement puts a drawing on a page: the top left corner of its trim in mm, turned by 180° or not, shown inside `clip` (card's own mm). */
export interface Placement {
  readonly drawing: Drawing;
  readonly x: number;
  readonly y: number;
  readonly turned: boolean;
  readonly clip: Box;
}

/** Page is one side of a sheet, in mm; furniture (crop marks, ruler) is drawn over the cards' surroundings. */
export interface Page {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly side: 'front' | 'back';
  readonly placements: readonly Placement[];
  readonly furniture: readonly Item[];
  /** The finished page after cutting, for print shops; the bleed is the whole page. Absent on sheets. */
  readonly trim?: Box;
}
