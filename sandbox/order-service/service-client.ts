import type { Registry } from 'prom-client';
import { Counter, Gauge, Histogram } from 'prom-client';
import { Pool } from 'undici';
import { latencyBuckets } from '../metrics/buckets';

/** ClientName is a service that the order-service calls. */
export type ClientName = 'inventory' | 'payment';

/** ClientAnswer is an answer of any status; `body` is JSON, not validated. */
export type ClientAnswer = { readonly status: number; readonly body: unknown };

/** ServiceCall is one request to a service. */
export type ServiceCall = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: unknown };

/** ServiceClient makes calls over a bounded pool of connections; it throws what the transport throws. */
export type ServiceClient = { send(call: ServiceCall): Promise<ClientAnswer>; close(): Promise<void> };

/** ClientSettings: calls per connection null = reused for as long as it lives; answer limit 0 = none. */
export type ClientSettings = {
  readonly origin: string;
  readonly connections: number;
  readonly callsPerConnection: number | null;
  readonly answerLimitMs: number;
  /** Sent with every call. */
  readonly headers: Readonly<Record<string, string>>;
};

/** ClientMetrics are shared by the clients of one process. */
export type ClientMetrics = ReturnType<typeof clientMetrics>;

/** clientMetrics registers the series of METRICS.md for outgoing calls. */
export function clientMetrics(registry: Registry) {
  const registers = [registry];
  return {
    duration: new Histogram({
      name: 'http_client_requests_seconds',
      help: 'Duration of calls to other services until they really ended, in seconds',
      labelNames: ['client', 'outcome'],
      buckets: latencyBuckets,
      registers,
    }),
    active: new Gauge({
      name: 'http_client_requests_active',
      help: 'Calls to other services that have not ended',
      labelNames: ['client'],
      registers,
    }),
    connections: new Counter({
      name: 'http_client_connections_opened_total',
      help: 'Connections opened to other services',
      labelNames: ['client'],
      registers,
    }),
  };
}

/** createServiceClient opens no connection before the first call. */
export function createServiceClient(
  client: ClientName,
  settings: ClientSettings,
  metrics: ClientMetrics,
): ServiceClient {
  const pool = new Pool(settings.origin, {
    connections: settings.connections,
    pipelining: 1,
    headersTimeout: settings.answerLimitMs,
    bodyTimeout: settings.answerLimitMs,
    // undici 7.30 closes a connection one request after this number: service-client.test.ts counts them.
    ...(settings.callsPerConnection !== null && { maxRequestsPerClient: settings.callsPerConnection - 1 }),
  });
  pool.on('connect', () => metrics.connections.inc({ client }));
  return {
    send: (call) => timed(client, metrics, () => sendOnce(pool, call, settings.headers)),
    close: () => pool.destroy(),
  };
}

async function sendOnce(
  pool: Pool,
  { method, path, body }: ServiceCall,
  headers: Readonly<Record<string, string>>,
): Promise<ClientAnswer> {
  const answer = await pool.request({
    method,
    path,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: await answer.body.json() };
}

async function timed<T>(client: ClientName, metrics: ClientMetrics, call: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  metrics.active.inc({ client });
  let outcome = 'ERROR';
  try {
    const result = await call();
    outcome = 'SUCCESS';
    return result;
  } finally {
    metrics.active.dec({ client });
    metrics.duration.observe({ client, outcome }, (performance.now() - startedAt) / 1000);
  }
}
