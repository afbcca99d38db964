import type { ChartPoint } from './chart-model';

type Line = 'control' | 'canary';

function extremes(bucket: readonly ChartPoint[], line: Line): ChartPoint[] {
  let low: ChartPoint | undefined;
  let high: ChartPoint | undefined;
  for (const point of bucket) {
    const value = point[line];
    if (value === null) continue;
    if (low === undefined || value < (low[line] ?? Infinity)) low = point;
    if (high === undefined || value > (high[line] ?? -Infinity)) high = point;
  }
  return [low, high].filter((point) => point !== undefined);
}

/** decimate keeps at most `limit` points, among them the extremes and one gap of each line in every stretch, and both ends. */
export function decimate(points: readonly ChartPoint[], limit = 480): readonly ChartPoint[] {
  if (points.length <= limit) return points;
  // Up to six points of a stretch survive: two extremes and one gap for each of the two lines.
  const size = Math.ceil(points.length / Math.floor((limit - 2) / 6));
  const kept = new Set<ChartPoint>();
  for (let from = 0; from < points.length; from += size) {
    const bucket = points.slice(from, from + size);
    for (const line of ['control', 'canary'] as const) {
      for (const point of extremes(bucket, line)) kept.add(point);
      const gap = bucket.find((point) => point[line] === null);
      if (gap) kept.add(gap);
    }
  }
  return points.filter((point, index) => index === 0 || index === points.length - 1 || kept.has(point));
}
