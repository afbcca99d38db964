import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint, LiveToxic, ProxySnapshot } from '@/lib/domain/fault/fault';
import { freePort } from '@/scripts/servers/free-port';
import type { RunningServer } from '@/scripts/servers/running-server';
import { startToxiproxy } from '@/scripts/servers/toxiproxy';
import { readBaseUrl } from '../http/base-url';
import { callHttp } from '../http/call-http';
import { ToxiproxyTimeout } from './call-errors';
import { callToxiproxy } from './call-toxiproxy';
import { WedgedNotAlone } from './change-errors';
import { createToxiproxyClient } from './client';
import { createToxiproxyDriver } from './driver';
import { ProxyChangeFailed } from './proxy-change-failed';
import { stallReader, startBusyClients, type TestLoad } from './testing/load';
import { startUpstream, type WebUpstream } from './testing/upstream';

// A fresh process for each test: what is shown here cannot be repaired otherwise.
let server: RunningServer;
let upstream: WebUpstream;
let endpoint: Endpoint;
let port: number;
let loads: TestLoad[];
const allow = (): void => undefined;
const budgetMs = 2_000;
const latency: LiveToxic = {
  name: 'gd-abc123def-1-0',
  type: 'latency',
  stream: 'downstream',
  toxicity: 1,
  attributes: { latency: 1_000, jitter: 0 },
};

beforeEach(async () => {
  [server, upstream, port] = await Promise.all([startToxiproxy(), startUpstream(), freePort()]);
  endpoint = { apiUrl: server.url, proxy: 'order-service' };
  loads = [];
  const listen = `127.0.0.1:${port}`;
  await createToxiproxyClient(server.url).createProxy(
    { name: endpoint.proxy, listen, upstream: upstream.address, enabled: true },
    { budgetMs },
  );
});
afterEach(async () => {
  loads.forEach((load) => load.stop());
  // SIGTERM waits 30 s for hanging calls.
  server.kill('SIGKILL');
  await Promise.all([server.stop(), upstream.close()]);
});

const large = '/bytes/64000000';

/** stallThree returns when all buffers on the way are full: before that, a reader that stopped has not stalled anything. */
async function stallThree(): Promise<void> {
  for (let reader = 0; reader < 3; reader += 1) loads.push(await stallReader(port, large));
  let last = 0;
  await expect
    .poll(
      () => {
        const before = last;
        last = upstream.bytesHandedOver(large);
        return last === before;
      },
      { interval: 250, timeout: 10_000 },
    )
    .toBe(true);
}

async function seen(driver: ReturnType<typeof createToxiproxyDriver>): Promise<ProxySnapshot> {
  const look = await driver.look(endpoint, 500);
  if (look.kind !== 'seen') throw new Error(`expected to see the proxy, got ${JSON.stringify(look)}`);
  return look.snapshot;
}

async function freshRequestMs(): Promise<number> {
  const startedMs = performance.now();
  const url = new URL(`http://127.0.0.1:${port}/`);
  expect(await callHttp({ method: 'GET', url, budgetMs: 5_000 })).toMatchObject({ status: 200, text: 'ok' });
  return performance.now() - startedMs;
}

/** wedge sends the obvious call, adding a toxic to a live proxy, which hangs on the stalled readers. */
async function wedge(): Promise<void> {
  await stallThree();
  const add = createToxiproxyClient(server.url).addToxic(endpoint.proxy, latency, { budgetMs: 1_000 });
  await expect(add).rejects.toThrow(ToxiproxyTimeout);
}

