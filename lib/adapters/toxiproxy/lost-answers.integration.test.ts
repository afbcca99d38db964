import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint, LiveToxic, ProxySnapshot } from '@/lib/domain/fault/fault';
import { freePort } from '@/scripts/servers/free-port';
import type { RunningServer } from '@/scripts/servers/running-server';
import { startToxiproxy } from '@/scripts/servers/toxiproxy';
import { createToxiproxyClient } from './client';
import { createToxiproxyDriver } from './driver';
import { startFlakyGateway, type FlakyGateway, type Mishap } from './testing/flaky-gateway';
import { startUpstream, type TestUpstream } from './testing/upstream';

const driver = createToxiproxyDriver();
const allow = (): void => undefined;
const budgetMs = 2_000;
const mishaps: readonly Mishap[] = ['answer_lost', 'never_arrives', 'html_503', 'half_an_answer', 'hangs'];
const ours: LiveToxic = {
  name: 'gd-abc123def-1-0',
  type: 'latency',
  stream: 'downstream',
  toxicity: 1,
  attributes: { latency: 200, jitter: 0 },
};
let server: RunningServer;
let upstream: TestUpstream;
let gateway: FlakyGateway;
let endpoint: Endpoint;
let before: ProxySnapshot;

beforeAll(async () => {
  [server, upstream] = await Promise.all([startToxiproxy(), startUpstream()]);
  gateway = await startFlakyGateway(server.url);
});
afterAll(async () => {
  await Promise.all([server.stop(), upstream.close(), gateway.close()]);
});
beforeEach(async () => {
  endpoint = { apiUrl: gateway.url, proxy: 'shop' };
  before = await client().createProxy(
    { name: 'shop', listen: `127.0.0.1:${await freePort()}`, upstream: upstream.address, enabled: true },
    { budgetMs },
  );
  gateway.plan = () => null;
  gateway.calls.length = 0;
});
afterEach(async () => {
  await client()
    .deleteProxy('shop', { budgetMs })
    .catch(() => undefined);
});

/** The real state, past the gateway. */
const client = () => createToxiproxyClient(server.url);
const truth = () => client().getProxy('shop', { budgetMs });

const inject = () => driver.cutAndRebuild(endpoint, before, { toxics: [ours], enabled: true }, allow);
const undo = () => driver.cutAndRebuild(endpoint, before, { toxics: [], enabled: true }, allow);

// DELETE, POST proxy, POST toxic, PATCH, GET.
const injectionSteps = [0, 1, 2, 3, 4];
const undoSteps = [0, 1, 2];

describe.each(mishaps)('one call: %s', (mishap) => {
  it.each(injectionSteps)(
    'at step %i of an injection ends with the fault in, or with the proxy as it was',
    async (step) => {
      gateway.plan = (call) => (call === step ? mishap : null);
      const failure: unknown = await inject().then(
        () => null,
        (error: unknown) => error,
      );
      if (failure === null) expect(await truth()).toEqual({ ...before, toxics: [ours] });
      else {
        expect(failure).toMatchObject({ name: 'ProxyChangeFailed', state: 'as_found' });
        expect(await truth()).toEqual(before);
      }
    },
  );

  it.each(undoSteps)('at step %i of an undo ends clean all the same', async (step) => {
    await client().deleteProxy('shop', { budgetMs });
    await client().createProxy({ ...before, enabled: false }, { budgetMs });
    await client().addToxic('shop', ours, { budgetMs });
    await client().enableProxy('shop', { budgetMs });
    gateway.plan = (call) => (call === step ? mishap : null);
    await undo();
    expect(await truth()).toEqual(before);
  });
});

describe('an undo that keeps the toxic of another run', () => {
  it('keeps it through a failure too', async () => {
    const theirs: LiveToxic = { ...ours, name: 'gd-another1-7-0' };
    await client().deleteProxy('shop', { budgetMs });
    await client().createProxy({ ...before, enabled: false }, { budgetMs });
    for (const toxic of [ours, theirs]) await client().addToxic('shop', toxic, { budgetMs });
    const found = await client().enableProxy('shop', { budgetMs });
    gateway.plan = (call, method) => (call < 4 && method === 'POST' ? 'never_arrives' : null);
    await driver.cutAndRebuild(endpoint, found, { toxics: [theirs], enabled: true }, allow);
    expect(await truth()).toEqual({ ...before, toxics: [theirs] });
  });
});

describe('many calls at random', () => {
  it('never ends an injection in a state that its error does not name', async () => {
    const seed = Date.now();
    let state = seed % 2_147_483_647;
    const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const quick = mishaps.filter((mishap) => mishap !== 'hangs');
    for (let round = 0; round < 40; round += 1) {
      gateway.plan = () => (random() < 0.35 ? (quick[Math.floor(random() * quick.length)] ?? null) : null);
      const failure: unknown = await inject().then(
        () => null,
        (error: unknown) => error,
      );
      const now = await truth();
      const name = `seed ${seed}, round ${round}: ${String(failure)}`;
      if (failure === null) expect(now, name).toEqual({ ...before, toxics: [ours] });
      else if ((failure as { state: string }).state === 'as_found') expect(now, name).toEqual(before);
      else if ((failure as { state: string }).state === 'missing') expect(now, name).toBeNull();
      else if ((failure as { state: string }).state === 'disabled')
        expect(now, name).toMatchObject({ enabled: false });
      else
        expect(failure, name).toMatchObject({
          state: expect.stringMatching(/different|unreachable/) as never,
        });
      gateway.plan = () => null;
      await undo();
      expect(await truth(), name).toEqual(before);
    }
  });
});

describe('a Toxiproxy that knows no PATCH (before 2.6.0)', () => {
  it('is opened by POST', async () => {
    const old = await startOldGateway();
    try {
      await driver.cutAndRebuild(
        { ...endpoint, apiUrl: old.url },
        before,
        { toxics: [ours], enabled: true },
        allow,
      );
      expect(await truth()).toEqual({ ...before, toxics: [ours] });
      expect(old.calls.slice(-3)).toEqual(['PATCH /proxies/shop', 'POST /proxies/shop', 'GET /proxies/shop']);
    } finally {
      await old.close();
    }
  });

  async function startOldGateway(): Promise<FlakyGateway> {
    const old = await startFlakyGateway(server.url);
    old.plan = (_call, method) => (method === 'PATCH' ? 'unknown_method' : null);
    return old;
  }
});
