import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Exporter is a tiny metrics source with two groups, whose numbers a test moves as it likes. */
export interface Exporter {
  readonly port: number;
  /** Share of the canary's requests that succeed, 0..1. */
  canarySuccess: number;
  canaryLatencyMs: number;
  p1Drill: boolean;
  /** False: every scrape fails. */
  serving: boolean;
  stop(): Promise<void>;
}

/** Enough for a window of a second to decide a bound of 99 %. */
const requestsPerSecond = 5_000;

/** startExporter serves counters that grow with time, `test_requests_total` and `test_ok_total`, and the gauge `test_latency_ms`. */
export async function startExporter(): Promise<Exporter> {
  const totals = { control: { requests: 0, ok: 0 }, canary: { requests: 0, ok: 0 } };
  let last = performance.now();
  const count = () => {
    const now = performance.now();
    const added = ((now - last) / 1_000) * requestsPerSecond;
    last = now;
    totals.control.requests += added;
    totals.control.ok += added;
    totals.canary.requests += added;
    totals.canary.ok += added * exporter.canarySuccess;
  };
  const server: Server = createServer((_, response) => {
    count();
    response.statusCode = exporter.serving ? 200 : 503;
    const latencies = { control: 50, canary: exporter.canaryLatencyMs };
    const lines = (['control', 'canary'] as const).flatMap((group) => [
      `test_requests_total{group="${group}"} ${totals[group].requests}`,
      `test_ok_total{group="${group}"} ${totals[group].ok}`,
      `test_latency_ms{group="${group}"} ${latencies[group]}`,
    ]);
    response.end([...lines, `test_p1_drill ${exporter.p1Drill ? 1 : 0}`, ''].join('\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const exporter: Exporter = {
    port: (server.address() as AddressInfo).port,
    canarySuccess: 1,
    canaryLatencyMs: 50,
    p1Drill: false,
    serving: true,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return exporter;
}
