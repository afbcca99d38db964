import net from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint, LiveToxic, ProxySnapshot } from '@/lib/domain/fault/fault';
import { freePort } from '@/scripts/servers/free-port';
import type { RunningServer } from '@/scripts/servers/running-server';
import { startToxiproxy } from '@/scripts/servers/toxiproxy';
import { createToxiproxyClient } from './client';
import { createToxiproxyDriver } from './driver';
import { ProxyChangeFailed } from './proxy-change-failed';
import { startUpstream, type TestUpstream } from './testing/upstream';

const driver = createToxiproxyDriver();
const allow = (): void => undefined;
const budgetMs = 2_000;
let server: RunningServer;
let upstream: TestUpstream;
let endpoint: Endpoint;
let listen: string;

beforeAll(async () => {
  [server, upstream] = await Promise.all([startToxiproxy(), startUpstream()]);
});
afterAll(async () => {
  await Promise.all([server.stop(), upstream.close()]);
});

beforeEach(async () => {
  listen = `127.0.0.1:${await freePort()}`;
  endpoint = { apiUrl: server.url, proxy: 'shop_test_order' };
  await client().createProxy(
    { name: endpoint.proxy, listen, upstream: upstream.address, enabled: true },
    { budgetMs },
  );
});
afterEach(async () => {
  for (const { name } of await client().listProxies({ budgetMs }))
    await client().deleteProxy(name, { budgetMs });
});

const client = () => createToxiproxyClient(server.url);

async function see(): Promise<ProxySnapshot> {
  const look = await driver.look(endpoint, 500);
  if (look.kind !== 'seen') throw new Error(`expected to see the proxy, got ${JSON.stringify(look)}`);
  return look.snapshot;
}

function ours(type: string, attributes: Record<string, number>, more: Partial<LiveToxic> = {}): LiveToxic {
  return { name: 'gd-abc123def-1-0', type, stream: 'downstream', toxicity: 1, attributes, ...more };
}

async function isRefused(): Promise<boolean> {
  const [host = '', port = ''] = listen.split(':');
  return await new Promise((resolve) => {
    const socket = net.connect(Number(port), host);
    socket.on('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => resolve(true));
  });
}

async function failureOf(change: Promise<unknown>): Promise<ProxyChangeFailed> {
  const error: unknown = await change.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ProxyChangeFailed)) throw new Error('expected ProxyChangeFailed', { cause: error });
  return error;
}

