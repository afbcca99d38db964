import { afterEach, describe, expect, it } from 'vitest';
import type { AnsweredRequest } from '../metrics/http-server-metrics';
import { type HttpServer, listen } from '../process/http-server';
import { sendJson } from '../process/json-http';
import { createGateway } from './gateway';

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.close()));
});

async function serve(handle: Parameters<typeof listen>[1]): Promise<HttpServer> {
  const server = await listen(0, handle);
  running.push(server);
  return server;
}

async function gateway(upstreams: { control: string; canary: string }, timeLimitMs = 5_000) {
  const records: AnsweredRequest[] = [];
  const created = createGateway({ upstreams, weights: { control: 50, canary: 50 }, timeLimitMs }, (each) =>
    records.push(each),
  );
  const server = await serve(created.handle);
  running.push(created);
  const order = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${server.port}/orders`, { method: 'POST', headers, body: '{"a":1}' });
  return { order, records };
}

const named = (group: string) =>
  serve((request, response) => {
    request.resume();
    sendJson(response, 201, { group });
  }).then(({ port }) => `http://127.0.0.1:${port}`);

describe('the gateway', () => {
  it('keeps a user in one group, by header or by the cookie that it gave', async () => {
    const { order, records } = await gateway({
      control: await named('control'),
      canary: await named('canary'),
    });
    const groups = new Set<string>();
    for (let tries = 0; tries < 10; tries += 1)
      groups.add(await (await order({ 'x-user-id': 'ana' })).text());
    expect(groups.size).toBe(1);
    const first = await order({});
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const group = await first.text();
    for (let tries = 0; tries < 10; tries += 1) expect(await (await order({ cookie })).text()).toBe(group);
    await expect.poll(() => records.length).toBe(21);
    expect(records.every(({ status }) => status === 201)).toBe(true);
  });

  it('answers 502 where there is no order-service and 504 where it takes too long, and counts both in the group', async () => {
    const hanging = await serve(() => undefined);
    const dead = await gateway({ control: 'http://127.0.0.1:1', canary: 'http://127.0.0.1:1' });
    expect((await dead.order({ 'x-user-id': 'ana' })).status).toBe(502);
    const origin = `http://127.0.0.1:${hanging.port}`;
    const slow = await gateway({ control: origin, canary: origin }, 100);
    expect((await slow.order({ 'x-user-id': 'ana' })).status).toBe(504);
    await expect.poll(() => slow.records[0]).toMatchObject({ status: 504, uri: '/orders' });
  });
});
