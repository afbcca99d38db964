import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wedgeProxy } from '@/chaos/wedge';
import { readSnapshot } from '@/cli/rollback/read-snapshot';
import {
  bundleTestGuard,
  guardSecret,
  type GuardBundle,
  type GuardChild,
} from '@/engine/testing/guard-child';
import { until } from '@/engine/testing/stand';
import { createGuardClient, type GuardClient } from '@/lib/adapters/guard/client';
import { createToxiproxyDriver } from '@/lib/adapters/toxiproxy/driver';
import { startUpstream, type WebUpstream } from '@/lib/adapters/toxiproxy/testing/upstream';
import type { ProxySnapshot } from '@/lib/domain/fault/fault';
import { freePort } from '@/scripts/servers/free-port';
import type { RunningServer } from '@/scripts/servers/running-server';
import { startToxiproxy } from '@/scripts/servers/toxiproxy';

const driver = createToxiproxyDriver();
const leaseMs = 1_000;
let toxiproxy: RunningServer;
let upstream: WebUpstream;
let bundle: GuardBundle;
const guards: GuardChild[] = [];
let runs = 0;

beforeAll(async () => {
  [toxiproxy, upstream, bundle] = await Promise.all([startToxiproxy(), startUpstream(), bundleTestGuard()]);
});
afterAll(async () => {
  await Promise.all(guards.splice(0).map((guard) => guard.stop()));
  bundle.remove();
  toxiproxy.kill('SIGKILL');
  await Promise.all([toxiproxy.stop(), upstream.close()]);
});

interface Path {
  readonly proxy: string;
  readonly snapshot: ProxySnapshot;
  readonly runId: string;
  readonly guard: GuardChild;
  readonly client: GuardClient;
  readonly ref: { readonly runId: string; readonly epoch: number };
}

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${toxiproxy.url}${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response.status === 204 ? null : response.json();
}

const seen = async (proxy: string): Promise<ProxySnapshot | null> =>
  (await driver.listProxies(toxiproxy.url, 2_000)).find(({ name }) => name === proxy) ?? null;

/** A proxy with somebody else's toxic on it, a guard, and a run that has handed the proxy over. */
async function charged(
  restartCommand?: readonly string[],
  chargeLeaseMs = leaseMs,
  logTo?: string,
): Promise<Path> {
  runs += 1;
  const proxy = `path-${runs}`;
  await call('POST', '/proxies', {
    name: proxy,
    listen: `127.0.0.1:${await freePort()}`,
    upstream: upstream.address,
  });
  await call('POST', `/proxies/${proxy}/toxics`, foreign('was-there'));
  const guard = await bundle.start(toxiproxy.url, restartCommand, logTo);
  guards.push(guard);
  const client = createGuardClient(guard.url, guardSecret);
  const snapshot = await seen(proxy);
  if (!snapshot) throw new Error('the proxy was not created');
  const ref = { runId: `run${String(runs).padStart(6, '0')}`, epoch: 1 };
  await client.charge({ ...ref, leaseMs: chargeLeaseMs, endWithinMs: 60_000, proxies: [snapshot] }, 3_000);
  return { proxy, snapshot, runId: ref.runId, guard, client, ref };
}

const foreign = (name: string) => ({
  name,
  type: 'latency',
  stream: 'upstream',
  toxicity: 1,
  attributes: { latency: 1, jitter: 0 },
});
const ours = (runId: string) => ({ ...foreign(`gd-${runId}-1-0`), attributes: { latency: 300, jitter: 0 } });

/** What an engine does: cut, and build again with the fault. */
async function inject({ proxy, snapshot, runId }: Pick<Path, 'proxy' | 'snapshot' | 'runId'>): Promise<void> {
  await driver.cutAndRebuild(
    { apiUrl: toxiproxy.url, proxy },
    snapshot,
    { toxics: [...snapshot.toxics, ours(runId)], enabled: true },
    () => undefined,
  );
}

const isClean = async ({ proxy, runId }: Path) => {
  const now = await seen(proxy);
  return now?.enabled === true && !now.toxics.some(({ name }) => name.includes(runId)) ? true : null;
};

async function untilClean(path: Path, withinMs = 10_000): Promise<number> {
  const started = performance.now();
  await until(
    () => isClean(path),
    withinMs,
    async () => JSON.stringify([await seen(path.proxy), path.guard.log()]),
  );
  return performance.now() - started;
}

const chargesOn = (guard: GuardChild) => readdirSync(guard.folder);

