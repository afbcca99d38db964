import { expect, it } from 'vitest';
import { listSelectors } from './list-selectors';

it.each([
  ['up', ['up']],
  ['sum by (group) (rate(ok{job="a"}[1m])) / sum by (group) (rate(all[1m]))', ['ok{job="a"}', 'all']],
  ['rate(a[1m]) / rate(a[5m])', ['a']],
  [
    'histogram_quantile(0.99, sum by (le, group) (rate(x_bucket{path=~"/o.*"}[1m] offset 5m)))',
    ['x_bucket{path=~"/o.*"}'],
  ],
  ['vector(1)', []],
])('%s', (query, selectors) => {
  expect(listSelectors(query)).toEqual(selectors);
});
