/** Spacing of the arrivals: `poisson` (independent shoppers, the default) or `constant` (evenly spaced). */
export type Spacing = 'poisson' | 'constant';

/** nextGapMs is the time to the next arrival in ms, Infinity at rate 0; `random` returns values in [0, 1). */
export function nextGapMs(ratePerSecond: number, spacing: Spacing, random: () => number): number {
  if (ratePerSecond <= 0) return Infinity;
  const meanMs = 1000 / ratePerSecond;
  switch (spacing) {
    case 'constant':
      return meanMs;
    case 'poisson':
      return -Math.log(1 - random()) * meanMs;
  }
}
