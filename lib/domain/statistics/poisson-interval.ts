import { incompleteGamma } from './incomplete-gamma';
import { tail, type Interval } from './interval';
import { solveIncreasing } from './solve-increasing';

/** poissonInterval is the exact 95 % interval of the expected number of events where `count` were seen (Garwood, Biometrika 1936). */
export function poissonInterval(count: number): Interval {
  if (!(count >= 0) || !Number.isFinite(count)) throw new RangeError(`not a count: ${count}`);
  const range = { low: 0, high: 2 * count + 20 };
  const lower = count === 0 ? 0 : solveIncreasing((mean) => incompleteGamma(count, mean), tail, range);
  const upper = solveIncreasing((mean) => incompleteGamma(count + 1, mean), 1 - tail, range);
  return { lower, upper };
}
