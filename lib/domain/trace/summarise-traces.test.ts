import { expect, it } from 'vitest';
import { summariseTraces } from './summarise-traces';
import type { Trace } from './trace';

const trace = (id: string, durationMs: number): Trace => ({
  id,
  spans: [
    { id: 'r', parentId: null, service: 'order', operation: 'POST', startedAt: 1_000, durationMs },
    {
      id: 'c',
      parentId: 'r',
      service: 'order',
      operation: 'GET',
      startedAt: 1_000,
      durationMs: durationMs / 2,
    },
  ],
});

it('names the five slowest, and adds up all of them', () => {
  const summary = summariseTraces(
    [1, 7, 3, 6, 2, 5, 4].map((n) => trace(`t${n}`, n * 100)),
    true,
  );
  expect(summary.slowest.map(({ traceId }) => traceId)).toEqual(['t7', 't6', 't5', 't4', 't3']);
  expect(summary).toMatchObject({ considered: 7, complete: true });
  expect(summary.time).toEqual([
    { service: 'order', operation: 'POST', meanMs: 200 },
    { service: 'order', operation: 'GET', meanMs: 200 },
  ]);
});

it('has nothing to tell about no traces', () => {
  expect(summariseTraces([], true)).toEqual({ considered: 0, complete: true, slowest: [], time: [] });
});
