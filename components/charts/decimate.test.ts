import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimate } from './decimate';

const value = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: null, freq: 10 });
const series = fc
  .array(fc.record({ control: value, canary: value }), { minLength: 1, maxLength: 4_000 })
  .map((points) => points.map((point, t) => ({ t, ...point })));

test('few points stay as they are', () => {
  const points = [{ t: 0, control: 1, canary: null }];
  expect(decimate(points)).toBe(points);
});

test('many points become few, in order, and keep the extremes, the gaps and both ends', () => {
  fc.assert(
    fc.property(series, (points) => {
      const kept = decimate(points, 120);
      expect(kept.length).toBeLessThanOrEqual(120);
      expect(kept.map(({ t }) => t)).toEqual([...kept.map(({ t }) => t)].sort((a, b) => a - b));
      expect(kept[0]).toBe(points[0]);
      expect(kept.at(-1)).toBe(points.at(-1));
      for (const line of ['control', 'canary'] as const) {
        const values = (list: readonly (typeof points)[number][]) =>
          list.map((point) => point[line]).filter((v) => v !== null);
        expect(Math.max(...values(kept))).toBe(Math.max(...values(points)));
        expect(Math.min(...values(kept))).toBe(Math.min(...values(points)));
        expect(kept.some((point) => point[line] === null)).toBe(points.some((point) => point[line] === null));
      }
    }),
    { numRuns: 60 },
  );
});
