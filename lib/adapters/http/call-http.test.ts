import type http from 'node:http';
import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createBriefAgent } from './brief-agent';
import { callHttp } from './call-http';
import { HttpFailure } from './http-failure';
import { startScriptedServer, type ScriptedServer } from './testing/scripted-server';

let server: ScriptedServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function failureOf(promise: Promise<unknown>): Promise<HttpFailure> {
  const error: unknown = await promise.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof HttpFailure)) throw new Error('expected HttpFailure', { cause: error });
  return error;
}

describe('callHttp', () => {
  it('sends the body, never as a browser, on a connection that is not kept', async () => {
    const asked: unknown[] = [];
    server = await startScriptedServer((request, response, body) => {
      const { 'user-agent': agent, connection } = request.headers;
      asked.push([request.method, request.url, body, agent, connection, request.socket.remotePort]);
      response.writeHead(202, { 'x-id': '7' }).end('done');
    });
    const call = {
      method: 'PATCH',
      url: new URL('/a%20b', server.url),
      body: '{"é":1}',
      budgetMs: 2_000,
    } as const;
    const answer = await callHttp(call);
    await callHttp(call);
    expect(answer).toMatchObject({ status: 202, text: 'done' });
    expect(answer.headers['x-id']).toBe('7');
    expect(asked[0]).toEqual(['PATCH', '/a%20b', '{"é":1}', 'masterdeck', 'close', expect.any(Number)]);
    expect((asked[0] as unknown[])[5]).not.toBe((asked[1] as unknown[])[5]);
  });

  it('gives up at its budget, whether nothing comes or the end does not', async () => {
    server = await startScriptedServer((request, response) => {
      if (request.url === '/half') response.write('half');
    });
    for (const path of ['/silent', '/half']) {
      const startedMs = performance.now();
      const failure = await failureOf(
        callHttp({ method: 'GET', url: new URL(path, server.url), budgetMs: 150 }),
      );
      expect(failure).toMatchObject({ kind: 'timeout', sent: true });
      expect(performance.now() - startedMs).toBeLessThan(1_000);
    }
  });

  it('tells that nothing was sent when nobody listens, or no time is left', async () => {
    server = await startScriptedServer(() => undefined);
    const url = new URL(server.url);
    await server.close();
    expect(await failureOf(callHttp({ method: 'GET', url, budgetMs: 2_000 }))).toMatchObject({
      kind: 'unreachable',
      sent: false,
    });
    expect(await failureOf(callHttp({ method: 'GET', url, budgetMs: 0 }))).toMatchObject({
      kind: 'timeout',
      sent: false,
    });
  });

  it('tells a connection lost before, and in the middle of, the answer', async () => {
    server = await startScriptedServer((request, response) => {
      if (request.url === '/middle') {
        response.writeHead(200, { 'content-length': 100 });
        response.write('begin');
      }
      setImmediate(() => request.socket.destroy());
    });
    for (const path of ['/before', '/middle']) {
      const failure = await failureOf(
        callHttp({ method: 'GET', url: new URL(path, server.url), budgetMs: 2_000 }),
      );
      expect(failure).toMatchObject({ kind: 'broken_off', sent: true });
    }
  });

  it('fails an answer that is larger than its limit', async () => {
    server = await startScriptedServer((_request, response) => response.end('x'.repeat(5_000)));
    const call = callHttp({ method: 'GET', url: new URL(server.url), budgetMs: 2_000, maxBytes: 1_000 });
    expect(await failureOf(call)).toMatchObject({ kind: 'too_large' });
  });

  it('sends nothing when beforeSend throws, which it is asked only once connected', async () => {
    let bytes = 0;
    const accepted = new Promise<void>((resolve) => {
      listener.on('connection', (socket) => {
        socket.on('data', (chunk) => (bytes += chunk.length));
        socket.on('close', () => resolve());
        socket.on('error', () => undefined);
      });
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const { port } = listener.address() as net.AddressInfo;
    const lost = new Error('lease lost');
    const call = callHttp({
      method: 'DELETE',
      url: new URL(`http://127.0.0.1:${port}/`),
      budgetMs: 2_000,
      beforeSend: () => {
        throw lost;
      },
    });
    await expect(call).rejects.toBe(lost);
    await accepted;
    expect(bytes).toBe(0);
    listener.close();
  });
  const listener = net.createServer();
});

describe('callHttp on a kept connection', () => {
  const callOn = (agent: http.Agent, method: 'GET' | 'DELETE', path: string, beforeSend?: () => void) =>
    callHttp({
      method,
      url: new URL(path, server?.url),
      budgetMs: 2_000,
      agent,
      ...(beforeSend ? { beforeSend } : {}),
    });

  it('sends the next call on it, asking beforeSend each time', async () => {
    const ports: (number | undefined)[] = [];
    server = await startScriptedServer((request, response) => {
      ports.push(request.socket.remotePort);
      response.end('ok');
    });
    const agent = createBriefAgent(new URL(server.url));
    let asked = 0;
    const count = () => void (asked += 1);
    for (const method of ['GET', 'DELETE', 'GET'] as const) await callOn(agent, method, '/', count);
    expect(new Set(ports).size).toBe(1);
    expect(asked).toBe(3);
    const lost = new Error('lease lost');
    const forbidden = callOn(agent, 'DELETE', '/', () => {
      throw lost;
    });
    await expect(forbidden).rejects.toBe(lost);
    expect(ports).toHaveLength(3);
  });

  it('asks a GET again on a new one when it was closed, and leaves every other call open as sent', async () => {
    const seen: string[] = [];
    server = await startScriptedServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      // The second call on any connection finds it closed by the far side.
      if (served.has(request.socket)) request.socket.destroy();
      else response.end('ok');
      served.add(request.socket);
    });
    const agent = createBriefAgent(new URL(server.url));
    await callOn(agent, 'GET', '/first');
    expect(await callOn(agent, 'GET', '/again')).toMatchObject({ status: 200 });
    expect(seen).toEqual(['GET /first', 'GET /again', 'GET /again']);
    await callOn(agent, 'GET', '/first');
    expect(await failureOf(callOn(agent, 'DELETE', '/once'))).toMatchObject({
      kind: 'broken_off',
      sent: true,
    });
    expect(seen.filter((call) => call === 'DELETE /once')).toHaveLength(1);
  });
  const served = new WeakSet<net.Socket>();
});
