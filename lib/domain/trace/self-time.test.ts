import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selfTimes } from './self-time';
import type { Span } from './trace';

const span = (id: string, parentId: string | null, startedAt: number, durationMs: number): Span => ({
  id,
  parentId,
  service: id,
  operation: 'op',
  startedAt,
  durationMs,
});
const times = (spans: readonly Span[]) =>
  Object.fromEntries(selfTimes({ id: 't', spans }).map(({ service, selfMs }) => [service, selfMs]));

describe('selfTimes', () => {
  it('leaves the wait for a thread with the gateway, and the latency of the path with the caller', () => {
    const spans = [
      span('gateway', null, 0, 3_000),
      span('order', 'gateway', 900, 2_100),
      span('client', 'order', 910, 2_015),
      span('inventory', 'client', 2_910, 15),
    ];
    expect(times(spans)).toEqual({ gateway: 900, order: 85, client: 2_000, inventory: 15 });
  });

  it('does not count what went on after the caller had given up', () => {
    const spans = [span('order', null, 0, 850), span('client', 'order', 10, 2_000)];
    expect(times(spans)).toEqual({ order: 10, client: 840 });
  });

  it('waits for parallel children once', () => {
    const spans = [span('order', null, 0, 100), span('a', 'order', 10, 50), span('b', 'order', 20, 60)];
    expect(times(spans)).toMatchObject({ order: 30 });
  });

  it('gets over a trace whose spans are their own ancestors, and over an empty one', () => {
    expect(times([span('a', 'b', 0, 10), span('b', 'a', 0, 10)])).toEqual({});
    expect(times([])).toEqual({});
  });

  it('shares out exactly the time of the first span where children follow each other', () => {
    const durations = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(durations, fc.integer({ min: 0, max: 100 }), (parts, own) => {
        const spans = [
          span(
            'root',
            null,
            0,
            parts.reduce((sum, part) => sum + part, own),
          ),
        ];
        let at = own;
        parts.forEach((part, index) => {
          spans.push(span(`child-${index}`, 'root', at, part));
          at += part;
        });
        const total = selfTimes({ id: 't', spans }).reduce((sum, { selfMs }) => sum + selfMs, 0);
        expect(total).toBeCloseTo(spans[0]?.durationMs ?? 0);
      }),
    );
  });
});
