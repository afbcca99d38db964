import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import type { AnsweredRequest } from '../metrics/http-server-metrics';
import type { AdminRoute } from '../process/admin-server';
import { BadRequest, parseJson, readBody, sendJson } from '../process/json-http';
import { groupHeader } from '../dependencies/shop-group';
import { scenarioRequest } from '../scenarios/scenario';
import { slowLookupMs } from './frailty';
import { type OrderConfig, resilienceName } from './order-config';
import { openRedisParts } from './open-redis-parts';
import { exposePool, exposeResilience, gauge, orderCounters } from './order-metrics';
import { P1Drill } from './p1-drill';
import { type OrderDependencies, orderRequest, placeOrder } from './place-order';
import { RequestPool } from './request-pool';
import { createInventoryGuard, type InventoryGuard } from './resilience/inventory-guard';
import { clientMetrics, createServiceClient } from './service-client';
import { StockSource } from './stock-source';

/** OrderService is the service without its servers. */
export type OrderService = {
  handle(record: (request: AnsweredRequest) => void): RequestListener;
  readonly adminRoutes: Readonly<Record<string, AdminRoute>>;
  close(): Promise<void>;
};

/** Longest wait for a payment, in ms; no part of the experiment, only so that nothing hangs for ever. */
const paymentLimitMs = 5_000;
const resilienceRequest = z.strictObject({ configuration: resilienceName });
const now = () => performance.now();

/** startOrderService wires pool, clients, guard and metrics; it listens to nothing yet. */
export function startOrderService(config: OrderConfig, registry: Registry, log: Logger): OrderService {
  const metrics = orderCounters(registry);
  const pool = new RequestPool({ ...config, workers: config.workers }, now);
  const clients = openClients(config, registry);
  const drill = new P1Drill(now);
  let scenario = config.scenario;
  const newGuard = (name: InventoryGuard['name']) =>
    createInventoryGuard(name, now, (kind) => metrics.breakerCalls.inc({ name: 'inventory', kind }));
  let guard = newGuard(config.resilience);
  exposePool(registry, pool, config.workers);
  const redis = openRedisParts(config, clients.inventory, registry, log);
  exposeResilience(
    registry,
    () => guard,
    redis === undefined ? [] : [{ name: 'cache', state: () => redis.prices.breaker.state }],
  );
  gauge(registry, 'sandbox_p1_drill', 'The P1 drill of the scenarios', () =>
    drill.isFiring(scenario) ? 1 : 0,
  );

  const stock = new StockSource(clients.inventory, now, (durationMs) => {
    if (durationMs > slowLookupMs) drill.sawSlowCall();
  });
  const parts = {
    pool,
    stock,
    payment: clients.payment,
    metrics,
    prices: redis?.prices,
    events: redis?.events,
    guard: () => guard,
    scenario: () => scenario,
  };
  return {
    handle: (record) => (request, response) => void answer(request, response, parts, record),
    adminRoutes: {
      '/admin/resilience': (body) => {
        // A new guard has a fresh, closed breaker and an empty bulkhead; calls in flight end under the old one.
        guard = newGuard(parseJson(body, resilienceRequest).configuration);
        log.info({ configuration: guard.name }, 'resilience configuration switched');
        return { configuration: guard.name };
      },
      '/admin/scenario': (body) => {
        scenario = parseJson(body, scenarioRequest).scenario;
        log.info({ scenario }, 'scenario switched');
        return { scenario };
      },
    },
    close: async () => {
      redis?.close();
      await Promise.all([clients.inventory.close(), clients.payment.close()]);
    },
  };
}

function openClients(config: OrderConfig, registry: Registry) {
  const calls = clientMetrics(registry);
  const headers = { [groupHeader]: config.group };
  return {
    // No time limit on the transport: that the original configuration has none anywhere is what the experiment is about.
    inventory: createServiceClient(
      'inventory',
      {
        origin: config.inventoryOrigin,
        connections: config.inventoryConnections,
        callsPerConnection: config.callsPerInventoryConnection,
        answerLimitMs: 0,
        headers,
      },
      calls,
    ),
    payment: createServiceClient(
      'payment',
      {
        origin: config.paymentOrigin,
        connections: config.workers,
        callsPerConnection: null,
        answerLimitMs: paymentLimitMs,
        headers,
      },
      calls,
    ),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  parts: OrderDependencies,
  record: (request: AnsweredRequest) => void,
): Promise<void> {
  const acceptedAt = now();
  const isOrder = request.method === 'POST' && request.url === '/orders';
  const gone = new AbortController();
  response.once('close', () => {
    gone.abort();
    record({
      uri: isOrder ? '/orders' : 'UNKNOWN',
      method: request.method ?? 'UNKNOWN',
      status: response.headersSent ? response.statusCode : clientClosedRequest,
      seconds: (now() - acceptedAt) / 1000,
    });
  });
  if (!isOrder) {
    request.resume();
    sendJson(response, 404, { error: 'not found' });
    return;
  }
  try {
    const order = parseJson(await readBody(request), orderRequest);
    const { status, body } = await placeOrder(order, gone.signal, parts);
    sendJson(response, status, body);
  } catch (error) {
    // Only reading the body can fail here: a bad one is answered, one that was cut off has nobody to answer to.
    if (error instanceof BadRequest) sendJson(response, error.status, { error: error.message });
    else response.destroy();
  }
}

/** nginx's status for a client that left before the answer: no 5xx of this service, and no success either. */
const clientClosedRequest = 499;
