import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAlertmanager } from '@/scripts/servers/alertmanager';
import { freePort } from '@/scripts/servers/free-port';
import { startPostgres } from '@/scripts/servers/postgres';
import { startPrometheus } from '@/scripts/servers/prometheus';
import { startRedis } from '@/scripts/servers/redis';
import type { RunningServer } from '@/scripts/servers/running-server';
import { startToxiproxy } from '@/scripts/servers/toxiproxy';
import { type Shop, startShop } from '../shop';
import { alertRules } from './alert-rules';
import { alertmanagerConfig } from './alertmanager-config';
import { prometheusConfig } from './prometheus-config';

const stop: (() => Promise<void>)[] = [];
let shop: Shop;
let prometheus: RunningServer;
let alertmanager: RunningServer;

beforeAll(async () => {
  const postgres = await startPostgres({ durable: false });
  stop.push(() => postgres.stop());
  const toxiproxy = await startToxiproxy();
  stop.push(() => toxiproxy.stop());
  const redis = await startRedis();
  stop.push(() => redis.stop());
  shop = await startShop({
    databaseUrl: await postgres.createDatabase('shop'),
    redis: { host: '127.0.0.1', port: redis.port },
    toxiproxy: {
      apiUrl: toxiproxy.url,
      listen: { control: `127.0.0.1:${await freePort()}`, canary: `127.0.0.1:${await freePort()}` },
    },
  });
  stop.push(() => shop.stop());
  alertmanager = await startAlertmanager({ configuration: alertmanagerConfig() });
  stop.push(() => alertmanager.stop());
  prometheus = await startPrometheus({
    configuration: prometheusConfig({
      shop: shop.ports,
      alertmanagerPort: alertmanager.port,
      ruleFile: 'shop.rules.yml',
    }),
    files: { 'shop.rules.yml': alertRules() },
  });
  stop.push(() => prometheus.stop());
});

afterAll(async () => {
  for (const each of stop.reverse()) await each();
});

const waitLimit = { timeout: 45_000, interval: 500 };

type Sample = { metric: Record<string, string>; value: [number, string] };

async function query(promql: string): Promise<Sample[]> {
  const response = await fetch(
    `${prometheus.url}/api/v1/query?${new URLSearchParams({ query: promql }).toString()}`,
  );
  const answer = (await response.json()) as { status: string; error?: string; data: { result: Sample[] } };
  if (answer.status !== 'success') throw new Error(`${promql}: ${answer.error}`);
  return answer.data.result;
}

const groups = async (promql: string) => (await query(promql)).map(({ metric }) => metric.group).sort();

/** Every PromQL of METRICS.md that is judged by group: the document is the catalogue's source, so it has to be true. */
const documented = [
  ...readFileSync('sandbox/METRICS.md', 'utf8').matchAll(/`([^`]*\bby \((?:le, )?group\)[^`]*)`/g),
].map(([, promql]) => promql ?? '');

describe('the monitoring of the shop', () => {
  it('finds every process up', async () => {
    await expect.poll(async () => (await query('up{job="shop"} == 1')).length, waitLimit).toBe(7);
  });

  it('finds the documented queries', () => {
    expect(documented.length).toBeGreaterThanOrEqual(14);
  });

  it.each(documented.filter((promql) => !promql.includes('5..')))(
    'answers for both groups: %s',
    async (promql) => {
      await expect.poll(() => groups(promql), waitLimit).toEqual(['canary', 'control']);
      expect((await query(promql)).every(({ value }) => Number.isFinite(Number(value[1])))).toBe(true);
    },
  );

  it('has no series for 5xx answers while there are none', async () => {
    for (const promql of documented.filter((each) => each.includes('5..')))
      expect(await groups(promql)).toEqual([]);
  });

  const alerts = async () => {
    const response = await fetch(`${alertmanager.url}/api/v2/alerts`);
    const found = (await response.json()) as { labels: Record<string, string> }[];
    return found.map(({ labels }) => `${labels.alertname} ${labels.severity}`).sort();
  };

  it('keeps the heartbeat firing, and no P1, while the shop is well', async () => {
    await expect.poll(alerts, waitLimit).toEqual(['Watchdog none']);
  });

  it('carries the P1 drill to Alertmanager, and its end', async () => {
    await shop.setScenario('p1-alert-now');
    await expect.poll(alerts, waitLimit).toContain('SimulacaoP1 P1');
    await shop.setScenario('none');
    await expect.poll(alerts, waitLimit).toEqual(['Watchdog none']);
  });

  it('raises P1 when an order-service is gone', async () => {
    const pid = shop.pids['order-service-control'];
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await expect.poll(alerts, waitLimit).toContain('LojaForaDoAr P1');
  });
});
