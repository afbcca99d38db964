import { n, type Box, type Item } from './drawing';
import type { FontKey } from './font-metrics';
import type { Page, Placement } from './page';

const fontClasses: Readonly<Record<FontKey, string>> = {
  title: 'pf-title',
  text: 'pf-text',
  textBold: 'pf-text-bold',
  mono: 'pf-mono',
};

/** renderSvg writes a page as SVG in mm, from the same items as the PDF; the classes `pf-…` name the same fonts. */
export function renderSvg(page: Page, prefix: string): string {
  const [width, height] = [n(page.widthMm), n(page.heightMm)];
  const ids = { prefix, next: 0 };
  const body = page.placements.map((placement) => place(placement, ids)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#fff"/>${body}${draw(page.furniture, ids)}</svg>`
  );
}

interface Ids {
  readonly prefix: string;
  next: number;
}

function place({ drawing, x, y, turned, clip }: Placement, ids: Ids): string {
  const turn = turned ? ` rotate(180 ${n(drawing.widthMm / 2)} ${n(drawing.heightMm / 2)})` : '';
  return `<g transform="translate(${n(x)} ${n(y)})${turn}">${clipped(clip, drawing.items, ids)}</g>`;
}

function clipped({ x, y, width, height }: Box, items: readonly Item[], ids: Ids): string {
  ids.next += 1;
  const id = `${ids.prefix}-${ids.next}`;
  const rect = `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"/>`;
  return `<clipPath id="${id}">${rect}</clipPath><g clip-path="url(#${id})">${draw(items, ids)}</g>`;
}

function draw(items: readonly Item[], ids: Ids): string {
  return items.map((item) => drawItem(item, ids)).join('');
}

function drawItem(item: Item, ids: Ids): string {
  switch (item.kind) {
    case 'text':
      return (
        `<text x="${n(item.x)}" y="${n(item.y)}" font-size="${n(item.size)}" textLength="${n(item.width)}" ` +
        `class="${fontClasses[item.font]}" fill="${item.ink}">${escape(item.text)}</text>`
      );
    case 'path': {
      const { scale = 1, x = 0, y = 0, stroke } = item;
      const moved = scale !== 1 || x !== 0 || y !== 0;
      const transform = moved ? ` transform="translate(${n(x)} ${n(y)}) scale(${scale})"` : '';
      const dash = stroke?.dash === undefined ? '' : ` stroke-dasharray="${n(stroke.dash / scale)}"`;
      const line = stroke
        ? ` stroke="${stroke.ink}" stroke-width="${n(stroke.width / scale)}" stroke-linecap="round" stroke-linejoin="round"${dash}`
        : '';
      return `<path d="${item.d}" fill="${item.fill ?? 'none'}"${line}${transform}/>`;
    }
    case 'clip':
      return clipped(item.box, item.items, ids);
  }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
