import fc from 'fast-check';
import { expect, test } from 'vitest';
import { satisfies } from '../expression/satisfies';
import { formatBound, formatElapsed, formatMeasure } from './format-measure';

test.each([
  [99.996, 'percent', [], '99,996%'],
  [99.966, 'percent', [99.97], '99,966%'],
  [98.996, 'percent', [99], '98,996%'],
  [1.9996, 'percent', [2], '1,9996%'],
  [0.00004, 'percent', [], '0,00004%'],
  [99.62, 'percent', [99.5], '99,62%'],
  [2999.6, 'ms', [3000], '2.999,6 ms'],
  [100, 'percent', [100], '100%'],
  [0, 'percent', [0], '0%'],
  [1e308, 'ms', [3000], '∞ ms'],
] as const)('%s %s beside %j reads %s', (value, unit, beside, text) => {
  expect(formatMeasure(value, unit, 'pt-BR', beside)).toBe(text);
});

test('a bound is written to its last digit', () => {
  expect(formatBound(99.995, 'percent', 'pt-BR')).toBe('99,995%');
  expect(formatBound(2380, 'ms', 'pt-BR')).toBe('2.380 ms');
  expect(formatBound(0.00001, 'percent', 'en')).toBe('0.00001%');
});

const units = ['percent', 'ms', 'per_minute', 'per_second', 'count'] as const;
const read = (text: string) => Number(text.replaceAll(/[^\d.-]/g, ''));

test('what is printed compares with the printed bound as the outcome says', () => {
  const bound = fc.integer({ min: 0, max: 10_000_000 }).map((whole) => whole / 1000);
  // What matters happens near the bound: away from it by anything down to the last digit of a double.
  const offset = fc
    .tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.integer({ min: 0, max: 12 }))
    .map(([share, power]) => share / 10 ** power);
  const comparator = fc.constantFrom('>', '>=', '<', '<=' as const);
  fc.assert(
    fc.property(bound, offset, comparator, fc.constantFrom(...units), (limit, by, sign, unit) => {
      const value = limit + by;
      const printed = read(formatMeasure(value, unit, 'en', [limit]));
      const printedLimit = read(formatBound(limit, unit, 'en'));
      expect(printedLimit).toBe(limit);
      expect(satisfies(printed, sign, printedLimit)).toBe(satisfies(value, sign, limit));
    }),
  );
});

test('less than all is never 100%, and something is never 0%', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 100, noNaN: true, minExcluded: true, maxExcluded: true }),
      (value) => {
        const printed = read(formatMeasure(value, 'percent', 'en'));
        expect(printed).toBeGreaterThan(0);
        expect(printed).toBeLessThan(100);
      },
    ),
  );
  for (const value of [99.996, 100 - 1e-13, 5e-324]) {
    expect(formatMeasure(value, 'percent', 'pt-BR')).not.toMatch(/^(100|0)%$/);
  }
});

test.each([
  [28_430, 30_000, '29 s', '30 s'],
  [30_010, 30_000, '31 s', '30 s'],
  [170_000, 150_000, '2 min 50 s', '2 min 30 s'],
  [545_200, 600_000, '9 min 6 s', '10 min'],
  [1_504, 1_500, '1,504 s', '1,5 s'],
])('%s ms after the fault, within %s ms, read %s and %s', (ms, limitMs, text, limit) => {
  expect(formatElapsed(ms, limitMs, 'pt-BR')).toBe(text);
  expect(formatElapsed(limitMs, limitMs, 'pt-BR')).toBe(limit);
});
