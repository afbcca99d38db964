import type { ChartPoint } from '@/lib/domain/chart/chart-model';

interface DotProps {
  readonly cx?: number | undefined;
  readonly cy?: number | undefined;
  readonly index?: number | undefined;
}

/** isSegmentEnd tells whether a line starts or stops at a point: there it wears an end mark. */
export function isSegmentEnd(points: readonly ChartPoint[], index: number): boolean {
  if (points[index]?.canary == null) return false;
  return points[index - 1]?.canary == null || points[index + 1]?.canary == null;
}

/** endMarks draws the canary's round marks where its line starts, stops and breaks off. */
export function endMarks(points: readonly ChartPoint[]) {
  return function EndMark({ cx, cy, index }: DotProps) {
    if (cx === undefined || cy === undefined || index === undefined || !isSegmentEnd(points, index)) {
      return <g key={index} />;
    }
    return <circle key={index} cx={cx} cy={cy} r="0.31rem" fill="var(--canary)" stroke="none" />;
  };
}
