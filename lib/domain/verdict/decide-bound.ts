import type { Comparator } from '../expression/rule';
import { satisfies } from '../expression/satisfies';
import type { Interval } from '../statistics/interval';

export type BoundOutcome = 'met' | 'breached' | 'inconclusive';

/** decideBound compares a whole interval with a bound: what holds at both ends is met, at neither is breached, else chance decides. */
export function decideBound(interval: Interval, comparator: Comparator, bound: number): BoundOutcome {
  const atLower = satisfies(interval.lower, comparator, bound);
  const atUpper = satisfies(interval.upper, comparator, bound);
  if (atLower && atUpper) return 'met';
  return atLower || atUpper ? 'inconclusive' : 'breached';
}

/** decideMagnitude is decideBound for the size of a difference, whatever its sign: "variation < 5 %" goes both ways. */
export function decideMagnitude(interval: Interval, comparator: Comparator, bound: number): BoundOutcome {
  const sizes = [Math.abs(interval.lower), Math.abs(interval.upper)] as const;
  const holdsZero = interval.lower <= 0 && interval.upper >= 0;
  return decideBound(
    { lower: holdsZero ? 0 : Math.min(...sizes), upper: Math.max(...sizes) },
    comparator,
    bound,
  );
}

/** More than this is not worth proposing, and the exact intervals would take the engine's loop too long to compute. */
const mostTimes = 10_000;
const mostSamples = 1e7;

/** timesToDecide is how many times the samples would decide, if the value stayed as it is; null where no reasonable number would. */
export function timesToDecide(samples: number, decides: (times: number) => boolean): number | null {
  let high = 1;
  while (!decides(high)) {
    high *= 2;
    if (high > mostTimes || high * samples > mostSamples) return null;
  }
  let low = high / 2;
  while (high - low > high * 0.02) {
    const middle = (low + high) / 2;
    if (decides(middle)) high = middle;
    else low = middle;
  }
  return high;
}
