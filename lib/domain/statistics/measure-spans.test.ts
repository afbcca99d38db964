import { expect, test } from 'vitest';
import { measureSpans } from './measure-spans';

test('what was not measured is not counted as nothing', () => {
  expect(measureSpans([null, null])).toEqual({ count: 0, medianMs: null, longestMs: null });
  expect(measureSpans([4, null, 1])).toEqual({ count: 2, medianMs: 2.5, longestMs: 4 });
  expect(measureSpans([9, 1, 3])).toEqual({ count: 3, medianMs: 3, longestMs: 9 });
});
