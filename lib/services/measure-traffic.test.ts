import { expect, it } from 'vitest';
import { startScriptedServer } from '@/lib/adapters/http/testing/scripted-server';
import { articlePlan } from '@/lib/domain/run/testing/article-plan';
import { measureTraffic } from './measure-traffic';

/** A Prometheus whose rates are well and whose newest samples are so old, in seconds; null: it refuses that question. */
async function measureWith(age: number | null) {
  const now = Date.now() / 1_000;
  const server = await startScriptedServer((_, response, body) => {
    const asksAges = decodeURIComponent(body).includes('timestamp(');
    if (asksAges && age === null)
      return void response
        .writeHead(422)
        .end('{"status":"error","errorType":"execution","error":"too many samples"}');
    const result = ['control', 'canary'].map((group) => ({
      metric: { group, masterdeck_part: '0' },
      value: [now, String(asksAges ? now - (age ?? 0) : 6)],
    }));
    response.end(JSON.stringify({ status: 'success', data: { resultType: 'vector', result } }));
  });
  try {
    const environment = { ...articlePlan.environment, prometheusUrl: server.url };
    return await measureTraffic({ ...articlePlan, environment });
  } finally {
    await server.close();
  }
}

it.each([
  [2, { kind: 'measured', canaryPerSecond: 6 }],
  [null, { kind: 'measured', canaryPerSecond: 6 }],
  [100, { kind: 'unknown', reason: 'stale' }],
])('traffic whose newest sample is %d s old', async (age, traffic) => {
  expect(await measureWith(age)).toMatchObject(traffic);
});
