/** Chance that we accept of never seeing a sample beyond the quantile. */
const missChance = 0.05;

/**
 * quantileSampleSize is the fewest samples that can bound a quantile from above at 95 %: with fewer, it is likely enough that none of them
 * lies beyond it at all, so that even the largest says nothing. 299 for p99 (Wilks 1941: qⁿ ≤ 0.05). `quantile` in (0, 1).
 */
export function quantileSampleSize(quantile: number): number {
  if (!(quantile > 0 && quantile < 1)) throw new RangeError(`not a quantile: ${quantile}`);
  return Math.ceil(Math.log(missChance) / Math.log(quantile));
}