describe('cutAndRebuild on a real Toxiproxy', () => {
  it.each([
    ours('latency', { latency: 300, jitter: 20 }),
    ours('latency', { latency: 300 }, { stream: 'upstream', toxicity: 0.1 }),
    ours('bandwidth', { rate: 50 }),
    ours('timeout', { timeout: 0 }),
    ours('timeout', { timeout: 1_500 }, { stream: 'upstream', toxicity: 0.333_333_333 }),
    ours('reset_peer', { timeout: 100 }),
    ours('slow_close', { delay: 400 }),
    ours('slicer', { average_size: 64, size_variation: 32, delay: 100 }),
    ours('limit_data', { bytes: 1_000 }),
    ours('noop', {}),
  ])('puts $type in ($stream, $toxicity) and takes it out again, read back each time', async (toxic) => {
    const before = await see();
    await driver.cutAndRebuild(endpoint, before, { toxics: [toxic], enabled: true }, allow);
    const during = await see();
    expect(during).toMatchObject({ enabled: true, listen, upstream: upstream.address });
    expect(during.toxics).toHaveLength(1);
    expect(during.toxics[0]).toMatchObject({ name: toxic.name, type: toxic.type, stream: toxic.stream });
    expect(during.toxics[0]?.attributes).toMatchObject(toxic.attributes);
    await driver.cutAndRebuild(endpoint, before, { toxics: before.toxics, enabled: true }, allow);
    expect(await see()).toEqual(before);
  });

  it('closes the path for `down`, with a noop toxic that says whose outage it is', async () => {
    const before = await see();
    await driver.cutAndRebuild(endpoint, before, { toxics: [ours('noop', {})], enabled: false }, allow);
    expect(await see()).toMatchObject({
      enabled: false,
      toxics: [{ name: 'gd-abc123def-1-0', type: 'noop' }],
    });
    expect(await isRefused()).toBe(true);
    await driver.cutAndRebuild(endpoint, before, { toxics: [], enabled: true }, allow);
    expect(await see()).toEqual(before);
    expect(await isRefused()).toBe(false);
  });

  it('keeps a proxy disabled that was found disabled, its listen address as it was written', async () => {
    await client().deleteProxy(endpoint.proxy, { budgetMs });
    const written = listen.replace('127.0.0.1', 'localhost');
    await client().createProxy(
      { name: endpoint.proxy, listen: written, upstream: upstream.address, enabled: false },
      { budgetMs },
    );
    const before = await see();
    await driver.cutAndRebuild(endpoint, before, { toxics: [ours('noop', {})], enabled: false }, allow);
    await driver.cutAndRebuild(endpoint, before, { toxics: [], enabled: false }, allow);
    expect(await see()).toEqual({ ...before, enabled: false, listen: written });
  });

  it('puts foreign toxics back with their names, attributes, toxicity and order, and leaves other proxies alone', async () => {
    const other = `127.0.0.1:${await freePort()}`;
    await client().createProxy(
      { name: 'foreign', listen: other, upstream: upstream.address, enabled: true },
      { budgetMs },
    );
    const foreign: LiveToxic[] = [
      {
        name: 'team b/latency',
        type: 'latency',
        stream: 'upstream',
        toxicity: 0.25,
        attributes: { latency: 7, jitter: 9 },
      },
      { name: 'slow', type: 'bandwidth', stream: 'downstream', toxicity: 0, attributes: { rate: 5_000 } },
    ];
    for (const toxic of foreign) await client().addToxic(endpoint.proxy, toxic, { budgetMs });
    const before = await see();
    expect(before.toxics).toEqual(foreign);
    await driver.cutAndRebuild(
      endpoint,
      before,
      { toxics: [...foreign, ours('latency', { latency: 100 })], enabled: true },
      allow,
    );
    expect((await see()).toxics.map(({ name }) => name).sort()).toEqual([
      'gd-abc123def-1-0',
      'slow',
      'team b/latency',
    ]);
    await driver.cutAndRebuild(endpoint, before, { toxics: foreign, enabled: true }, allow);
    expect(await see()).toEqual(before);
    expect(await client().getProxy('foreign', { budgetMs })).toMatchObject({
      enabled: true,
      listen: other,
      toxics: [],
    });
  });

  it('is idempotent: a second undo, and an undo of a proxy that is gone, both end clean', async () => {
    const before = await see();
    const undo = () => driver.cutAndRebuild(endpoint, before, { toxics: [], enabled: true }, allow);
    await undo();
    await undo();
    await client().deleteProxy(endpoint.proxy, { budgetMs });
    await undo();
    expect(await see()).toEqual(before);
  });

  it('survives two undoers at once', async () => {
    const before = await see();
    await driver.cutAndRebuild(
      endpoint,
      before,
      { toxics: [ours('latency', { latency: 500 })], enabled: true },
      allow,
    );
    const undo = () => driver.cutAndRebuild(endpoint, before, { toxics: [], enabled: true }, allow);
    await Promise.allSettled([undo(), undo(), undo()]);
    expect(await see()).toEqual(before);
  });

  it('sends nothing that crashes Toxiproxy, and nothing at all when one toxic is not allowed', async () => {
    const before = await see();
    const bad = ours('bandwidth', { rate: -1 });
    await expect(
      driver.cutAndRebuild(endpoint, before, { toxics: [ours('noop', {}), bad], enabled: true }, allow),
    ).rejects.toThrow(/rate/);
    expect(await see()).toEqual(before);
  });

  it('asks beforeCall before every call that changes something, and stops dead where it throws', async () => {
    const before = await see();
    const toxic = ours('latency', { latency: 200 });
    // DELETE, POST proxy, POST toxic, PATCH.
    const left = ['seen', 'missing', 'seen', 'seen'];
    for (const [allowed, kind] of left.entries()) {
      let calls = 0;
      const lost = new Error('lease lost');
      const guard = (): void => {
        calls += 1;
        if (calls > allowed) throw lost;
      };
      await expect(
        driver.cutAndRebuild(endpoint, before, { toxics: [toxic], enabled: true }, guard),
      ).rejects.toBe(lost);
      expect(calls).toBe(allowed + 1);
      expect((await driver.look(endpoint, 500)).kind).toBe(kind);
      // Whoever takes over brings the path back from there.
      await driver.cutAndRebuild(endpoint, before, { toxics: [], enabled: true }, allow);
      expect(await see()).toEqual(before);
    }
  });

  it('takes the port back as soon as a stranger lets go of it', async () => {
    const before = await see();
    const squatter = await squatAfterCut(before);
    setTimeout(() => squatter.close(), 700);
    const { tookMs } = await driver.cutAndRebuild(endpoint, before, { toxics: [], enabled: true }, allow);
    expect(tookMs).toBeGreaterThan(400);
    expect(await see()).toEqual(before);
  });

  it('says that the path is closed when the port stays taken, for an injection and for an undo', async () => {
    const before = await see();
    const squatter = await squatAfterCut(before);
    try {
      const injection = await failureOf(
        driver.cutAndRebuild(
          endpoint,
          before,
          { toxics: [ours('latency', { latency: 9 })], enabled: true },
          allow,
        ),
      );
      expect(injection).toMatchObject({ state: 'missing', mayStillChange: false });
      expect(injection.message).toMatch(/MISSING/);
      expect((injection.cause as Error).message).toMatch(/address already in use/);
      const foreign = [ours('noop', {}, { name: 'theirs' })];
      const undo = await failureOf(
        driver.cutAndRebuild(endpoint, before, { toxics: foreign, enabled: true }, allow),
      );
      expect(undo.state).toBe('disabled');
    } finally {
      squatter.close();
    }
    await driver.cutAndRebuild(endpoint, before, { toxics: [], enabled: true }, allow);
    expect(await see()).toEqual(before);
  });

  /** squatAfterCut deletes the proxy and takes its port, as a stranger may between cut and rebuild. */
  async function squatAfterCut(before: ProxySnapshot): Promise<net.Server> {
    await client().deleteProxy(before.name, { budgetMs });
    const squatter = net.createServer();
    await new Promise<void>((resolve) => squatter.listen(Number(listen.split(':')[1]), '127.0.0.1', resolve));
    return squatter;
  }

  it('does not replace a proxy that somebody else builds into the gap with another upstream', async () => {
    const before = await see();
    let calls = 0;
    const intruder = { name: endpoint.proxy, listen, upstream: '127.0.0.1:9', enabled: true };
    const failure = await failureOf(
      driver
        .cutAndRebuild(endpoint, before, { toxics: [ours('latency', { latency: 9 })], enabled: true }, () => {
          calls += 1;
          // Between our DELETE and our POST: fired now, it reaches the server before us only if it is sent first.
          if (calls === 2) throw new Error('stop after the cut');
        })
        .catch(async (cause: unknown) => {
          expect((cause as Error).message).toBe('stop after the cut');
          await client().createProxy(intruder, { budgetMs });
          return await driver.rebuildMissing(endpoint, before, allow);
        }),
    );
    expect(failure.state).toBe('different');
    expect(await see()).toMatchObject({ upstream: '127.0.0.1:9', enabled: true });
  });
});

