import { renderChartPng, renderChartSvg } from '@/lib/adapters/chart-image/render-chart';
import { embeddedFontMetrics } from '@/lib/adapters/pdf/font-metrics';
import type { ChartModel } from '@/lib/domain/chart/chart-model';
import { drawChart, type ChartWords } from '@/lib/domain/chart/draw-chart';

/** ChartFile is a chart as a file; `type` is its media type. */
export interface ChartFile {
  readonly body: string | Buffer;
  readonly type: string;
}

/** renderChartFile draws a chart in the colours and fonts of the house, as SVG or PNG. */
export async function renderChartFile(
  model: ChartModel,
  words: ChartWords,
  format: 'svg' | 'png',
): Promise<ChartFile> {
  const drawing = drawChart(model, words, embeddedFontMetrics);
  const svg = renderChartSvg(drawing, `${words.title}. ${words.subtitle}`, words.source);
  if (format === 'svg') return { body: svg, type: 'image/svg+xml; charset=utf-8' };
  return { body: await renderChartPng(svg), type: 'image/png' };
}
