import type { FontKey } from './font-metrics';

/** TextItem is one run in one font; `x`, `y` (the baseline) and `size` in mm, `ink` as `#rrggbb`, `width` as measured. */
export interface TextItem {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly width: number;
  readonly text: string;
  readonly font: FontKey;
  readonly ink: string;
}

/** PathItem is an SVG path in units of `scale` mm, moved to `x`, `y` (mm); stroke widths are in mm. */
export interface PathItem {
  readonly kind: 'path';
  readonly d: string;
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
  readonly fill?: string;
  readonly stroke?: { readonly ink: string; readonly width: number; readonly dash?: number };
}

/** Box is a rectangle in mm; the origin is the top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** ClipItem shows what its items draw inside one box. */
export interface ClipItem {
  readonly kind: 'clip';
  readonly box: Box;
  readonly items: readonly Item[];
}

/** Item is one thing to draw; a list is drawn, and read, in its order. */
export type Item = TextItem | PathItem | ClipItem;

/** Drawing is one side of a card, its trimmed size in mm; items may reach `bleedMm` beyond it on each side. */
export interface Drawing {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly items: readonly Item[];
}

/** bleedMm is how far colours run beyond the cut: what print shops ask for. */
export const bleedMm = 3;

/** boxPath outlines a box, its corners rounded by `radius` mm. */
export function boxPath({ x, y, width, height }: Box, radius = 0): string {
  if (radius === 0) return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;
  const [r, across, down] = [n(radius), n(width - 2 * radius), n(height - 2 * radius)];
  const turn = (dx: string, dy: string) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return (
    `M${n(x + radius)} ${n(y)}h${across}${turn(r, r)}v${down}${turn(`-${r}`, r)}` +
    `h-${across}${turn(`-${r}`, `-${r}`)}v-${down}${turn(r, `-${r}`)}z`
  );
}

/** circlePath outlines a circle. */
export function circlePath(x: number, y: number, radius: number): string {
  const r = n(radius);
  return `M${n(x - radius)} ${n(y)}a${r} ${r} 0 1 0 ${n(2 * radius)} 0a${r} ${r} 0 1 0 ${n(-2 * radius)} 0z`;
}

/** linePath is a straight line. */
export function linePath(x1: number, y1: number, x2: number, y2: number): string {
  return `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`;
}

/** n writes a length for a path: to a thousandth of a millimetre, finer than any printer. */
export function n(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}
