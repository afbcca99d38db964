import { incompleteBeta } from './incomplete-beta';
import { tail, type Interval } from './interval';
import { solveIncreasing } from './solve-increasing';

/** Less than this many events is the rounding of a ratio, not an event. */
const leastCount = 1e-6;

/**
 * proportionInterval is the exact 95 % interval of a share, `hits` of `samples` (Clopper & Pearson, Biometrika 1934): never narrower than it
 * says, also for rare events. Fractional counts are fine, since Prometheus extrapolates. Throws a RangeError without samples.
 */
export function proportionInterval(hits: number, samples: number): Interval {
  if (!(samples > 0) || !(hits >= 0) || hits > samples) {
    throw new RangeError(`not a share: ${hits} of ${samples}`);
  }
  const misses = samples - hits;
  const unit = { low: 0, high: 1 };
  const lower =
    hits < leastCount ? 0 : solveIncreasing((p) => incompleteBeta(p, hits, misses + 1), tail, unit);
  const upper =
    misses < leastCount ? 1 : solveIncreasing((p) => incompleteBeta(p, hits + 1, misses), 1 - tail, unit);
  return { lower, upper };
}
