import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPrometheus } from '@/scripts/servers/prometheus';
import { checkPromql } from './check-promql';
import { widenRange } from './widen-range';

let server: Awaited<ReturnType<typeof startPrometheus>>;
beforeAll(async () => {
  server = await startPrometheus();
});
afterAll(async () => {
  await server.stop();
});

/** accepts asks Prometheus itself to run the query. */
async function accepts(query: string): Promise<boolean> {
  const response = await fetch(`${server.url}/api/v1/query`, {
    method: 'POST',
    body: new URLSearchParams({ query }),
    signal: AbortSignal.timeout(5000),
  });
  return response.ok;
}

const good = [
  'histogram_quantile(0.99, sum(rate(http_server_requests_seconds_bucket{service="order-service", uri="/orders"}[1m])) by (le, group))',
  'sum(rate(a{status=~"5.."}[1m])) by (group) / sum(rate(a[1m])) by (group)',
  'resilience4j_circuitbreaker_state{name="inventory", state="open"}',
  'max by (group) (max_over_time(rate(x[1m])[5m:10s]))',
  'rate((x[5m] offset 1m))',
  'rate(x[1h30m])',
  'sum(rate(x[1m])) > bool 5',
  'rate(x[1m]) # the last minute',
];
const bad = [
  '',
  'rate(x[1m]',
  'a{b="c',
  'foo(x)',
  'a b',
  'rate(x[1x])',
  'rate(x[0s])',
  'sum(x)[5m]',
  'sum(x[5m])',
  'rate(x)',
  'avg_over_time(sum(x))',
  'x{}}',
];

describe('checkPromql and widenRange beside a real Prometheus', () => {
  it.each(good)('both accept %s, at any width', async (query) => {
    expect(checkPromql(query)).toEqual({ ok: true });
    for (const text of [query, ...[1, 999, 20_000, 539_000, 7_200_000].map((ms) => widenRange(query, ms))]) {
      expect(await accepts(text), text).toBe(true);
    }
  });

  it.each(bad)('both refuse "%s"', async (query) => {
    expect(checkPromql(query).ok).toBe(false);
    expect(await accepts(query)).toBe(false);
  });
});
