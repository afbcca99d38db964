import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Probe } from '@/lib/domain/catalogue/catalogue';
import type { Fault, LiveToxic, ToxicSpec } from '@/lib/domain/fault/fault';
import { freePort } from '@/scripts/servers/free-port';
import { startPostgres } from '@/scripts/servers/postgres';
import type { RunningServer } from '@/scripts/servers/running-server';
import { startToxiproxy } from '@/scripts/servers/toxiproxy';
import { createToxiproxyClient } from '../client';
import { startByteUpstream, startUpstream, type TestUpstream } from '../testing/upstream';
import { probeFault } from './probe-fault';
import { probeNormal } from './probe-normal';

let server: RunningServer;
let web: TestUpstream;
let redis: TestUpstream;
let listen: string;
const budgetMs = 2_000;
const http = (path = '/'): Probe => ({ kind: 'http', path });
const client = () => createToxiproxyClient(server.url);

beforeAll(async () => {
  [server, web, redis] = await Promise.all([
    startToxiproxy(),
    startUpstream(),
    startByteUpstream((asked) =>
      asked.toString() === 'PING\r\n' ? '-NOAUTH Authentication required.\r\n' : '-ERR\r\n',
    ),
  ]);
});
afterAll(async () => {
  await Promise.all([server.stop(), web.close(), redis.close()]);
});
beforeEach(async () => {
  listen = `127.0.0.1:${await freePort()}`;
});
afterEach(async () => {
  await client()
    .deleteProxy('probed', { budgetMs })
    .catch(() => undefined);
});

async function build(upstream: string, toxics: readonly ToxicSpec[], enabled = true): Promise<void> {
  await client().createProxy({ name: 'probed', listen, upstream, enabled: false }, { budgetMs });
  for (const [index, toxic] of toxics.entries()) {
    const live: LiveToxic = { name: `gd-abc123def-1-${index}`, ...toxic };
    await client().addToxic('probed', live, { budgetMs });
  }
  if (enabled) await client().enableProxy('probed', { budgetMs });
}

function toxic(
  type: ToxicSpec['type'],
  attributes: Record<string, number>,
  more: Partial<ToxicSpec> = {},
): ToxicSpec {
  return { type, stream: 'downstream', toxicity: 1, attributes, ...more };
}
const fault = (...toxics: ToxicSpec[]): Fault => ({ kind: 'toxics', toxics });

const visible: readonly (readonly [ToxicSpec, Probe])[] = [
  [toxic('latency', { latency: 300, jitter: 100 }), http()],
  [toxic('latency', { latency: 300, jitter: 0 }, { stream: 'upstream' }), http()],
  [toxic('latency', { latency: 6_000, jitter: 0 }), http()],
  [toxic('timeout', { timeout: 0 }), http()],
  [toxic('timeout', { timeout: 400 }, { stream: 'upstream' }), http()],
  [toxic('reset_peer', { timeout: 50 }), http()],
  [toxic('slow_close', { delay: 500 }), http()],
  [toxic('bandwidth', { rate: 20 }), http('/bytes/30000')],
  [toxic('slicer', { average_size: 200, size_variation: 50, delay: 5_000 }), http('/bytes/10000')],
  [toxic('limit_data', { bytes: 100 }), http('/bytes/10000')],
  [toxic('limit_data', { bytes: 10 }, { stream: 'upstream' }), http()],
];

