import net from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '@/scripts/servers/free-port';
import { startToxiproxy } from '@/scripts/servers/toxiproxy';
import { startFakeToxiproxy } from './testing/fake-toxiproxy';
import { startUpstream, type TestUpstream } from './testing/upstream';

interface Answered {
  readonly status: number;
  readonly type: string | null;
  readonly body: unknown;
}

const toxic = {
  name: 'slow',
  type: 'latency',
  stream: 'downstream',
  toxicity: 1,
  attributes: { latency: 5, jitter: 0 },
};

// What the tests of the driver believe of their fake is believed of the real one by the same lines.
describe.each([
  [
    'the real Toxiproxy',
    async () => {
      const running = await startToxiproxy();
      return { url: running.url, close: () => running.stop() };
    },
  ],
  ['the fake Toxiproxy', startFakeToxiproxy],
] as const)('%s', (_, start) => {
  let server: { readonly url: string; close(): Promise<unknown> };
  let upstream: TestUpstream;
  let listen: string;

  beforeAll(async () => {
    [server, upstream] = await Promise.all([start(), startUpstream()]);
  });
  afterAll(async () => {
    await Promise.all([server.close(), upstream.close()]);
  });
  beforeEach(async () => {
    listen = `127.0.0.1:${await freePort()}`;
  });
  afterEach(async () => {
    const { body } = await call('GET', '/proxies');
    for (const name of Object.keys(body as object))
      await call('DELETE', `/proxies/${encodeURIComponent(name)}`);
  });

  async function call(method: string, path: string, body?: unknown, agent = 'masterdeck'): Promise<Answered> {
    const response = await fetch(server.url + path, {
      method,
      headers: { 'user-agent': agent },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // Refusals are JSON that calls itself plain text.
    const answer = text.startsWith('{') ? (JSON.parse(text) as unknown) : null;
    return { status: response.status, type: response.headers.get('content-type'), body: answer };
  }
  const create = (more: object = {}) =>
    call('POST', '/proxies', { name: 'shop', listen, upstream: upstream.address, ...more });
  const accepts = (address: string): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = net.connect(Number(address.split(':').at(-1)), '127.0.0.1');
      socket.on('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });

  it('tells its version', async () => {
    expect((await call('GET', '/version')).status).toBe(200);
  });

  it('creates a proxy, enabled unless told otherwise, and shows it alone and in the list', async () => {
    const created = await create();
    expect(created.status).toBe(201);
    const shop = { name: 'shop', listen, upstream: upstream.address, enabled: true, toxics: [] };
    expect(created.body).toMatchObject(shop);
    expect((await call('GET', '/proxies/shop')).body).toMatchObject(shop);
    expect((await call('GET', '/proxies')).body).toMatchObject({ shop });
    expect(await accepts(listen)).toBe(true);
  });

  it('hands requests on', async () => {
    await create();
    expect(await (await fetch(`http://${listen}/`)).text()).toBe('ok');
  });

  it('keeps a disabled proxy closed until it is enabled, and closes it again', async () => {
    await create({ enabled: false });
    expect(await accepts(listen)).toBe(false);
    const enabled = await call('PATCH', '/proxies/shop', { enabled: true });
    expect(enabled).toMatchObject({ status: 200, body: { enabled: true } });
    expect(await accepts(listen)).toBe(true);
    await call('PATCH', '/proxies/shop', { enabled: false });
    expect(await accepts(listen)).toBe(false);
  });

  it('gives a free port for port 0', async () => {
    const { body } = await create({ listen: '127.0.0.1:0' });
    const given = (body as { listen: string }).listen;
    expect(given).toMatch(/^127\.0\.0\.1:[1-9]\d*$/);
    expect(await accepts(given)).toBe(true);
  });

  it.each([
    ['a name that is taken', {}, 409, 'proxy already exists'],
    ['no name', { name: '' }, 400, 'name'],
    ['no upstream', { name: 'other', upstream: '' }, 400, 'upstream'],
  ])('refuses %s in its own words', async (_case, more, status, words) => {
    await create();
    const refused = await create(more);
    expect(refused.status).toBe(status);
    expect((refused.body as { error: string }).error).toContain(words);
  });

  it('answers 500 for a port that is taken, and keeps nothing', async () => {
    await create();
    const refused = await create({ name: 'second' });
    expect(refused.status).toBe(500);
    expect((refused.body as { error: string }).error).toContain('address already in use');
    expect((await call('GET', '/proxies/second')).status).toBe(404);
  });

  it('deletes a proxy once, and closes its port', async () => {
    await create();
    expect((await call('DELETE', '/proxies/shop')).status).toBe(204);
    expect(await accepts(listen)).toBe(false);
    const again = await call('DELETE', '/proxies/shop');
    expect(again).toMatchObject({ status: 404, body: { error: 'proxy not found' } });
    expect(again.type).toContain('text/plain');
  });

  it('takes toxics on a disabled proxy and keeps them in order over enabling', async () => {
    await create({ enabled: false });
    const added = await call('POST', '/proxies/shop/toxics', toxic);
    expect(added).toMatchObject({ status: 200, body: toxic });
    const noop = { ...toxic, name: 'mark', type: 'noop', attributes: {} };
    await call('POST', '/proxies/shop/toxics', noop);
    await call('PATCH', '/proxies/shop', { enabled: true });
    const { body } = await call('GET', '/proxies/shop');
    expect((body as { toxics: { name: string }[] }).toxics.map(({ name }) => name)).toEqual(['slow', 'mark']);
  });

  it('names a toxic by type and stream, with full toxicity, where nothing is said', async () => {
    await create({ enabled: false });
    const { body } = await call('POST', '/proxies/shop/toxics', { type: 'noop' });
    expect(body).toMatchObject({ name: 'noop_downstream', stream: 'downstream', toxicity: 1 });
  });

  it.each([
    ['a name that is taken', toxic, 409, 'already exists'],
    ['an unknown type', { ...toxic, name: 'b', type: 'flood' }, 400, 'type'],
    ['an unknown stream', { ...toxic, name: 'b', stream: 'sideways' }, 400, 'stream'],
  ])('refuses a toxic with %s', async (_case, wrong, status, words) => {
    await create({ enabled: false });
    await call('POST', '/proxies/shop/toxics', toxic);
    const refused = await call('POST', '/proxies/shop/toxics', wrong);
    expect(refused.status).toBe(status);
    expect((refused.body as { error: string }).error).toContain(words);
  });

  it('forgets the toxics of a deleted proxy', async () => {
    await create({ enabled: false });
    await call('POST', '/proxies/shop/toxics', toxic);
    await call('DELETE', '/proxies/shop');
    expect((await create()).body).toMatchObject({ toxics: [] });
  });

  it('understands escaped names, except one with a slash, which nothing can reach any more', async () => {
    await create({ name: 'team b: shop' });
    expect((await call('GET', '/proxies/team%20b%3A%20shop')).body).toMatchObject({ name: 'team b: shop' });
    expect((await call('GET', '/proxies/team%20b%2Fshop')).status).toBe(404);
  });

  it('turns a browser away in plain text', async () => {
    const refused = await call('GET', '/proxies', undefined, 'Mozilla/5.0');
    expect(refused).toMatchObject({ status: 403, body: null });
  });
});
