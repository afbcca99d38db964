import type { Group, PlanMetric } from '../plan/plan';
import { quantileOf } from '../promql/quantile-of';
import type { Interval } from '../statistics/interval';
import { poissonInterval } from '../statistics/poisson-interval';
import { proportionInterval } from '../statistics/proportion-interval';
import { quantileSampleSize } from '../statistics/quantile-sample-size';
import type { Measure } from './measure-phase';
import { isJudgedByTicks } from './resolve-judgement-queries';

/**
 * Noise is what is known of the counting noise of a value; `exact` where there is none to speak of, or the catalogue names no query for the
 * samples; `untold` where it names one, and that one did not tell.
 */
export type Noise =
  | { readonly kind: 'exact' }
  | { readonly kind: 'untold' }
  /** `scale(k)` is the interval with k times as many samples of the same value. */
  | { readonly kind: 'interval'; readonly interval: Interval; readonly scale: (times: number) => Interval }
  | { readonly kind: 'too_few'; readonly samples: number; readonly wanted: number };

/** Rounding of a ratio in floating point. */
const rounding = 1e-9;

function shareNoise(percent: number, samples: number): Noise {
  const share = percent / 100;
  if (share < -rounding || share > 1 + rounding) return { kind: 'exact' };
  const scale = (times: number): Interval => {
    const n = samples * times;
    const { lower, upper } = proportionInterval(Math.min(1, Math.max(0, share)) * n, n);
    return { lower: lower * 100, upper: upper * 100 };
  };
  return { kind: 'interval', interval: scale(1), scale };
}

function rateNoise(rate: number, lengthInUnits: number): Noise {
  const scale = (times: number): Interval => {
    const length = lengthInUnits * times;
    const { lower, upper } = poissonInterval(rate * length);
    return { lower: lower / length, upper: upper / length };
  };
  return { kind: 'interval', interval: scale(1), scale };
}

/** countEvents is how many events a rate over its range stands for, or null where the metric does not count events. */
export function countEvents(metric: PlanMetric, rate: number, rangeMs: number): number | null {
  const units = { per_minute: 60_000, per_second: 1000, percent: null, ms: null, count: null, state: null };
  const unitMs = units[metric.unit];
  return unitMs === null || isJudgedByTicks(metric) || !(rate >= 0) ? null : (rate * rangeMs) / unitMs;
}

/** countingNoise tells how far chance alone can have moved a group's value over a phase (95 %). */
export function countingNoise(metric: PlanMetric, measure: Measure, group: Group): Noise {
  const reading = measure.readings[group];
  const samples = measure.counts[group];
  if (reading.kind === 'unknown' || isJudgedByTicks(metric)) return { kind: 'exact' };
  const isUntold = samples === null && metric.companionQuery !== null;
  switch (metric.unit) {
    case 'percent':
      if (isUntold) return { kind: 'untold' };
      return samples === null || samples <= 0 ? { kind: 'exact' } : shareNoise(reading.value, samples);
    case 'per_minute':
    case 'per_second': {
      const events = countEvents(metric, reading.value, measure.rangeMs);
      if (events === null || events > 1e12) return { kind: 'exact' };
      return rateNoise(reading.value, measure.rangeMs / (metric.unit === 'per_minute' ? 60_000 : 1000));
    }
    case 'ms': {
      const quantile = quantileOf(metric.query);
      if (quantile === null) return { kind: 'exact' };
      if (isUntold) return { kind: 'untold' };
      const wanted = quantileSampleSize(quantile);
      return samples !== null && samples < wanted ? { kind: 'too_few', samples, wanted } : { kind: 'exact' };
    }
    case 'count':
    case 'state':
      return { kind: 'exact' };
  }
}
