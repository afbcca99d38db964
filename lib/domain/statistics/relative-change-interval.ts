import type { Interval } from './interval';
import { proportionInterval } from './proportion-interval';

/** BeforeAfter is how many events a group had in two phases, which may differ in length. */
export interface BeforeAfter {
  readonly before: number;
  readonly after: number;
  /** Length of the phase after divided by that of the phase before. */
  readonly lengthRatio: number;
}

/** changePercent is the change of a rate against its own past, in percent: −10 is a tenth fewer per minute. */
export function changePercent({ before, after, lengthRatio }: BeforeAfter): number {
  return (after / before / lengthRatio - 1) * 100;
}

/** Exact for two Poisson counts: given their sum, the later one is binomial (Przyborowski & Wilenski, Biometrika 1940). */
function changeInterval({ before, after, lengthRatio }: BeforeAfter): Interval {
  const share = proportionInterval(after, before + after);
  const toPercent = (p: number) => (p / (1 - p) / lengthRatio - 1) * 100;
  return { lower: toPercent(share.lower), upper: toPercent(share.upper) };
}

/**
 * relativeChangeInterval is the 95 % interval of the canary's change minus the control's, in percentage points, for independent Poisson
 * counts, by "square and add" (Zou & Donner, Statistics in Medicine 2008). `before` must be above 0 in both.
 */
export function relativeChangeInterval(canary: BeforeAfter, control: BeforeAfter): Interval {
  const [a, b] = [changePercent(canary), changePercent(control)];
  const [ofA, ofB] = [changeInterval(canary), changeInterval(control)];
  return {
    lower: a - b - Math.hypot(a - ofA.lower, ofB.upper - b),
    upper: a - b + Math.hypot(ofA.upper - a, b - ofB.lower),
  };
}
