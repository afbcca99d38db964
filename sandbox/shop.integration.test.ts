import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@/scripts/servers/free-port';
import { type RunningPostgres, startPostgres } from '@/scripts/servers/postgres';
import type { RunningServer } from '@/scripts/servers/running-server';
import { startToxiproxy } from '@/scripts/servers/toxiproxy';
import type { ScenarioName } from './scenarios/scenario';
import { type Shop, type ShopConfig, startShop } from './shop';

let postgres: RunningPostgres;
let toxiproxy: RunningServer;
let base: ShopConfig;
let shop: Shop | undefined;

beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
  toxiproxy = await startToxiproxy();
  base = {
    databaseUrl: await postgres.createDatabase('shop'),
    toxiproxy: {
      apiUrl: toxiproxy.url,
      listen: { control: `127.0.0.1:${await freePort()}`, canary: `127.0.0.1:${await freePort()}` },
    },
    ports: { inventory: await freePort() },
  };
});

afterEach(async () => {
  await shop?.stop();
  shop = undefined;
});

afterAll(async () => {
  await toxiproxy.stop();
  await postgres.stop();
});

const waitLimit = { timeout: 40_000, interval: 250 };

async function api(path: string, method: string, body?: object): Promise<string> {
  const init = {
    method,
    headers: { 'user-agent': 'test' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  const response = await fetch(`${toxiproxy.url}${path}`, init);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.text();
}

/** Puts latency on a proxy (or takes it off) by cut and rebuild, as the product does. */
async function setLatency(group: 'control' | 'canary', latency: number | null, toxicity = 1): Promise<void> {
  const name = `inventory-${group}`;
  const { listen, upstream } = JSON.parse(await api(`/proxies/${name}`, 'GET')) as {
    listen: string;
    upstream: string;
  };
  await api(`/proxies/${name}`, 'DELETE');
  await api('/proxies', 'POST', { name, listen, upstream, enabled: false });
  if (latency !== null) {
    const attributes = { latency, jitter: 300 };
    await api(`/proxies/${name}/toxics`, 'POST', { name: 'test', type: 'latency', toxicity, attributes });
  }
  await api(`/proxies/${name}`, 'PATCH', { enabled: true });
}

/** Adds up the samples of a metric whose labels contain every given text. */
async function read(port: number, metric: string, ...labels: string[]): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split('\n').filter((line) => new RegExp(`^${metric}[{ ]`).test(line));
  return lines
    .filter((line) => labels.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

/** Waits until `orders` more orders were answered on a group, and returns how much each metric grew meanwhile, per order or second. */
async function observe(port: number, workers: number, orders: number) {
  const snapshot = async () => ({
    at: performance.now() / 1000,
    busy: await read(port, 'order_pool_busy_seconds_total'),
    all: await read(port, 'http_server_requests_seconds_count', 'uri="/orders"'),
    created: await read(port, 'orders_created_total'),
    errors: await read(port, 'http_server_requests_seconds_count', 'status="5'),
    seconds: await read(port, 'http_server_requests_seconds_sum', 'uri="/orders"'),
    fallback: await read(port, 'order_inventory_lookups_total', 'source="fallback"'),
  });
  const before = await snapshot();
  await expect
    .poll(() => read(port, 'http_server_requests_seconds_count', 'uri="/orders"'), waitLimit)
    .toBeGreaterThanOrEqual(before.all + orders);
  const after = await snapshot();
  const all = after.all - before.all;
  return {
    occupation: (after.busy - before.busy) / (after.at - before.at) / workers,
    success: (after.created - before.created) / all,
    errors: (after.errors - before.errors) / all,
    meanSeconds: (after.seconds - before.seconds) / all,
    fallback: (after.fallback - before.fallback) / all,
  };
}

const breakerIs = (port: number, state: string) =>
  read(port, 'resilience4j_circuitbreaker_state', `state="${state}"`).then((value) => value === 1);

async function start(config: Partial<ShopConfig> = {}): Promise<Shop> {
  await setLatency('canary', null).catch(() => undefined);
  shop = await startShop({ ...base, ...config });
  const port = shop.ports.orderCanaryAdmin;
  // The cache has to know every product before a fault, as in any shop that has been open for a while.
  await expect.poll(() => read(port, 'orders_created_total'), waitLimit).toBeGreaterThan(90);
  return shop;
}

describe('the shop', () => {
  it('keeps about 20 % of both pools busy in normal times, and creates every order', async () => {
    const { ports } = await start();
    const [control, canary] = await Promise.all([
      observe(ports.orderControlAdmin, 37, 2_000),
      observe(ports.orderCanaryAdmin, 2, 150),
    ]);
    expect([control.success, canary.success]).toEqual([1, 1]);
    for (const each of [control, canary]) {
      expect(each.occupation).toBeGreaterThan(0.12);
      expect(each.occupation).toBeLessThan(0.32);
    }
    expect(await read(ports.loadAdmin, 'load_dropped_total')).toBe(0);
    const calls = await read(
      ports.orderCanaryAdmin,
      'http_client_requests_seconds_count',
      'client="inventory"',
    );
    const connections = await read(
      ports.orderCanaryAdmin,
      'http_client_connections_opened_total',
      'client="inventory"',
    );
    expect(calls / connections).toBeGreaterThan(3);
    expect(calls / connections).toBeLessThanOrEqual(4);
  });

  it('original: a slow inventory exhausts the canary pool with a closed breaker, and the control group feels nothing', async () => {
    const { ports } = await start({ resilience: 'original' });
    await setLatency('canary', 2_000);
    await expect
      .poll(() => read(ports.orderCanaryAdmin, 'order_pool_queued_requests'), waitLimit)
      .toBeGreaterThan(20);
    const [control, canary] = await Promise.all([
      observe(ports.orderControlAdmin, 37, 500),
      observe(ports.orderCanaryAdmin, 2, 20),
    ]);
    expect(canary.occupation).toBeGreaterThan(0.95);
    expect(canary.meanSeconds).toBeGreaterThan(3);
    expect(await breakerIs(ports.orderCanaryAdmin, 'closed')).toBe(true);
    expect(control.occupation).toBeLessThan(0.32);
    expect(control.success).toBe(1);
  });

  it('revised: the breaker opens, orders go on with the remembered stock, and it closes when the fault has gone', async () => {
    const { ports } = await start({ resilience: 'revised' });
    await setLatency('canary', 2_000);
    await expect.poll(() => breakerIs(ports.orderCanaryAdmin, 'open'), waitLimit).toBe(true);
    const open = await observe(ports.orderCanaryAdmin, 2, 40);
    expect(open.success).toBe(1);
    expect(open.fallback).toBeGreaterThan(0.8);
    expect(open.occupation).toBeLessThan(0.4);
    expect(
      await read(ports.orderCanaryAdmin, 'orders_created_total', 'reconciliation="true"'),
    ).toBeGreaterThan(0);
    await setLatency('canary', null);
    await expect.poll(() => breakerIs(ports.orderCanaryAdmin, 'closed'), waitLimit).toBe(true);
  });

  it('switches the configuration at run time, with a fresh closed breaker', async () => {
    const running = await start({ resilience: 'revised' });
    const port = running.ports.orderCanaryAdmin;
    await setLatency('canary', 2_000);
    await expect.poll(() => breakerIs(port, 'open'), waitLimit).toBe(true);
    await running.setResilience('original');
    expect(await breakerIs(port, 'closed')).toBe(true);
    expect(await read(port, 'sandbox_resilience_configuration', 'configuration="original"')).toBe(1);
    const refused = await fetch(`http://127.0.0.1:${port}/admin/resilience`, {
      method: 'PUT',
      body: '{"configuration":"other"}',
    });
    expect(refused.status).toBe(400);
  });
});

describe('the scenarios', () => {
  const withScenario = async (scenario: ScenarioName) => {
    const running = await start({ resilience: 'revised', scenario });
    const healthy = await observe(running.ports.orderCanaryAdmin, 2, 30);
    expect([healthy.success, healthy.errors]).toEqual([1, 0]);
    expect(await read(running.ports.orderCanaryAdmin, 'sandbox_p1_drill')).toBe(0);
    await setLatency('canary', 2_000, 0.5);
    return running.ports.orderCanaryAdmin;
  };

  it('frail-canary answers 5xx while the fault is in, and only then', async () => {
    const port = await withScenario('frail-canary');
    expect((await observe(port, 2, 60)).errors).toBeGreaterThan(0.05);
  });

  it('slow-canary takes more than 3 s while the fault is in, without an error', async () => {
    const port = await withScenario('slow-canary');
    const beyond = async () =>
      (await read(port, 'http_server_requests_seconds_count')) -
      (await read(port, 'http_server_requests_seconds_bucket', 'le="3"'));
    await expect.poll(beyond, waitLimit).toBeGreaterThan(5);
    expect(await read(port, 'http_server_requests_seconds_count', 'status="5')).toBe(0);
  });

  it('p1-alert raises the drill while the fault is in, and quiet takes the load away', async () => {
    const port = await withScenario('p1-alert');
    await expect.poll(() => read(port, 'sandbox_p1_drill'), waitLimit).toBe(1);
    await setLatency('canary', null);
    await expect.poll(() => read(port, 'sandbox_p1_drill'), waitLimit).toBe(0);
    await shop?.setScenario('quiet');
    const loadAdmin = shop?.ports.loadAdmin ?? 0;
    await expect.poll(() => read(loadAdmin, 'load_in_flight'), waitLimit).toBe(0);
    const sent = await read(loadAdmin, 'load_arrivals_total');
    await expect(fetch(`${shop?.gatewayUrl}/health`).then(({ status }) => status)).resolves.toBe(200);
    expect(await read(loadAdmin, 'load_arrivals_total')).toBe(sent);
  });
});

describe('start and stop', () => {
  const isAlive = (pid: number) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };

  it('leaves existing proxies as they are, toxics included, and stops without a trace', async () => {
    await startShop({ ...base, load: { ratePerSecond: 0 } }).then((first) => first.stop());
    await setLatency('canary', 1_234);
    const before = await api('/proxies', 'GET');
    const second = await startShop({ ...base, load: { ratePerSecond: 0 } });
    expect(await api('/proxies', 'GET')).toBe(before);
    await second.stop();
    expect(Object.values(second.pids).filter(isAlive)).toEqual([]);
    await expect(startShop({ ...base, ports: {} })).rejects.toThrow('already has a proxy inventory-control');
  });

  it('says why a part cannot start, and leaves none behind', async () => {
    const nowhere = postgres.databaseUrl('missing');
    await expect(startShop({ ...base, databaseUrl: nowhere })).rejects.toThrow(
      /inventory-service did not start: .*missing/,
    );
  });

  it('notices a process that dies', async () => {
    shop = await startShop({ ...base, load: { ratePerSecond: 0 } });
    process.kill(shop.pids['order-service-canary'] ?? 0, 'SIGKILL');
    await expect(shop.died).resolves.toMatchObject({ name: 'order-service-canary', signal: 'SIGKILL' });
  });

  it('ends every process when the one that started them is killed', async () => {
    const config = JSON.stringify({ ...base, load: { ratePerSecond: 0 } });
    const parent = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
      env: { ...process.env, SANDBOX_CONFIG: config },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface(parent.stdout), 'line')) as [string];
    const { pids } = JSON.parse(line) as { pids: Record<string, number> };
    expect(Object.values(pids).filter(isAlive)).toHaveLength(6);
    parent.kill('SIGKILL');
    await expect.poll(() => Object.values(pids).filter(isAlive), waitLimit).toEqual([]);
  });
});
