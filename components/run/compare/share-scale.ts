import type { ChartModel } from '@/lib/domain/chart/chart-model';

/** shareScale puts two charts of one metric on one scale, in values and in time. */
export function shareScale(one: ChartModel, other: ChartModel): readonly [ChartModel, ChartModel] {
  if (one.unit !== other.unit) return [one, other];
  const domain = [
    Math.min(one.domain[0], other.domain[0]),
    Math.max(one.domain[1], other.domain[1]),
  ] as const;
  const span = {
    from: Math.min(one.span.from, other.span.from),
    to: Math.max(one.span.to, other.span.to),
  };
  return [
    { ...one, domain, span },
    { ...other, domain, span },
  ];
}
