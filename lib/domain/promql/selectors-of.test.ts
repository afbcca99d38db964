import { expect, it } from 'vitest';
import { selectorsOf } from './selectors-of';

it.each([
  ['up', [['up', null]]],
  [
    'sum by (g) (rate(a{x="1"}[1m])) / sum by (g) (rate(b[5m]))',
    [
      ['a{x="1"}', 60_000],
      ['b', 300_000],
    ],
  ],
  ['rate(a[5m]) / rate(a[1m])', [['a', 60_000]]],
  ['max_over_time(rate(a[1m])[10m:5s])', [['a', 60_000]]],
  ['sum(', []],
])('%s reads %j', (query, expected) => {
  expect(selectorsOf(query).map(({ text, rangeMs }) => [text, rangeMs])).toEqual(expected);
});
