import { expect, it } from 'vitest';
import { compareTraceTimes } from './compare-trace-times';

const time = (service: string, meanMs: number) => ({ service, operation: 'op', meanMs });
const group = (times: ReturnType<typeof time>[]) => ({
  considered: 1,
  complete: true,
  slowest: [],
  time: times,
});

it('sets the groups side by side, the longest first, and leaves out what was not seen', () => {
  const rows = compareTraceTimes({
    outcome: 'read',
    url: 'http://jaeger',
    service: 'order-service',
    from: '2026-11-30T12:00:00.000Z',
    to: '2026-11-30T12:10:00.000Z',
    control: group([time('a', 10), time('b', 300)]),
    canary: group([time('a', 2_000)]),
  });
  expect(rows).toEqual([
    { service: 'a', operation: 'op', control: 10, canary: 2_000 },
    { service: 'b', operation: 'op', control: 300, canary: null },
  ]);
});
