import { describe, expect, it } from 'vitest';
import { incompleteBeta } from './incomplete-beta';
import { incompleteGamma } from './incomplete-gamma';
import { logGamma } from './log-gamma';
import { solveIncreasing } from './solve-increasing';

// Expected values: SciPy 1.x, scipy.special.<function>.
describe('logGamma (gammaln)', () => {
  it.each([
    [0.5, 0.5723649429247],
    [1, 0],
    [10.3, 13.482036786138359],
    [1000, 5905.220423209181],
    [5400.5, 41009.35178659994],
  ])('of %d', (x, expected) => {
    expect(logGamma(x)).toBeCloseTo(expected, 9);
  });
  it('wants a positive number', () => {
    expect(() => logGamma(0)).toThrow(RangeError);
  });
});

describe('incompleteBeta (betainc)', () => {
  it.each([
    [2, 3, 0.4, 0.5248],
    [0.5, 0.5, 0.1, 0.20483276469913345],
    [50, 1, 0.97, 0.21806537534740728],
    [5379.5, 21.5, 0.995, 0.12071304861581726],
    [2, 3, 0, 0],
    [2, 3, 1, 1],
  ])('betainc(%d, %d, %d)', (a, b, x, expected) => {
    expect(incompleteBeta(x, a, b)).toBeCloseTo(expected, 10);
  });
});

describe('incompleteGamma (gammainc)', () => {
  it.each([
    [1, 0.5, 0.3934693402873665],
    [3, 2.5, 0.45618688411667035],
    [360, 340, 0.14534280615926115],
    [0.5, 2, 0.9544997361036415],
    [3, 0, 0],
  ])('gammainc(%d, %d)', (a, x, expected) => {
    expect(incompleteGamma(a, x)).toBeCloseTo(expected, 10);
  });
});

describe('solveIncreasing', () => {
  it('finds a root to the last digit', () => {
    expect(solveIncreasing((x) => x * x, 2, { low: 0, high: 10 })).toBeCloseTo(Math.SQRT2, 14);
  });
});
