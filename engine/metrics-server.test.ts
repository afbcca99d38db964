import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { EngineMetrics } from './engine-metrics';
import { startMetricsServer, type MetricsServer } from './metrics-server';
import type { Logger, RunStore } from './ports';

const logged: string[] = [];
const log: Logger = {
  info: () => undefined,
  warn: () => undefined,
  error: (_, message) => logged.push(message),
  child: () => log,
};

let server: MetricsServer | undefined;
afterEach(() => server?.stop());

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function serve(metrics: EngineMetrics, notReady: () => string | null = () => null): Promise<string> {
  const port = await freePort();
  server = startMetricsServer({ listen: { host: '127.0.0.1', port }, metrics, notReady, log });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${url}/livez`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return url;
}

describe('what an engine tells Prometheus', () => {
  it('is served as Prometheus reads it, with what was measured', async () => {
    const metrics = new EngineMetrics({ name: 'one', version: '0' });
    const stored: unknown[] = [];
    const store = metrics.watch({
      write: (...args: unknown[]) => Promise.resolve(stored.push(args)),
    } as unknown as RunStore);
    const at = new Date();
    const events = [{ at, data: { kind: 'rollback_confirmed' as const, tookMs: 40 } }];
    await store.write({ runId: 'run0000001', epoch: 1 }, { events }, false);
    metrics.guardUp.set({ guard: 'http://127.0.0.1:8475' }, 0);
    const answer = await fetch(`${await serve(metrics)}/metrics`);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    expect(text).toContain('masterdeck_engine_run_events_total{kind="rollback_confirmed"} 1');
    expect(text).toContain('masterdeck_engine_rollback_seconds_bucket{le="0.05"} 1');
    expect(text).toContain('masterdeck_engine_guard_up{guard="http://127.0.0.1:8475"} 0');
    expect(text).toContain('masterdeck_engine_info{name="one",version="0"} 1');
    expect(stored).toHaveLength(1);
  });

  it('counts nothing that was not stored', async () => {
    const metrics = new EngineMetrics({ name: 'one', version: '0' });
    const store = metrics.watch({ write: () => Promise.reject(new Error('lost')) } as unknown as RunStore);
    const events = [{ at: new Date(), data: { kind: 'rollback_confirmed' as const, tookMs: 40 } }];
    await expect(store.write({ runId: 'run0000001', epoch: 1 }, { events }, false)).rejects.toThrow('lost');
    expect(
      await metrics.registry.getSingleMetricAsString('masterdeck_engine_run_events_total'),
    ).not.toContain('kind=');
  });

  it('is documented, metric by metric', () => {
    const names = new EngineMetrics({ name: 'one', version: '0' }).registry
      .getMetricsAsArray()
      .map(({ name }) => name)
      .filter((name) => name.startsWith('masterdeck_'));
    const text = readFileSync(new URL('../docs/metrics.md', import.meta.url), 'utf8');
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('what an engine tells an orchestrator', () => {
  it('is alive always, and ready only while its database renews leases', async () => {
    let why: string | null = null;
    const url = await serve(new EngineMetrics({ name: 'one', version: '0' }), () => why);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    why = 'the database does not renew leases';
    const answer = await fetch(`${url}/readyz`);
    expect([answer.status, await answer.text()]).toEqual([503, 'the database does not renew leases\n']);
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    expect((await fetch(`${url}/`)).status).toBe(404);
  });

  it('is not worth an engine: a port that is taken is logged', async () => {
    const url = await serve(new EngineMetrics({ name: 'one', version: '0' }));
    const second = startMetricsServer({
      listen: { host: '127.0.0.1', port: Number(new URL(url).port) },
      metrics: new EngineMetrics({ name: 'two', version: '0' }),
      notReady: () => null,
      log,
    });
    await expect.poll(() => logged).toContain('the metrics cannot be served');
    second.stop();
  });
});
