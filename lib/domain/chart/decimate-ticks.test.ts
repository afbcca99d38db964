import { expect, test } from 'vitest';
import { decimateTicks, holesOf, type TickValues } from './decimate-ticks';

const tickMs = 2_000;
const day: readonly TickValues[] = Array.from({ length: 6_000 }, (_, n) => ({
  n,
  at: n * tickMs + (n >= 3_001 ? 60_000 : 0),
  values: [Math.sin(n), n === 4_321 ? 9_000 : 100 + Math.cos(n), n === 77 ? null : 1],
}));
const kept = decimateTicks(day, 600, tickMs).flatMap((n) => day.filter((tick) => tick.n === n));

test('of a day of ticks few stay, with the one spike, the one gap and both edges of the hole', () => {
  expect(kept.length).toBeLessThanOrEqual(603);
  expect(kept.length).toBeGreaterThan(300);
  for (const n of [0, 77, 3_000, 3_001, 4_321, 5_999]) expect(kept.some((tick) => tick.n === n)).toBe(true);
});

test('what was thinned out is no hole, and the hole is one', () => {
  const isHole = holesOf(kept, tickMs);
  const holes = kept.flatMap((tick, index) => {
    const next = kept[index + 1];
    return next && isHole(tick, next) ? [tick.n] : [];
  });
  expect(holes).toEqual([3_000]);
});

test('a tick that is not there in a short list is a hole', () => {
  const [one, two, nine] = [1, 2, 9].map((n) => ({ n, at: n * tickMs }));
  if (!one || !two || !nine) throw new Error('three ticks');
  const isHole = holesOf([one, two, nine], tickMs);
  expect([isHole(one, two), isHole(two, nine)]).toEqual([false, true]);
});