/** Renews as an engine does until the returned function is called. */
function renewing({ client, ref }: Path): () => Promise<void> {
  const stop = new AbortController();
  const work = (async () => {
    while (!stop.signal.aborted) {
      await client.renew(ref, 1_000).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  return async () => {
    stop.abort();
    await work;
  };
}

describe.concurrent('a guard beside a real Toxiproxy', () => {
  it('takes the fault away when nobody renews, and keeps what somebody else put there, also in mid-run', async () => {
    const path = await charged();
    const stop = renewing(path);
    await inject(path);
    await call('POST', `/proxies/${path.proxy}/toxics`, foreign('came-in-mid-run'));
    await until(
      async () => ((await path.client.renew(path.ref, 1_000)).carries.length > 0 ? true : null),
      5_000,
    );
    await stop();
    expect(await untilClean(path)).toBeLessThan(leaseMs + 1_500);
    const after = await seen(path.proxy);
    expect(after).toMatchObject({
      listen: path.snapshot.listen,
      upstream: path.snapshot.upstream,
      enabled: true,
    });
    expect(after?.toxics.map(({ name }) => name).sort()).toEqual(['came-in-mid-run', 'was-there']);
    expect(await path.client.renew(path.ref, 1_000)).toMatchObject({ held: false });
  });

  it('takes the fault away also when its log cannot be written', async () => {
    const path = await charged(undefined, leaseMs, '/dev/full');
    await inject(path);
    await untilClean(path);
  });

  it('builds a proxy that its engine had cut and not built again', async () => {
    const path = await charged();
    await call('DELETE', `/proxies/${path.proxy}`);
    await untilClean(path);
    expect(await seen(path.proxy)).toEqual(path.snapshot);
  });

  it('leaves the path alone while the lease is renewed, and after a release', async () => {
    const path = await charged();
    await inject(path);
    const stop = renewing(path);
    await new Promise((resolve) => setTimeout(resolve, leaseMs * 2));
    expect((await seen(path.proxy))?.toxics).toHaveLength(2);
    await stop();
    await path.client.release(path.ref, 1_000);
    expect(await path.client.status(3_000)).toMatchObject({
      charges: [{ runId: path.runId, state: 'over' }],
    });
    await new Promise((resolve) => setTimeout(resolve, leaseMs * 1.5));
    // Its engine said that it is undone; only the second look, after 30 s, looks again.
    expect(path.guard.log()).not.toContain('the proxy is cut');
  });

  it('comes back from its death with what it was handed, and goes on: renewed it holds, and not renewed it undoes', async () => {
    const path = await charged(undefined, 4_000);
    await inject(path);
    path.guard.kill('SIGKILL');
    await path.guard.restart();
    expect(chargesOn(path.guard)).toEqual([`${path.runId}.rollback.json`]);
    // A person without a guard reads the same file: masterdeck rollback --direct.
    const kept = join(path.guard.folder, `${path.runId}.rollback.json`);
    expect(await readSnapshot(kept)).toEqual([
      { apiUrl: toxiproxy.url, proxy: path.proxy, snapshot: path.snapshot },
    ]);
    expect(await path.client.renew(path.ref, 2_000)).toMatchObject({ held: true });
    path.guard.kill('SIGKILL');
    const died = performance.now();
    await until(() => Promise.resolve(performance.now() - died > 4_000 ? true : null), 10_000);
    await path.guard.restart();
    expect(await untilClean(path)).toBeLessThan(1_500);
    expect((await seen(path.proxy))?.toxics.map(({ name }) => name)).toEqual(['was-there']);
  });

  it('touches nothing of the next run when it wakes up late', async () => {
    const path = await charged();
    await inject(path);
    path.guard.kill('SIGSTOP');
    // The engine undoes by itself, and the next run begins before the guard is awake.
    await driver.cutAndRebuild(
      { apiUrl: toxiproxy.url, proxy: path.proxy },
      path.snapshot,
      path.snapshot,
      () => undefined,
    );
    await inject({ ...path, runId: 'nextrun001' });
    const socket = await openThrough(path.snapshot.listen);
    await new Promise((resolve) => setTimeout(resolve, leaseMs));
    path.guard.kill('SIGCONT');
    await until(() => Promise.resolve(path.guard.log().includes('nobody renews') ? true : null), 5_000);
    await until(
      async () => ((await path.client.status(2_000)).charges[0]?.state === 'over' ? true : null),
      5_000,
    );
    expect((await seen(path.proxy))?.toxics.map(({ name }) => name).sort()).toEqual([
      'gd-nextrun001-1-0',
      'was-there',
    ]);
    expect(socket.destroyed || socket.readableEnded).toBe(false);
    expect(path.guard.log()).not.toContain('the proxy is cut');
    socket.destroy();
  });

  it('leaves the outage of the next run as it is when it comes back from its death', async () => {
    const path = await charged();
    await inject(path);
    path.guard.kill('SIGKILL');
    // The engine undoes by itself and concludes; the next run closes the same proxy, under a toxic of its name.
    const outage = { toxics: [{ ...ours('nextrun002'), type: 'noop', attributes: {} }], enabled: false };
    await driver.cutAndRebuild(
      { apiUrl: toxiproxy.url, proxy: path.proxy },
      path.snapshot,
      { ...outage, toxics: [...path.snapshot.toxics, ...outage.toxics] },
      () => undefined,
    );
    await path.guard.restart();
    await until(
      async () => ((await path.client.status(2_000)).charges[0]?.state === 'over' ? true : null),
      10_000,
    );
    expect(await seen(path.proxy)).toMatchObject({ enabled: false });
    expect((await seen(path.proxy))?.toxics.map(({ name }) => name).sort()).toEqual([
      'gd-nextrun002-1-0',
      'was-there',
    ]);
    expect(path.guard.log()).not.toContain('the proxy is cut');
  });

  it('does not take a gap that another run has just cut for a proxy that is gone', async () => {
    const path = await charged();
    path.guard.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, leaseMs));
    await call('DELETE', `/proxies/${path.proxy}`);
    path.guard.kill('SIGCONT');
    await until(() => Promise.resolve(path.guard.log().includes('nobody renews') ? true : null), 5_000);
    const { name, listen, upstream: to } = path.snapshot;
    await call('POST', '/proxies', { name, listen, upstream: to, enabled: true });
    await until(
      async () => ((await path.client.status(2_000)).charges[0]?.state === 'over' ? true : null),
      5_000,
    );
    // Not built from the old snapshot: the other run's own has stayed.
    expect((await seen(path.proxy))?.toxics).toEqual([]);
  });

  it('refuses a lower epoch, a proxy in care for another run, and a proxy that is not as it is here', async () => {
    const path = await charged(undefined, 5_000);
    const charge = { leaseMs, endWithinMs: 60_000, proxies: [path.snapshot] };
    await expect(path.client.renew({ ...path.ref, epoch: 0 }, 1_000)).rejects.toThrow('older_epoch');
    await expect(path.client.release({ ...path.ref, epoch: 0 }, 1_000)).rejects.toThrow('older_epoch');
    await expect(path.client.charge({ ...charge, runId: 'another001', epoch: 1 }, 2_000)).rejects.toThrow(
      'proxy_taken',
    );
    const elsewhere = [{ ...path.snapshot, upstream: '127.0.0.1:1' }];
    await expect(
      path.client.charge({ ...charge, runId: 'another001', epoch: 1, proxies: elsewhere }, 2_000),
    ).rejects.toThrow('another_toxiproxy');
    // Two at the same time do not both find a proxy free.
    await path.client.release(path.ref, 1_000);
    const race = ['racing0001', 'racing0002'].map((runId) =>
      path.client.charge({ ...charge, runId, epoch: 1 }, 3_000),
    );
    expect((await Promise.allSettled(race)).map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
    ]);
  });
});