describe('rebuildMissing', () => {
  it('builds what a restart lost, foreign toxics included and ours not', async () => {
    const foreign: LiveToxic = {
      name: 'theirs',
      type: 'noop',
      stream: 'upstream',
      toxicity: 1,
      attributes: {},
    };
    const before = await see();
    const snapshot = { ...before, toxics: [foreign, ours('latency', { latency: 100, jitter: 0 })] };
    await server.stop();
    const port = server.port;
    server = await startToxiproxy({ port });
    expect((await driver.look(endpoint, 500)).kind).toBe('missing');
    await driver.rebuildMissing(endpoint, snapshot, allow);
    expect(await see()).toEqual({ ...before, toxics: [foreign] });
    // Twice is once.
    await driver.rebuildMissing(endpoint, snapshot, allow);
    expect(await see()).toEqual({ ...before, toxics: [foreign] });
  });

  it('goes on from a half-built proxy: closed, and nothing on it', async () => {
    const before = await see();
    await client().deleteProxy(endpoint.proxy, { budgetMs });
    await client().createProxy({ ...before, enabled: false }, { budgetMs });
    await driver.rebuildMissing(endpoint, before, allow);
    expect(await see()).toEqual(before);
  });

  it('waits for a Toxiproxy that is just starting', async () => {
    const before = await see();
    const port = server.port;
    await server.stop();
    const rebuilt = driver.rebuildMissing(endpoint, before, allow);
    server = await startToxiproxy({ port });
    await rebuilt;
    expect(await see()).toEqual(before);
  });
});

describe('look', () => {
  it('tells a process that is gone from a proxy that is missing', async () => {
    expect(await driver.look({ ...endpoint, proxy: 'nobody' }, 500)).toEqual({ kind: 'missing' });
    const nobody = { apiUrl: `http://127.0.0.1:${await freePort()}`, proxy: 'x' };
    expect(await driver.look(nobody, 500)).toMatchObject({ kind: 'unreachable' });
  });

  it('reads proxies whose names need escaping, and refuses those that no URL can reach', async () => {
    const name = 'ação?#% b';
    const proxy = { name, listen: '127.0.0.1:0', upstream: upstream.address, enabled: true };
    await client().createProxy(proxy, { budgetMs });
    expect(await driver.look({ ...endpoint, proxy: name }, 500)).toMatchObject({
      kind: 'seen',
      snapshot: { name },
    });
    await expect(driver.look({ ...endpoint, proxy: '..' }, 500)).rejects.toThrow(/cannot be addressed/);
  });

  it('takes the 404 of a wrong address for unreachable, not for a missing proxy', async () => {
    const wrong = { apiUrl: `${server.url}/elsewhere`, proxy: 'shop' };
    expect(await driver.look(wrong, 500)).toMatchObject({ kind: 'unreachable', detail: /404/ as never });
  });
});
