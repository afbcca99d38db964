import { describe, expect, it } from 'vitest';
import { isWidenable } from './is-widenable';
import { quantileOf } from './quantile-of';

describe('quantileOf', () => {
  it.each([
    ['histogram_quantile(0.99, sum by (le) (rate(x[1m])))', 0.99],
    ['1000 * histogram_quantile(.5, x)', 0.5],
    ['histogram_quantile(1, x)', null],
    ['quantile_over_time(0.9, x[5m])', null],
    ['sum(rate(x{a="histogram_quantile(0.9, x)"}[1m]))', null],
  ])('%s', (query, quantile) => {
    expect(quantileOf(query)).toBe(quantile);
  });
});

describe('isWidenable', () => {
  it.each([
    ['rate(x[1m])', true],
    ['max_over_time(x[1m])', true],
    ['x', false],
    ['x offset 1m', false],
    ['irate(x[1m])', false],
    ['rate(x{a="irate"}[1m])', true],
  ])('%s', (query, expected) => {
    expect(isWidenable(query)).toBe(expected);
  });
});
