import { afterEach, describe, expect, it } from 'vitest';
import { type ScriptedServer, startScriptedServer } from '../http/testing/scripted-server';
import { createTraceSource } from './source';

let server: ScriptedServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const search = {
  service: 'order-service',
  tag: { key: 'group', value: 'canary' },
  from: 1_000,
  to: 2_000,
  minDurationMs: 500,
  limit: 20,
};

async function answerOf(status: number, text: string) {
  server = await startScriptedServer((_, response) => {
    response.writeHead(status).end(text);
  });
  return createTraceSource(server.url).search(search, 2_000);
}

const jaegerAnswer = {
  data: [
    {
      traceID: 't1',
      spans: [
        {
          spanID: 'a',
          operationName: 'POST /orders',
          references: [],
          startTime: 5_000,
          duration: 2_000,
          processID: 'p1',
        },
        {
          spanID: 'b',
          operationName: 'GET',
          references: [{ refType: 'CHILD_OF', traceID: 't1', spanID: 'a' }],
          startTime: 5_500,
          duration: 1_000,
          processID: 'p1',
        },
      ],
      processes: { p1: { serviceName: 'order-service', tags: [] } },
    },
  ],
  errors: null,
};

describe('createTraceSource', () => {
  it('asks for one group within a time, and reads what Jaeger answers', async () => {
    const asked: (string | undefined)[] = [];
    server = await startScriptedServer((request, response) => {
      asked.push(request.url);
      response.end(JSON.stringify(jaegerAnswer));
    });
    const answer = await createTraceSource(`${server.url}/jaeger`).search(search, 2_000);
    const url = new URL(asked[0] ?? '', server.url);
    expect(url.pathname).toBe('/jaeger/api/traces');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      service: 'order-service',
      tags: '{"group":"canary"}',
      start: '1000000',
      end: '2000000',
      limit: '20',
      minDuration: '500000us',
    });
    expect(answer).toMatchObject({
      kind: 'traces',
      traces: [
        {
          id: 't1',
          spans: [
            { parentId: null, startedAt: 5, durationMs: 2 },
            { id: 'b', parentId: 'a' },
          ],
        },
      ],
    });
  });

  it.each([
    ['an error', 500, '<html>no</html>', 'http_error'],
    ['a page of a login', 200, '<!doctype html>', 'not_json'],
    ['nothing', 200, '', 'not_json'],
    ['JSON of somebody else', 200, '{"data":[{"id":1}]}', 'unreadable'],
  ])('tells %s apart from traces', async (_, status, text, reason) => {
    expect(await answerOf(status, text)).toMatchObject({ kind: 'unknown', reason });
  });

  it('reads that there is no trace', async () => {
    expect(await answerOf(200, '{"data":null}')).toEqual({ kind: 'traces', traces: [] });
  });

  it('gives up at its budget, and where nobody listens', async () => {
    server = await startScriptedServer(() => undefined);
    const { url } = server;
    expect(await createTraceSource(url).search(search, 100)).toMatchObject({ reason: 'timeout' });
    await server.close();
    expect(await createTraceSource(url).search(search, 2_000)).toMatchObject({ reason: 'unreachable' });
  });
});
