import type { Suit } from '../card/suit';
import { n, type Box, type Item } from './drawing';

/** Marks in a square of 24 units with strokes of 2: the same drawings as on the screen. */
const marks: Readonly<Record<Suit, string>> = {
  network:
    'M2 18.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0zM15 5.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z' +
    'M8.2 15.8l2.3-2.3M13.5 10.5l2.3-2.3M9.6 9.2l1 1.3M13.4 13.5l1 1.3',
  compute:
    'M7.5 6.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1 -1 1h-9a1 1 0 0 1 -1 -1v-9a1 1 0 0 1 1 -1z' +
    'M9.5 6.5V2M14.5 6.5V2M9.5 22v-4.5M14.5 22v-4.5M6.5 9.5H2M6.5 14.5H2M22 9.5h-4.5M22 14.5h-4.5',
  data:
    'M3.5 5.5a8.5 3.2 0 1 0 17 0a8.5 3.2 0 1 0 -17 0z' +
    'M3.5 11.5c0 1.8 3.8 3.2 8.5 3.2s8.5-1.4 8.5-3.2M3.5 17.5c0 1.8 3.8 3.2 8.5 3.2s8.5-1.4 8.5-3.2',
  dependencies:
    'M8.5 4.5H6a4 4 0 0 0 -4 4v7a4 4 0 0 0 4 4h2.5' +
    'M14 6.5h1.5a4 4 0 0 1 4 4v3a4 4 0 0 1 -4 4H14zM14 9.5H8M14 14.5H8M19.5 12H23',
};

/** drawMark draws a suit's mark in a square of `size` mm. */
export function drawMark(suit: Suit, x: number, y: number, size: number, ink: string): Item {
  const scale = size / 24;
  return { kind: 'path', d: marks[suit], x, y, scale, stroke: { ink, width: 2 * scale } };
}

/** patternPath fills a box with the lines of a suit's pattern, `step` mm apart; lines may overhang the box, which clips them. */
function patternPath(suit: Suit, box: Box, step: number): string {
  const { x, y, width, height } = box;
  const rows = Array.from({ length: Math.ceil(height / step) + 2 }, (_, index) => y + index * step);
  const columns = Array.from({ length: Math.ceil(width / step) + 2 }, (_, index) => x + index * step);
  switch (suit) {
    case 'network': {
      const waves = Math.ceil(width / (4 * step)) + 1;
      const wave = `q${n(step)} ${n(-step)} ${n(2 * step)} 0t${n(2 * step)} 0`;
      return rows.map((row) => `M${n(x - step)} ${n(row)}${wave.repeat(waves)}`).join('');
    }
    case 'compute':
      return [
        ...rows.map((row) => `M${n(x)} ${n(row)}h${n(width)}`),
        ...columns.map((column) => `M${n(column)} ${n(y)}v${n(height)}`),
      ].join('');
    case 'data':
      return rows.map((row) => `M${n(x)} ${n(row)}h${n(width)}`).join('');
    case 'dependencies': {
      const count = Math.ceil((width + height) / (step * 1.3)) + 1;
      const starts = Array.from({ length: count }, (_, index) => x - height + index * step * 1.3);
      return starts.map((start) => `M${n(start)} ${n(y + height)}l${n(height)} ${n(-height)}`).join('');
    }
  }
}

/** drawPattern draws a suit's pattern inside a box. */
export function drawPattern(suit: Suit, box: Box, step: number, ink: string): Item {
  const d = patternPath(suit, box, step);
  return { kind: 'clip', box, items: [{ kind: 'path', d, stroke: { ink, width: step * 0.16 } }] };
}
