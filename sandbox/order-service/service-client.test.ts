import type { Socket } from 'node:net';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { listen } from '../process/http-server';
import { sendJson } from '../process/json-http';
import { clientMetrics, createServiceClient } from './service-client';

describe('createServiceClient', () => {
  it.each([2, 4])(
    'closes a connection after exactly %i calls, and opens another',
    async (callsPerConnection) => {
      const calls = new Map<Socket, number>();
      const server = await listen(0, (request, response) => {
        calls.set(request.socket, (calls.get(request.socket) ?? 0) + 1);
        sendJson(response, 200, {});
      });
      const metrics = clientMetrics(new Registry());
      const origin = `http://127.0.0.1:${server.port}`;
      const settings = { origin, connections: 5, callsPerConnection, answerLimitMs: 0, headers: {} };
      const client = createServiceClient('inventory', settings, metrics);
      for (let made = 0; made < callsPerConnection * 5; made += 1)
        await client.send({ method: 'GET', path: '/' });
      // The pool may spread the last calls over two connections: none serves more, and no more are opened than that takes.
      expect(Math.max(...calls.values())).toBe(callsPerConnection);
      expect([5, 6]).toContain(calls.size);
      expect((await metrics.connections.get()).values[0]?.value).toBe(calls.size);
      await client.close();
      await server.close();
    },
  );

  it('never has more than its connections open, and counts a broken call as ERROR', async () => {
    const sockets = new Set<Socket>();
    const server = await listen(0, (request) => {
      sockets.add(request.socket);
      if (sockets.size === 2) for (const socket of sockets) socket.destroy();
    });
    const metrics = clientMetrics(new Registry());
    const settings = {
      origin: `http://127.0.0.1:${server.port}`,
      connections: 2,
      callsPerConnection: null,
      answerLimitMs: 0,
      headers: {},
    };
    const client = createServiceClient('inventory', settings, metrics);
    const sent = await Promise.allSettled([1, 2].map(() => client.send({ method: 'GET', path: '/' })));
    expect(sent.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(sockets.size).toBe(2);
    const ended = (await metrics.duration.get()).values.find((each) => each.metricName?.endsWith('_count'));
    expect([ended?.labels.outcome, ended?.value]).toEqual(['ERROR', 2]);
    await client.close();
    await server.close();
  });
});
