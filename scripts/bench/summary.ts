/** Summary describes repeated measurements of one thing, in ms: the median is what is quoted. */
export interface Summary {
  readonly trials: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly minMs: number;
  readonly maxMs: number;
  readonly allMs: readonly number[];
}

/** summarise sorts the measurements (ms) and rounds them to a tenth. */
export function summarise(measured: readonly number[]): Summary {
  const sorted = [...measured].sort((a, b) => a - b);
  const at = (share: number): number =>
    round(sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN);
  const middle = sorted.length / 2;
  const median =
    sorted.length % 2 === 1 ? at(0.5) : round(((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2);
  return {
    trials: sorted.length,
    medianMs: median,
    p95Ms: at(0.95),
    minMs: round(sorted[0] ?? NaN),
    maxMs: round(sorted.at(-1) ?? NaN),
    allMs: measured.map(round),
  };
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
