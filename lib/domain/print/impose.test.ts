import { describe, expect, it } from 'vitest';
import { backsChoices, type Backs } from './backs';
import { cardFormats, formatSizes, type CardFormat } from './card-format';
import type { Drawing } from './drawing';
import { imposeSheets, singleCards, type PrintedFace } from './impose';
import type { Offsets } from './offsets';
import type { Page, Placement } from './page';
import { papers, type Paper } from './sheet-grid';

type Point = readonly [x: number, y: number];

const noOffset: Offsets = { front: { right: 0, down: 0 }, back: { right: 0, down: 0 } };
const words = { scale: '50 mm', metrics: { hasGlyph: () => true, widthOf: () => 1 } };

function facesOf(format: CardFormat, count: number): PrintedFace[] {
  const { widthMm, heightMm } = formatSizes[format];
  const drawing = (): Drawing => ({ widthMm, heightMm, items: [] });
  return Array.from({ length: count }, () => ({ front: drawing(), back: drawing() }));
}

function pagesOf(format: CardFormat, paper: Paper, backs: Backs, faces: PrintedFace[], offsets = noOffset) {
  return imposeSheets(faces, { size: formatSizes[format], paper, backs, offsets, words });
}

/** Where a point of a card, as it is drawn, lies on the sheet that carries it. */
function onSheet({ drawing, x, y, turned }: Placement, [cardX, cardY]: Point): Point {
  return turned ? [x + drawing.widthMm - cardX, y + drawing.heightMm - cardY] : [x + cardX, y + cardY];
}

/** Where a point of the other side comes to lie on the front when the sheet is turned at an edge, or folded in its middle. */
function turnOver(page: Page, backs: 'long' | 'short' | 'fold', [x, y]: Point): Point {
  const { widthMm, heightMm } = page;
  if (backs === 'fold') {
    // Folded where the dashed line says.
    const [fromX, fromY, toX] = foldLine(page);
    expect(fromX === toX ? fromX : fromY).toBeCloseTo((fromX === toX ? widthMm : heightMm) / 2, 9);
    return fromX === toX ? [2 * fromX - x, y] : [x, 2 * fromY - y];
  }
  const aroundUprightAxis = heightMm >= widthMm === (backs === 'long');
  return aroundUprightAxis ? [widthMm - x, y] : [x, heightMm - y];
}

function foldLine({ furniture }: Page): readonly [number, number, number, number] {
  const dashed = furniture.find((item) => item.kind === 'path' && item.stroke?.dash !== undefined);
  const d = dashed?.kind === 'path' ? dashed.d : '';
  const [x1, y1, x2, y2] = (/^M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)$/.exec(d) ?? []).slice(1).map(Number);
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined)
    throw new Error('nothing shows where to fold');
  return [x1, y1, x2, y2];
}

function cornersOf({ widthMm, heightMm }: Drawing): Point[] {
  return [
    [0, 0],
    [widthMm, 0],
    [widthMm, heightMm],
    [0, heightMm],
  ];
}

/** Turned in the hand like a page, a card shows its back upright: its left edge lies behind the front's right edge. */
function inTheHand({ widthMm }: Drawing, [x, y]: Point): Point {
  return [widthMm - x, y];
}

function findPlacement(pages: readonly Page[], drawing: Drawing): { page: Page; placement: Placement } {
  for (const page of pages)
    for (const placement of page.placements) if (placement.drawing === drawing) return { page, placement };
  throw new Error('the card is on no sheet');
}

/** A5 with its back beside it is larger than the paper. */
const fits = (format: CardFormat, backs: Backs) => !(backs === 'fold' && format === 'a5');

const sheets = cardFormats.flatMap((format) =>
  papers.flatMap((paper) =>
    backsChoices.filter((backs) => fits(format, backs)).map((backs) => ({ format, paper, backs })),
  ),
);

