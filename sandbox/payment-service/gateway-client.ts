import { Counter, Histogram, type Registry } from 'prom-client';
import { Pool } from 'undici';
import { exposeBreakers } from '../dependencies/breaker-gauge';
import { groupHeader, groups } from '../dependencies/shop-group';
import type { Group } from '../gateway/sticky-split';
import { latencyBuckets } from '../metrics/buckets';
import { CircuitBreaker } from '../order-service/resilience/circuit-breaker';
import {
  callsPerGatewayConnection,
  gatewayAnswerLimitMs,
  gatewayBreaker,
  gatewayConnections,
} from '../scale/dependencies-model';

/** PaymentResult: authorised by the gateway, or accepted to be charged later because the gateway could not be asked. */
export type PaymentResult = 'authorised' | 'deferred';

/** GatewayClient asks the payment gateway on the group's own path and never throws: a failure defers the charge. */
export type GatewayClient = {
  pay(group: Group, userId: string): Promise<PaymentResult>;
  close(): Promise<void>;
};

/** createGatewayClient opens no connection before the first payment; each group has its own breaker and connections. */
export function createGatewayClient(
  origins: Readonly<Record<Group, string>>,
  registry: Registry,
): GatewayClient {
  const metrics = gatewayMetrics(registry);
  const open = (group: Group) => ({
    breaker: new CircuitBreaker(
      gatewayBreaker,
      () => performance.now(),
      () => undefined,
    ),
    pool: new Pool(origins[group], {
      connections: gatewayConnections[group],
      pipelining: 1,
      ...(group === 'canary' && { maxRequestsPerClient: callsPerGatewayConnection - 1 }),
    }),
  });
  const paths = { control: open('control'), canary: open('canary') };
  exposeBreakers(
    registry,
    groups.map((group) => ({ name: 'gateway', group, state: () => paths[group].breaker.state })),
  );
  return {
    pay: async (group, userId) => {
      const { breaker, pool } = paths[group];
      const result = await breaker
        .execute(() => charge(pool, group, userId, metrics.calls))
        .then(() => 'authorised' as const)
        .catch(() => 'deferred' as const);
      metrics.authorisations.inc({ group, result });
      return result;
    },
    close: async () => {
      await Promise.all(groups.map((group) => paths[group].pool.destroy()));
    },
  };
}

async function charge(
  pool: Pool,
  group: Group,
  userId: string,
  calls: Histogram<'group' | 'outcome'>,
): Promise<void> {
  const startedAt = performance.now();
  let outcome = 'ERROR';
  try {
    const answer = await pool.request({
      method: 'POST',
      path: '/charges',
      headers: { 'content-type': 'application/json', [groupHeader]: group },
      body: JSON.stringify({ userId }),
      // Bounds the whole call, connection included, and cuts it: a payment must not hold a connection for ever.
      signal: AbortSignal.timeout(gatewayAnswerLimitMs),
    });
    await answer.body.json();
    if (answer.statusCode !== 201) throw new Error(`the payment gateway answered ${answer.statusCode}`);
    outcome = 'SUCCESS';
  } finally {
    calls.observe({ group, outcome }, (performance.now() - startedAt) / 1000);
  }
}

function gatewayMetrics(registry: Registry) {
  const registers = [registry];
  const authorisations = new Counter({
    name: 'payment_authorisations_total',
    help: 'Payments by result: authorised, or deferred to be charged later',
    labelNames: ['group', 'result'],
    registers,
  });
  for (const group of groups)
    for (const result of ['authorised', 'deferred']) authorisations.inc({ group, result }, 0);
  const calls = new Histogram({
    name: 'payment_gateway_requests_seconds',
    help: 'Duration of calls to the payment gateway, in seconds',
    labelNames: ['group', 'outcome'],
    buckets: latencyBuckets,
    registers,
  });
  return { authorisations, calls };
}
