import type { MeasuredTime } from '../view/retrospective-view';

/** measureSpans gives the median and the longest of the spans (ms) that were measured; what was not is left out of the count. */
export function measureSpans(spans: readonly (number | null)[]): MeasuredTime {
  const sorted = spans.filter((span) => span !== null).sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return {
    count: sorted.length,
    medianMs: low === undefined || high === undefined ? null : (low + high) / 2,
    longestMs: sorted.at(-1) ?? null,
  };
}
