import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimate, type DecimatedLine } from './decimate';

const value = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: null, freq: 10 });
const lines = fc
  .record({ count: fc.integer({ min: 1, max: 900 }), width: fc.integer({ min: 1, max: 4 }) })
  .chain(({ count, width }) =>
    fc.array(fc.array(value, { minLength: count, maxLength: count }), { minLength: width, maxLength: width }),
  );
const limit = 60;

const gapsOf = (line: DecimatedLine) =>
  line.filter((here, index) => here === null && (index === 0 || line[index - 1] !== null)).length;

test('few points stay as they are', () => {
  expect(decimate(3, [[1, null, 2]], 10)).toEqual([0, 1, 2]);
  expect(decimate(0, [[]], 10)).toEqual([]);
});

test('many points become few, in order, with both ends', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const count = all[0]?.length ?? 0;
      const kept = decimate(count, all, limit);
      const gaps = all.reduce((sum, line) => sum + gapsOf(line), 0);
      expect(kept.length).toBeLessThanOrEqual(Math.min(count, limit + gaps));
      expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
      expect([kept[0], kept.at(-1)]).toEqual([0, count - 1]);
    }),
    { numRuns: 25 },
  );
});

test('no stretch loses its extremes, so neither does the whole', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const count = all[0]?.length ?? 0;
      const kept = decimate(count, all, limit);
      const size =
        count <= limit ? 1 : Math.ceil(count / Math.max(1, Math.floor((limit - 2) / (2 * all.length))));
      for (const line of all) {
        for (let from = 0; from < count; from += size) {
          const within = (index: number) => index >= from && index < from + size;
          const values = line.slice(from, from + size).filter((here) => here !== null);
          const left = kept
            .filter(within)
            .map((index) => line[index])
            .filter((here) => here != null);
          expect(Math.max(...left)).toBe(Math.max(...values));
          expect(Math.min(...left)).toBe(Math.min(...values));
        }
      }
    }),
    { numRuns: 25 },
  );
});

test('no line over the kept points bridges a gap', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const kept = decimate(all[0]?.length ?? 0, all, limit);
      for (const line of all) {
        kept.forEach((index, place) => {
          const next = kept[place + 1];
          if (next === undefined || line[index] === null || line[next] === null) return;
          expect(line.slice(index, next)).not.toContain(null);
        });
      }
    }),
    { numRuns: 25 },
  );
});