describe('a wedged Toxiproxy', () => {
  let hook: Server;
  afterAll(() => hook.close());

  it('is restarted once by the guard that may, which brings the neighbours back, too', async () => {
    let restarts = 0;
    hook = createServer((_, response) => {
      restarts += 1;
      const { port } = toxiproxy;
      toxiproxy.kill('SIGKILL');
      void toxiproxy.exited
        .then(() => startToxiproxy({ port }))
        .then((started) => {
          toxiproxy = started;
          response.end();
        });
    });
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(hook.address() as AddressInfo).port}`;
    await call('POST', '/proxies', {
      name: 'neighbour',
      listen: `127.0.0.1:${await freePort()}`,
      upstream: upstream.address,
    });
    await call('POST', '/proxies/neighbour/toxics', foreign('of-the-neighbour'));
    const path = await charged(
      [process.execPath, '-e', `fetch(${JSON.stringify(at)}).then(({ ok }) => process.exit(ok ? 0 : 1))`],
      20_000,
    );
    const neighbour = await seen('neighbour');
    await inject(path);
    const load = await wedgeProxy(toxiproxy.url, path.proxy, Number(path.snapshot.listen.split(':')[1]));
    expect(await path.client.undo(path.ref, 2_000)).toMatchObject({ mayRestart: true });
    await until(
      () => isClean(path).catch(() => null),
      20_000,
      () => Promise.resolve(path.guard.log()),
    );
    load.stop();
    expect((await seen(path.proxy))?.toxics.map(({ name }) => name)).toEqual(['was-there']);
    expect(await seen('neighbour')).toEqual(neighbour);
    expect(restarts).toBe(1);
    // What the command prints or sees cannot hold the secret.
    expect(path.guard.log()).not.toContain(guardSecret);
  });
});

async function openThrough(listen: string) {
  const { connect } = await import('node:net');
  const [host = '', port = ''] = listen.split(':');
  const socket = connect(Number(port), host);
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.resume();
  return socket;
}
