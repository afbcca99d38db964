import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { poissonInterval } from './poisson-interval';
import { proportionInterval } from './proportion-interval';
import { quantileSampleSize } from './quantile-sample-size';
import { changePercent, relativeChangeInterval } from './relative-change-interval';

// Expected values: SciPy, (beta.ppf(.025, x, n-x+1), beta.ppf(.975, x+1, n-x)); R: binom.test(x, n)$conf.int.
describe('proportionInterval', () => {
  it.each([
    [0, 100, 0, 0.03621669264517641],
    [100, 100, 0.9637833073548235, 1],
    [1, 10, 0.0025285785444617865, 0.4450161170281954],
    [598, 600, 0.9880111660413475, 0.9995960626395574],
    [5378.4, 5400, 0.9939274666968485, 0.9975036271345571],
    [50, 100, 0.398321129503301, 0.601678870496699],
    [299, 299, 0.9877384040924649, 1],
  ])('%d of %d', (hits, samples, lower, upper) => {
    const interval = proportionInterval(hits, samples);
    expect(interval.lower).toBeCloseTo(lower, 9);
    expect(interval.upper).toBeCloseTo(upper, 9);
  });

  it.each([
    [1, 0],
    [-1, 5],
    [6, 5],
    [Number.NaN, 5],
  ])('refuses %d of %d', (hits, samples) => {
    expect(() => proportionInterval(hits, samples)).toThrow(RangeError);
  });

  it('holds the observed share and mirrors hits and misses', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, share) => {
          const { lower, upper } = proportionInterval(share * n, n);
          expect(lower).toBeLessThanOrEqual(share + 1e-9);
          expect(upper).toBeGreaterThanOrEqual(share - 1e-9);
          const mirrored = proportionInterval(n - share * n, n);
          expect(mirrored.upper).toBeCloseTo(1 - lower, 6);
        },
      ),
    );
  });
});

// Expected values: SciPy, (chi2.ppf(.025, 2k)/2, chi2.ppf(.975, 2k+2)/2); R: poisson.test(k)$conf.int.
describe('poissonInterval', () => {
  it.each([
    [0, 0, 3.6888794541139354],
    [1, 0.025317807984289876, 5.571643390938898],
    [10, 4.7953886961324335, 18.39035604201778],
    [361, 324.7166940020702, 400.2287895620546],
    [5400.5, 5257.415462169726, 5546.4921533394245],
  ])('of %d events', (count, lower, upper) => {
    const interval = poissonInterval(count);
    expect(interval.lower).toBeCloseTo(lower, 6);
    expect(interval.upper).toBeCloseTo(upper, 6);
  });
  it.each([-1, Number.NaN, Infinity])('refuses %d', (count) => {
    expect(() => poissonInterval(count)).toThrow(RangeError);
  });
});

describe('quantileSampleSize', () => {
  // ceil(log(0.05) / log(q)) in R.
  it.each([
    [0.99, 299],
    [0.95, 59],
    [0.5, 5],
    [0.999, 2995],
  ])('p%d wants %i', (quantile, samples) => {
    expect(quantileSampleSize(quantile)).toBe(samples);
  });
  it.each([0, 1, Number.NaN])('refuses %d', (quantile) => {
    expect(() => quantileSampleSize(quantile)).toThrow(RangeError);
  });
});

describe('relativeChangeInterval', () => {
  // SciPy: ci(a,b,r) = [p/(1-p)/r for p in (beta.ppf(.025,a,b+1), beta.ppf(.975,a+1,b))], combined by square and add.
  it.each([
    [361, 3249, 6839, 61_551, 9, -10.639707161965386, 12.052229829383338],
    [100, 0, 1900, 1900, 1, -106.621740545065, -92.74113905492304],
    [20, 12, 380, 400, 1, -82.25102940296921, 25.022548151121242],
  ])(
    'canary %d then %d, control %d then %d',
    (before, after, controlBefore, controlAfter, lengthRatio, lower, upper) => {
      const interval = relativeChangeInterval(
        { before, after, lengthRatio },
        { before: controlBefore, after: controlAfter, lengthRatio },
      );
      expect(interval.lower).toBeCloseTo(lower, 6);
      expect(interval.upper).toBeCloseTo(upper, 6);
    },
  );
  it('takes each group against its own past', () => {
    expect(changePercent({ before: 100, after: 900, lengthRatio: 10 })).toBeCloseTo(-10, 10);
  });
});
