import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPromql } from './check-promql';
import { longestRangeMs } from './longest-range';
import { formatPromqlDuration, parsePromqlDuration } from './parse-duration';
import { widenRange } from './widen-range';

describe('longestRangeMs', () => {
  it.each([
    ['x', 0],
    ['rate(x[1m])', 60_000],
    ['rate(x[1m]) / rate(y[5m])', 300_000],
    ['max_over_time(rate(x[1m])[5m:10s])', 360_000],
    ['rate(x[1m] offset 5m)', 360_000],
    ['rate(x[1m] offset -30s)', 30_000],
    ['x offset 10s', 10_000],
    ['rate(x[1m30s]) # [9h]', 90_000],
    ['rate(x{a="[2h]"}[1m])', 60_000],
  ])('%s looks back %i ms', (query, ms) => {
    expect(longestRangeMs(query)).toBe(ms);
  });
});

describe('widenRange', () => {
  it.each([
    ['x', 540_000, 'x'],
    ['rate(x[1m])', 540_000, 'rate(x[9m])'],
    ['rate(x[5m])', 20_000, 'rate(x[20s])'],
    [
      'sum(rate(a[1m]))  by (g) /\n sum(rate(b[2m])) by (g)',
      537_500,
      'sum(rate(a[537500ms]))  by (g) /\n sum(rate(b[537500ms])) by (g)',
    ],
    ['rate(x{a="[1m]"}[1m]) # [1m]', 600_000, 'rate(x{a="[1m]"}[10m]) # [1m]'],
    ['rate(x[1m] offset 30s)', 60_000, 'rate(x[1m] offset 30s)'],
    ['max_over_time(g[1m:5s])', 300_000, 'max_over_time(g[5m:5s])'],
    ['max_over_time(rate(x[1m])[5m:10s])', 600_000, 'max_over_time(rate(x[1m])[9m:10s])'],
    ['max_over_time(rate(x[1m])[5m:10s])', 20_000, 'max_over_time(rate(x[10s])[10s:10s])'],
  ])('%s over %i ms', (query, ms, expected) => {
    expect(widenRange(query, ms)).toBe(expected);
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses a phase of %d ms', (ms) => {
    expect(() => widenRange('rate(x[1m])', ms)).toThrow(RangeError);
  });

  const selector = fc.constantFrom('x', 'x{a="b]"}', '{__name__="y"}', "z{c!~'d.*'}");
  const duration = fc.constantFrom('15s', '1m', '1h30m', '250ms', '45');
  const ranged = fc
    .tuple(fc.constantFrom('rate', 'increase', 'max_over_time'), selector, duration)
    .map(([f, s, d]) => `${f}(${s}[${d}])`);
  const query = fc
    .letrec((tie) => ({
      node: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        ranged,
        selector,
        fc
          .tuple(tie('node'), fc.constantFrom('+', '/', 'or', '> bool'), tie('node'))
          .map(([a, op, b]) => `(${String(a)}) ${op} (${String(b)})`),
        tie('node').map((n) => `sum by (group) (${String(n)})`),
        fc.tuple(tie('node'), duration).map(([n, d]) => `avg_over_time((${String(n)})[${d}:5s])`),
      ),
    }))
    .node.map(String);

  it('keeps any query askable, and makes it look back exactly the phase', () => {
    fc.assert(
      fc.property(query, fc.integer({ min: 1_000, max: 7_200_000 }), (text, ms) => {
        expect(checkPromql(text)).toEqual({ ok: true });
        const widened = widenRange(text, ms);
        expect(checkPromql(widened)).toEqual({ ok: true });
        if (longestRangeMs(text) > 0) expect(longestRangeMs(widened)).toBeLessThanOrEqual(ms);
        expect(widenRange(widened, ms)).toBe(widened);
      }),
    );
  });

  it('reads the durations that it writes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        (ms) => parsePromqlDuration(formatPromqlDuration(ms)) === ms,
      ),
    );
  });
});
