import type { Backs } from './backs';
import type { FormatSize } from './card-format';
import { cropMarks, sheetNote, type SheetWords } from './sheet-furniture';
import { bleedMm, type Box, type Drawing } from './drawing';
import type { Offset, Offsets } from './offsets';
import type { Page, Placement } from './page';
import { chooseGrid, type Grid, type Paper } from './sheet-grid';
import { PrintFailure } from './print-failure';

/** PrintedFace is a card's two sides. */
export interface PrintedFace {
  readonly front: Drawing;
  readonly back: Drawing;
}

/** SheetPlan is what a sheet depends on beside the cards; offsets correct a printer that feeds its sides differently. */
export interface SheetPlan {
  readonly size: FormatSize;
  readonly paper: Paper;
  readonly backs: Backs;
  readonly offsets: Offsets;
  readonly words: SheetWords;
}

/** isTurnedSideways tells whether the sheet is turned like a page of a book; else like one of a notepad, head over heels. */
export function isTurnedSideways(grid: Pick<Grid, 'widthMm' | 'heightMm'>, backs: 'long' | 'short'): boolean {
  return grid.heightMm >= grid.widthMm === (backs === 'long');
}

/** imposeSheets lays cards on sheets; behind each sheet of fronts follows its sheet of backs, also for a last one that is not full. */
export function imposeSheets(faces: readonly PrintedFace[], plan: SheetPlan): Page[] {
  const grid = chooseGrid(plan.size, plan.paper, plan.backs);
  const perSheet = grid.columns * grid.rows;
  if (perSheet === 0) {
    throw new PrintFailure('*', {
      'pt-BR': 'este formato não cabe no papel com frente e verso para dobrar; escolha outro verso.',
      en: 'this format does not fit on the paper with front and back to fold; choose other backs.',
    });
  }
  const pages: Page[] = [];
  for (let from = 0; from < faces.length; from += perSheet) {
    const cards = faces.slice(from, from + perSheet);
    const fronts = cards.map(({ front }, slot) => placeFront(front, slot, grid, plan));
    const { backs } = plan;
    switch (backs) {
      case 'none':
        pages.push(page('front', fronts, grid, plan));
        break;
      case 'fold': {
        const folded = cards.map(({ back }, slot) => placeFolded(back, slot, grid, plan));
        pages.push(page('front', [...fronts, ...folded], grid, plan));
        break;
      }
      case 'long':
      case 'short': {
        const sideways = isTurnedSideways(grid, backs);
        const turned = cards.map(({ back }, slot) => placeBack(back, slot, grid, plan, sideways));
        pages.push(page('front', fronts, grid, plan), page('back', turned, grid, plan));
      }
    }
  }
  return pages;
}

/** singleCards gives each side a page of its own with bleed and trim, as print shops take them. */
export function singleCards(faces: readonly PrintedFace[], backs: Backs): Page[] {
  return faces.flatMap(({ front, back }) =>
    (backs === 'none' ? [front] : [front, back]).map((drawing, index): Page => {
      const { widthMm: width, heightMm: height } = drawing;
      const clip = { x: -bleedMm, y: -bleedMm, width: width + 2 * bleedMm, height: height + 2 * bleedMm };
      return {
        widthMm: clip.width,
        heightMm: clip.height,
        side: index === 0 ? 'front' : 'back',
        placements: [{ drawing, x: bleedMm, y: bleedMm, turned: false, clip }],
        furniture: [],
        trim: { x: bleedMm, y: bleedMm, width, height },
      };
    }),
  );
}

interface Cell {
  readonly x: number;
  readonly y: number;
}

function cellOf(slot: number, { size }: SheetPlan, grid: Grid): Cell {
  const [column, row] = [slot % grid.columns, Math.floor(slot / grid.columns)];
  return { x: grid.left + column * size.widthMm, y: grid.top + row * size.heightMm };
}

function placeFront(drawing: Drawing, slot: number, grid: Grid, plan: SheetPlan): Placement {
  return place(drawing, cellOf(slot, plan, grid), false, grid, plan, plan.offsets.front);
}

function placeBack(
  drawing: Drawing,
  slot: number,
  grid: Grid,
  plan: SheetPlan,
  sideways: boolean,
): Placement {
  const { x, y } = cellOf(slot, plan, grid);
  const cell = sideways
    ? { x: grid.widthMm - x - drawing.widthMm, y }
    : { x, y: grid.heightMm - y - drawing.heightMm };
  return place(drawing, cell, !sideways, grid, plan, plan.offsets.back);
}

/** Beyond the fold: the back lies foot to foot with its front where the fold runs across, side by side where it runs down. */
function placeFolded(drawing: Drawing, slot: number, grid: Grid, plan: SheetPlan): Placement {
  const { x, y } = cellOf(slot, plan, grid);
  const across = grid.fold === 'across';
  const cell = across
    ? { x, y: grid.heightMm - y - drawing.heightMm }
    : { x: grid.widthMm - x - drawing.widthMm, y };
  return place(drawing, cell, across, grid, plan, plan.offsets.front);
}

function place(
  drawing: Drawing,
  cell: Cell,
  turned: boolean,
  grid: Grid,
  { size }: SheetPlan,
  offset: Offset,
): Placement {
  // Fronts and backs beside each other are two blocks, each with its own ends.
  const width = grid.columns * size.widthMm;
  const starts = grid.fold === 'down' ? [grid.left, grid.widthMm - grid.left - width] : [grid.left];
  const outer = {
    left: starts.some((start) => Math.abs(cell.x - start) < 0.01),
    right: starts.some((start) => Math.abs(cell.x + size.widthMm - start - width) < 0.01),
  };
  const sides = turned ? { left: outer.right, right: outer.left } : outer;
  return {
    drawing,
    x: cell.x + offset.right,
    y: cell.y + offset.down,
    turned,
    clip: bled(size, sides.left, sides.right),
  };
}

/** Colours bleed where no neighbour is: at the left and right end of a row; head and foot touch the next row's cut. */
function bled(size: FormatSize, left: boolean, right: boolean): Box {
  const [a, b] = [left ? 1.5 : 0, right ? 1.5 : 0];
  return { x: -a, y: 0, width: size.widthMm + a + b, height: size.heightMm };
}

function page(side: Page['side'], placements: readonly Placement[], grid: Grid, plan: SheetPlan): Page {
  const offset = side === 'front' ? plan.offsets.front : plan.offsets.back;
  const furniture = [
    ...cropMarks(grid, plan.size, offset),
    ...(side === 'front' ? sheetNote(grid, plan.size, plan.words) : []),
  ];
  return { widthMm: grid.widthMm, heightMm: grid.heightMm, side, placements, furniture };
}
