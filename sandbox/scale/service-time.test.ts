import { describe, expect, it } from 'vitest';
import { seededRandom } from './random';
import * as scale from './scale-model';
import { drawServiceTimeMs } from './service-time';

const draw = (time: { meanMs: number; sigma: number }, count: number) => {
  const random = seededRandom(42);
  return Array.from({ length: count }, () => drawServiceTimeMs(time, random)).sort((a, b) => a - b);
};

describe('drawServiceTimeMs', () => {
  it.each([
    ['inventory', scale.inventoryServiceTime, 42],
    ['payment', scale.paymentServiceTime, 210],
  ])('has the mean and p99 of the scale model: %s', (_, time, p99) => {
    const draws = draw(time, 100_000);
    const mean = draws.reduce((sum, each) => sum + each, 0) / draws.length;
    expect(mean / time.meanMs).toBeCloseTo(1, 1);
    expect((draws[99_000] ?? 0) / p99).toBeCloseTo(1, 1);
    expect(draws[0]).toBeGreaterThan(0);
  });
});
