import { describe, expect, it } from 'vitest';
import { checkCompanion } from './check-companion';
import { checkPromql } from './check-promql';

describe('checkPromql', () => {
  it.each([
    'histogram_quantile(0.99, sum(rate(http_server_requests_seconds_bucket{service="order-service", uri="/orders"}[1m])) by (le, group))',
    'sum(rate(a{status=~"5.."}[1m])) by (group) / sum(rate(a[1m])) by (group)',
    'resilience4j_circuitbreaker_state{name="inventory", state="open"}',
    '1 - sum by (group) (rate(b{le="0.5"}[1m])) / sum by (group) (rate(c[1m]))',
    'max by (group) (max_over_time(rate(x[1m])[5m:10s]))',
    'quantile_over_time(0.9, x[5m])',
    'rate((x[5m] offset 1m))',
    'sum(rate(x[1m])) > bool 5',
    'rate(x[1m]) # the last minute',
    'rate(x[90])',
  ])('accepts %s', (query) => {
    expect(checkPromql(query)).toEqual({ ok: true });
  });

  it.each([
    ['', 'ends too early'],
    ['rate(x[1m]', 'ends too early'],
    ['a{b="c', 'ends too early'],
    ['foo(x)', 'does not expect'],
    ['a b', 'does not expect "b"'],
    ['rate(x[1x])', 'does not expect'],
    ['rate(x[2*30s])', 'plain duration'],
    ['rate(x[step()])', 'plain duration'],
    ['rate(x[0s])', 'plain duration'],
    ['rate(x[1m] @ 1609746000)', '"@" fixes'],
    ['sum(x)[5m]', 'applies to a selector only'],
    ['x[5m]', 'needs a function'],
    ['sum(x[5m])', 'needs a function'],
    ['sum(x)[5m:]', 'needs a function'],
    ['rate(x)', 'needs a range'],
    ['avg_over_time(sum(x))', 'needs a range'],
    ['"text"', 'must return series'],
    ['5', 'must return series'],
    ['(sum(rate(x[1m])) > 5)', 'belongs in the card'],
  ])('refuses %s', (query, words) => {
    const check = checkPromql(query);
    if (check.ok) throw new Error('accepted');
    expect(check.message).toContain(words);
    expect(check.text.en).toBe(check.message);
    expect(check.from).toBeLessThanOrEqual(check.to);
    expect(check.to).toBeLessThanOrEqual(query.length);
  });
});

describe('checkCompanion', () => {
  it('wants samples per second', () => {
    expect(checkCompanion('sum by (group) (rate(x[1m]))')).toEqual({ ok: true });
    expect(checkCompanion('sum by (group) (increase(x[1m]))')).toMatchObject({ ok: false, from: 16, to: 24 });
    expect(checkCompanion('rate(increase[1m])')).toEqual({ ok: true });
    expect(checkCompanion('rate(x)')).toMatchObject({ ok: false });
  });
});
