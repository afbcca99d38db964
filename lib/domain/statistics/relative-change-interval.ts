import type { Interval } from './interval';

/** Two-sided 95 % quantile of the normal distribution: qnorm(0.975) in R. */
export const normalQuantile = 1.959963984540054;

/** BeforeAfter is how many events a group had before and during the fault; the phases may differ in length. */
export interface BeforeAfter {
  readonly before: number;
  readonly after: number;
  /** Length of the phase after divided by that of the phase before. */
  readonly lengthRatio: number;
}

/** changePercent is the change of a rate against its own past, in percent: −10 is a tenth fewer per minute. */
export function changePercent(counts: BeforeAfter): number {
  return (counts.after / counts.before / counts.lengthRatio - 1) * 100;
}

function variance({ before, after, lengthRatio }: BeforeAfter): number {
  const ratio = after / before / lengthRatio;
  return ratio ** 2 * (1 / after + 1 / before) * 100 ** 2;
}

/**
 * relativeChangeInterval is the 95 % interval of the canary's change minus the control's, in percentage points, for independent Poisson
 * counts (delta method, Casella & Berger §5.5.4). Needs some ten events in each count.
 */
export function relativeChangeInterval(canary: BeforeAfter, control: BeforeAfter): Interval {
  const difference = changePercent(canary) - changePercent(control);
  const half = normalQuantile * Math.sqrt(variance(canary) + variance(control));
  return { lower: difference - half, upper: difference + half };
}
