import { expect, test } from 'vitest';
import { summarise } from './summary';

test('the median of an even number of trials lies between the two in the middle', () => {
  expect(summarise([4, 1, 3, 2])).toMatchObject({ trials: 4, medianMs: 2.5, minMs: 1, maxMs: 4, p95Ms: 4 });
});

test('one slow trial moves the maximum, not the median', () => {
  expect(summarise([1, 1, 1, 900, 1])).toMatchObject({ medianMs: 1, maxMs: 900 });
});