describe('a proxy with clients that stopped reading a 64 MB answer, and busy clients with short timeouts', () => {
  it('takes the fault and gives it back, each within a second, and is normal right after', async () => {
    const driver = createToxiproxyDriver();
    loads.push(startBusyClients(port, '/bytes/256000', 40, 300));
    await stallThree();
    const before = await seen(driver);

    const injected = await driver.cutAndRebuild(
      endpoint,
      before,
      { toxics: [latency], enabled: true },
      allow,
    );
    expect(injected.tookMs).toBeLessThan(1_000);
    expect(await freshRequestMs()).toBeGreaterThan(990);

    // Again under the fault: readers that stopped while the toxic holds their data.
    await stallThree();
    const undone = await driver.cutAndRebuild(
      endpoint,
      before,
      { toxics: before.toxics, enabled: true },
      allow,
    );
    expect(undone.tookMs).toBeLessThan(1_000);
    expect(await freshRequestMs()).toBeLessThan(900);
    expect(await seen(driver)).toEqual(before);
  });

  it('would hang on the obvious DELETE of the toxic', async () => {
    const driver = createToxiproxyDriver();
    const before = await seen(driver);
    await driver.cutAndRebuild(endpoint, before, { toxics: [latency], enabled: true }, allow);
    loads.push(startBusyClients(port, '/bytes/256000', 40, 300));
    await stallThree();
    const path = `/proxies/${endpoint.proxy}/toxics/${latency.name}`;
    const obvious = callToxiproxy(readBaseUrl(server.url), { method: 'DELETE', path }, { budgetMs: 2_000 });
    await expect(obvious).rejects.toThrow(ToxiproxyTimeout);
  });
});

describe('a wedged proxy', () => {
  it('is told from a process that does not answer at all', async () => {
    const driver = createToxiproxyDriver();
    await wedge();
    expect(await driver.look(endpoint, 500)).toEqual({ kind: 'wedged', others: 'unknown' });
    server.kill('SIGSTOP');
    expect(await driver.look(endpoint, 500)).toMatchObject({ kind: 'unreachable' });
    server.kill('SIGCONT');
  });

  it('gets no DELETE where the process serves another proxy, which stays controllable', async () => {
    const driver = createToxiproxyDriver();
    const client = createToxiproxyClient(server.url);
    const listen = `127.0.0.1:${await freePort()}`;
    await client.createProxy(
      { name: 'other', listen, upstream: upstream.address, enabled: true },
      { budgetMs },
    );
    await driver.listProxies(server.url, budgetMs);
    await wedge();
    expect(await driver.look(endpoint, 500)).toEqual({ kind: 'wedged', others: 'some' });
    await expect(driver.deleteWedged(endpoint, allow)).rejects.toThrow(WedgedNotAlone);
    expect(await client.getProxy('other', { budgetMs: 500 })).toMatchObject({ enabled: true });
  });

  it('may be freed by one DELETE where it is alone, and is rebuilt', async () => {
    const driver = createToxiproxyDriver();
    const before = await seen(driver);
    await driver.listProxies(server.url, budgetMs);
    await wedge();
    expect(await driver.look(endpoint, 500)).toEqual({ kind: 'wedged', others: 'none' });
    await driver.deleteWedged(endpoint, allow);
    await driver.rebuildMissing(endpoint, before, allow);
    expect(await freshRequestMs()).toBeLessThan(900);
    expect(await seen(driver)).toEqual(before);
  });

  it('makes a cut that was begun anyway fail within its bounds, with words for what is left', async () => {
    const driver = createToxiproxyDriver();
    const before = await seen(driver);
    await wedge();
    // The client that comes during the wedge is what makes even DELETE hang.
    loads.push(startBusyClients(port, '/', 3, 300));
    await expect
      .poll(() => (loads.at(-1) as ReturnType<typeof startBusyClients>).counts.failed)
      .toBeGreaterThan(2);
    const startedMs = performance.now();
    const failure: unknown = await driver
      .cutAndRebuild(endpoint, before, { toxics: [], enabled: true }, allow)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProxyChangeFailed);
    expect(failure).toMatchObject({ state: 'wedged', mayStillChange: true });
    expect(performance.now() - startedMs).toBeLessThan(8_000);
  });
});
