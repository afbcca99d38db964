import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeTicks, valueTicks } from './nice-ticks';

test('times fall on round seconds and minutes', () => {
  expect(timeTicks(-62_000, 148_000)).toEqual([-60_000, 0, 60_000, 120_000]);
  expect(timeTicks(0, 20_000)).toEqual([0, 5_000, 10_000, 15_000, 20_000]);
});

test('values fall on round numbers inside the domain', () => {
  expect(valueTicks(97.8, 100)).toEqual([98, 99, 100]);
  expect(valueTicks(0, 3_313)).toEqual([0, 1_000, 2_000, 3_000]);
  expect(valueTicks(0, 2.2)).toEqual([0, 1, 2]);
  expect(valueTicks(5, 5)).toEqual([5]);
});

test('ticks stay inside, ascend, and are few', () => {
  const number = fc.double({ min: -1e7, max: 1e7, noNaN: true });
  fc.assert(
    fc.property(number, fc.double({ min: 1e-3, max: 1e7, noNaN: true }), (low, size) => {
      const ticks = valueTicks(low, low + size);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect([...ticks].sort((a, b) => a - b)).toEqual(ticks);
      for (const tick of ticks) expect(tick).toBeGreaterThanOrEqual(low - size * 1e-3);
    }),
  );
});