describe('probeFault through a real Toxiproxy', () => {
  it.each(visible)('sees %j with %j on one connection', async (spec, probe) => {
    await build(web.address, [spec]);
    expect(await probeFault(listen, probe, fault(spec))).toMatchObject({
      outcome: 'fault_seen',
      connections: 1,
    });
  });

  it.each(visible)('does not see %j with %j where it is not', async (spec, probe) => {
    await build(web.address, []);
    expect(await probeFault(listen, probe, fault(spec))).toMatchObject({
      outcome: 'not_seen',
      connections: 1,
    });
  });

  it('sees a share of 10 % among at most 66 connections, and takes 66 to say that it is not there', async () => {
    const spec = toxic('latency', { latency: 200, jitter: 0 }, { toxicity: 0.1 });
    await build(web.address, [spec]);
    const seen = await probeFault(listen, http(), fault(spec));
    expect(seen.outcome).toBe('fault_seen');
    expect(seen.connections).toBeLessThanOrEqual(66);
    expect(seen.slowestMs).toBeGreaterThanOrEqual(197);
    await client().deleteProxy('probed', { budgetMs });
    await build(web.address, []);
    expect(await probeFault(listen, http(), fault(spec))).toMatchObject({
      outcome: 'not_seen',
      connections: 66,
    });
  });

  it.each<[string, Probe, ToxicSpec]>([
    ['no probe', { kind: 'none' }, toxic('latency', { latency: 500, jitter: 0 })],
    ['a share of 5 %', http(), toxic('latency', { latency: 500, jitter: 0 }, { toxicity: 0.05 })],
    ['a latency within the noise', http(), toxic('latency', { latency: 15, jitter: 0 })],
    ['a jitter as large as the latency', http(), toxic('latency', { latency: 500, jitter: 500 })],
    ['a connection without data', { kind: 'tcp' }, toxic('latency', { latency: 500, jitter: 0 })],
    ['an answer too short for the bandwidth', http(), toxic('bandwidth', { rate: 100 })],
    ['an answer below the limit', http(), toxic('limit_data', { bytes: 5_000 })],
    ['a noop', http(), toxic('noop', {})],
  ])('does not pretend to have probed: %s', async (_name, probe, spec) => {
    await build(web.address, [spec]);
    expect(await probeFault(listen, probe, fault(spec))).toMatchObject({ outcome: 'not_probed' });
  });

  it('takes an upstream that refuses for a failed probe, not for a fault', async () => {
    await build(`127.0.0.1:${await freePort()}`, []);
    for (const spec of [toxic('latency', { latency: 300, jitter: 0 }), toxic('timeout', { timeout: 0 })]) {
      expect(await probeFault(listen, http(), fault(spec))).toMatchObject({
        outcome: 'failed',
        connections: 4,
      });
    }
    expect(await probeNormal(listen, http())).toMatchObject({ outcome: 'failed', connections: 3 });
    expect(await probeNormal(listen, { kind: 'tcp' })).toMatchObject({ outcome: 'failed' });
  });

  it.each<Probe>([http(), { kind: 'tcp' }])('tells a closed path from an open one with %j', async (probe) => {
    await build(web.address, [toxic('noop', {})], false);
    expect(await probeFault(listen, probe, { kind: 'down' })).toMatchObject({ outcome: 'fault_seen' });
    expect(await probeNormal(listen, probe)).toMatchObject({ outcome: 'failed', detail: 'ECONNREFUSED' });
    await client().enableProxy('probed', { budgetMs });
    expect(await probeFault(listen, probe, { kind: 'down' })).toMatchObject({ outcome: 'not_seen' });
    expect(await probeNormal(listen, probe)).toMatchObject({ outcome: 'normal', connections: 1 });
  });

  it('speaks to Redis', async () => {
    const spec = toxic('latency', { latency: 200, jitter: 0 });
    await build(redis.address, [spec]);
    const probe: Probe = { kind: 'redis' };
    expect(await probeFault(listen, probe, fault(spec))).toMatchObject({ outcome: 'fault_seen' });
    expect(await probeNormal(listen, probe)).toMatchObject({ outcome: 'normal' });
  });

  it('speaks to PostgreSQL', async () => {
    const postgres = await startPostgres();
    try {
      const spec = toxic('latency', { latency: 200, jitter: 0 }, { stream: 'upstream' });
      await build(`127.0.0.1:${postgres.port}`, [spec]);
      const probe: Probe = { kind: 'postgres' };
      expect(await probeFault(listen, probe, fault(spec))).toMatchObject({ outcome: 'fault_seen' });
      expect(await probeNormal(listen, probe)).toMatchObject({ outcome: 'normal' });
    } finally {
      await postgres.stop();
    }
  });

  it('calls a black hole not normal, in bounded time', async () => {
    await build(web.address, [toxic('timeout', { timeout: 0 }, { stream: 'upstream' })]);
    const startedMs = performance.now();
    expect(await probeNormal(listen, http())).toMatchObject({
      outcome: 'failed',
      detail: 'no answer within a second',
    });
    expect(performance.now() - startedMs).toBeLessThan(4_000);
  });
});
