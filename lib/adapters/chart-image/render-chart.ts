import sharp from 'sharp';
import type { Drawing } from '@/lib/domain/print/drawing';
import { renderSvg } from '@/lib/domain/print/render-svg';
import { outlineText } from './outline-text';

// Sharp on a projector and in print.
const widthPixels = 1_900;

/** renderChartSvg writes a drawing as one SVG file without fonts of its own; title and description are for screen readers. */
export function renderChartSvg(drawing: Drawing, title: string, description: string): string {
  const svg = renderSvg(
    {
      widthMm: drawing.widthMm,
      heightMm: drawing.heightMm,
      side: 'front',
      placements: [],
      furniture: outlineText(drawing.items),
    },
    'chart',
  );
  const named = `role="img"><title>${escape(title)}</title><desc>${escape(description)}</desc>`;
  return svg.replace('>', ` ${named}`);
}

/** renderChartPng paints the same file as PNG. */
export function renderChartPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize({ width: widthPixels }).png().toBuffer();
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