describe.each(sheets)('$format on $paper, backs: $backs', ({ format, paper, backs }) => {
  // Full sheets, and last ones with one card and with all but one.
  it.each([1, 2, 8, 9, 10, 17])('%i cards: each back lies behind its front, upright in the hand', (count) => {
    const faces = facesOf(format, count);
    const pages = pagesOf(format, paper, backs, faces);
    expect(pages.flatMap(({ placements }) => placements)).toHaveLength(backs === 'none' ? count : 2 * count);
    if (backs === 'none') return;
    for (const { front, back } of faces) {
      const face = findPlacement(pages, front);
      const behind = findPlacement(pages, back);
      const sheetOf = (page: Page) => Math.floor(pages.indexOf(page) / (backs === 'fold' ? 1 : 2));
      expect(sheetOf(behind.page)).toBe(sheetOf(face.page));
      for (const corner of cornersOf(back)) {
        const [x, y] = turnOver(face.page, backs, onSheet(behind.placement, corner));
        const [frontX, frontY] = onSheet(face.placement, inTheHand(back, corner));
        expect(Math.hypot(x - frontX, y - frontY)).toBeLessThan(1e-9);
      }
    }
  });

  it('cards lie side by side inside what a printer reaches, and crop marks inside the paper', () => {
    const [page, second] = pagesOf(format, paper, backs, facesOf(format, 9));
    if (!page) throw new Error('no page');
    for (const { placements, furniture, widthMm, heightMm } of [page, ...(second ? [second] : [])]) {
      placements.forEach(({ x, y, drawing }, index) => {
        expect(
          Math.min(x, y, widthMm - x - drawing.widthMm, heightMm - y - drawing.heightMm),
        ).toBeGreaterThan(5);
        for (const other of placements.slice(index + 1)) {
          const apart =
            Math.abs(x - other.x) >= drawing.widthMm - 1e-9 ||
            Math.abs(y - other.y) >= drawing.heightMm - 1e-9;
          expect(apart).toBe(true);
        }
      });
      for (const item of furniture) {
        if (item.kind !== 'path') continue;
        const numbers = [...item.d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
          Number(x),
          Number(y),
        ]);
        for (const [x = -1, y = -1] of numbers) {
          expect(x >= 2 && x <= widthMm - 2 && y >= 2 && y <= heightMm - 2).toBe(true);
        }
      }
    }
  });
});

it('lays nine poker cards on a sheet', () => {
  for (const paper of papers) expect(pagesOf('poker', paper, 'long', facesOf('poker', 9))).toHaveLength(2);
});

it('moves each side by its own offset, and nothing else', () => {
  const offsets = { front: { right: 0.4, down: -0.3 }, back: { right: -0.8, down: 0.5 } };
  const faces = facesOf('poker', 5);
  const plain = pagesOf('poker', 'a4', 'long', faces);
  const moved = pagesOf('poker', 'a4', 'long', faces, offsets);
  plain.forEach((page, index) => {
    const offset = offsets[page.side];
    page.placements.forEach(({ x, y }, slot) => {
      const there = moved[index]?.placements[slot];
      expect(there?.x).toBeCloseTo(x + offset.right, 9);
      expect(there?.y).toBeCloseTo(y + offset.down, 9);
    });
  });
});

it('gives a print shop the bleed on all four sides of each card', () => {
  const pages = singleCards(facesOf('tarot', 2), 'long');
  expect(pages.map(({ side }) => side)).toEqual(['front', 'back', 'front', 'back']);
  for (const { widthMm, heightMm, trim, placements } of pages) {
    expect([widthMm, heightMm]).toEqual([76, 126]);
    expect(trim).toEqual({ x: 3, y: 3, width: 70, height: 120 });
    expect(placements[0]?.clip).toEqual({ x: -3, y: -3, width: 76, height: 126 });
  }
});

it('says so where a format does not fit on the paper', () => {
  expect(() => pagesOf('a5', 'a4', 'fold', facesOf('a5', 1))).toThrow(/does not fit/);
});

describe('the words of the ruler', () => {
  const wide = {
    scale: '50 mm: imprima a 100 % (tamanho real)',
    metrics: { hasGlyph: () => true, widthOf: () => 15 },
  };

  it.each(cardFormats.flatMap((format) => papers.map((paper) => [format, paper] as const)))(
    'are crossed by no mark, %s on %s',
    (format, paper) => {
      const plan = {
        size: formatSizes[format],
        paper,
        backs: 'none',
        offsets: noOffset,
        words: wide,
      } as const;
      const { furniture } = imposeSheets(facesOf(format, 1), plan)[0] ?? { furniture: [] };
      const note = furniture.find((item) => item.kind === 'text');
      if (note?.kind !== 'text') throw new Error('there is no ruler');
      const marks = furniture.flatMap((item) =>
        item.kind === 'path' ? [...item.d.matchAll(/M([\d.]+) /g)] : [],
      );
      const inTheWords = marks
        .map(([, x]) => Number(x))
        .filter((x) => x > note.x - 1 && x < note.x + note.width + 1);
      expect(inTheWords).toEqual([]);
    },
  );
});
