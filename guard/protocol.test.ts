import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createGuardClient } from '@/lib/adapters/guard/client';
import { createToxiproxyDriver } from '@/lib/adapters/toxiproxy/driver';
import { guardHeaders, signAnswer, signRequest } from '@/lib/domain/guard/sign-message';
import { createAuthenticator } from './authenticate';
import { Guard } from './guard';
import { createGuardServer } from './serve';

const secret = 'a secret of the tests, 32 characters or more';
const otherSecret = 'another secret, which has 32 characters, too';
const nonce = '0123456789abcdef0123456789abcdef';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A guard beside a Toxiproxy that is not there. */
function startGuardServer(): Promise<string> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const guard = new Guard({
    toxiproxyUrl: 'http://127.0.0.1:9',
    driver: createToxiproxyDriver(),
    clock: { now: () => new Date(), monotonicMs: () => performance.now() },
    restarter: { may: false, restart: () => Promise.resolve() },
    store: {
      save: () => Promise.resolve(),
      touch: () => Promise.resolve(),
      forget: () => Promise.resolve(),
      load: () => Promise.resolve([]),
    },
    log,
  });
  return listen(createGuardServer({ guard, secret, log, toxiproxyVersion: () => Promise.resolve(null) }));
}

describe('the authenticator', () => {
  const signed = (given: {
    key?: string;
    session: string;
    path?: string;
    body?: string;
    nonce?: string;
  }) => ({
    [guardHeaders.nonce]: given.nonce ?? nonce,
    [guardHeaders.signature]: signRequest(given.key ?? secret, {
      session: given.session,
      nonce: given.nonce ?? nonce,
      path: given.path ?? '/v1/renew',
      body: given.body ?? '{}',
    }),
  });

  it('accepts a signed request once, and never again', () => {
    const authenticator = createAuthenticator(secret);
    const headers = signed({ session: authenticator.session() });
    expect(authenticator.accept(headers, '/v1/renew', '{}')).toBe(nonce);
    expect(authenticator.accept(headers, '/v1/renew', '{}')).toBeNull();
  });

  it('refuses another key, another path, another body, another session, and headers that are missing or doubled', () => {
    const authenticator = createAuthenticator(secret);
    const session = authenticator.session();
    const refused = [
      signed({ session, key: otherSecret }),
      signed({ session, path: '/v1/undo' }),
      signed({ session, body: '{"runId":"other"}' }),
      signed({ session: createAuthenticator(secret).session() }),
      signed({ session, nonce: 'short' }),
      { [guardHeaders.nonce]: nonce },
      { [guardHeaders.nonce]: [nonce, nonce], [guardHeaders.signature]: 'x' },
    ];
    for (const headers of refused) expect(authenticator.accept(headers, '/v1/renew', '{}')).toBeNull();
    // None of them used the nonce up.
    expect(authenticator.accept(signed({ session }), '/v1/renew', '{}')).toBe(nonce);
  });

  it('is not fooled by what an earlier life of the guard accepted', () => {
    const before = createAuthenticator(secret);
    const captured = signed({ session: before.session() });
    expect(before.accept(captured, '/v1/renew', '{}')).toBe(nonce);
    expect(createAuthenticator(secret).accept(captured, '/v1/renew', '{}')).toBeNull();
  });
});

describe('a client and a guard', () => {
  it('find each other with the same secret, and the guard says that its Toxiproxy is not there', async () => {
    const client = createGuardClient(await startGuardServer(), secret);
    expect(await client.status(3_000)).toMatchObject({
      guard: 'masterdeck',
      mayRestart: false,
      proxies: null,
    });
  });

  it('do not with different ones, a short one or none, and the error does not repeat it', async () => {
    const url = await startGuardServer();
    await expect(createGuardClient(url, otherSecret).status(3_000)).rejects.toThrow(
      'does not accept our secret',
    );
    await expect(createGuardClient(url, 'short').status(3_000)).rejects.toThrow(/^its secret is not set/);
    await expect(createGuardClient(url, undefined).status(3_000)).rejects.toThrow(/^its secret is not set/);
  });

  it('hand over nothing where the Toxiproxy is not there', async () => {
    const client = createGuardClient(await startGuardServer(), secret);
    const proxies = [
      { name: 'path', listen: '127.0.0.1:1', upstream: '127.0.0.1:2', enabled: true, toxics: [] },
    ];
    const charge = { runId: 'run0000001', epoch: 1, leaseMs: 1_000, endWithinMs: 60_000, proxies };
    await expect(client.charge(charge, 3_000)).rejects.toThrow('toxiproxy_unreachable');
  });

  it('refuse what is too large, malformed or unknown', async () => {
    const url = await startGuardServer();
    const large = await fetch(`${url}/v1/charge`, { method: 'POST', body: 'x'.repeat(600_000) }).catch(
      () => null,
    );
    expect(large?.status ?? 413).toBe(413);
    expect((await fetch(`${url}/v1/status`)).status).toBe(404);
    expect((await fetch(`${url}/v1/status`, { method: 'POST', body: '{}' })).status).toBe(401);
    const client = createGuardClient(url, secret);
    await expect(client.renew({ runId: '../../etc', epoch: 1 }, 3_000)).rejects.toThrow('bad_request');
  });
});

describe('a server that is not the guard', () => {
  const answering = (body: string, status = 200, headers: Record<string, string> = {}) =>
    listen(
      createServer((request, response) => {
        request.resume().on('end', () => response.writeHead(status, headers).end(body));
      }),
    );

  it.each([
    ['signs nothing', {}],
    [
      'signs with another key',
      { [guardHeaders.signature]: signAnswer(otherSecret, { nonce, status: 200, body: '{"done":true}' }) },
    ],
    [
      'repeats a captured answer',
      { [guardHeaders.signature]: signAnswer(secret, { nonce, status: 200, body: '{"done":true}' }) },
    ],
  ])('is not believed when it %s', async (_, headers) => {
    const client = createGuardClient(await answering('{"done":true}', 200, headers), secret);
    await expect(client.release({ runId: 'run0000001', epoch: 1 }, 3_000)).rejects.toThrow(
      'is not the guard',
    );
  });

  it('is not asked for ever when it asks for a new signature again and again', async () => {
    let asked = 0;
    const url = await listen(
      createServer((request, response) => {
        asked += 1;
        request
          .resume()
          .on('end', () => response.writeHead(401, { [guardHeaders.session]: String(asked) }).end('{}'));
      }),
    );
    await expect(createGuardClient(url, secret).status(3_000)).rejects.toThrow('does not accept our secret');
    expect(asked).toBe(3);
  });
});
