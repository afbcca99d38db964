import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { BadRequest } from '../process/json-http';
import type { ScenarioName } from '../scenarios/scenario';
import { misbehave, slowLookupMs } from './frailty';
import type { OrderMetrics } from './order-metrics';
import type { OrderEvents } from './order-events';
import { type PriceSource, PriceUnavailable } from './price-source';
import { PoolRejection, type RequestPool } from './request-pool';
import type { InventoryGuard } from './resilience/inventory-guard';
import type { ServiceClient } from './service-client';
import { InventoryUnavailable, type StockAnswer, type StockSource, UnknownProduct } from './stock-source';

/** orderRequest is the body of `POST /orders`. */
export const orderRequest = z.strictObject({
  productId: z.string().min(1).max(40),
  quantity: z.number().int().min(1).max(100),
  userId: z.string().min(1).max(100),
});

export type OrderRequest = z.infer<typeof orderRequest>;

/** OrderAnswer is the HTTP answer to an order. */
export type OrderAnswer = { readonly status: number; readonly body: object };

/** OrderDependencies are the parts that an order passes through. */
export type OrderDependencies = {
  readonly pool: RequestPool;
  readonly stock: StockSource;
  readonly payment: ServiceClient;
  readonly metrics: OrderMetrics;
  /** Undefined in a shop without Redis. */
  readonly prices: PriceSource | undefined;
  readonly events: OrderEvents | undefined;
  guard(): InventoryGuard;
  scenario(): ScenarioName;
};

/** placeOrder takes a worker, asks for stock, then for payment, and never throws: every failure is an answer. */
export async function placeOrder(
  order: OrderRequest,
  gone: AbortSignal,
  parts: OrderDependencies,
): Promise<OrderAnswer> {
  try {
    const { answer, stock, orderId } = await parts.pool.run(() => decide(order, parts), gone);
    const suffered = stock !== undefined && (stock.elapsedMs > slowLookupMs || stock.source === 'fallback');
    const misbehaviour = misbehave(parts.scenario(), suffered);
    // The worker is free by now: the scenarios must not add to the pool's occupation.
    if (misbehaviour.kind === 'wait') await delay(misbehaviour.ms);
    if (misbehaviour.kind === 'error') return { status: 500, body: { error: 'scenario: frail canary' } };
    if (orderId !== undefined) {
      const reconciliation = stock?.source === 'fallback';
      parts.metrics.created.inc({ reconciliation: String(reconciliation) });
      parts.events?.add({ orderId, productId: order.productId, reconciliation });
    }
    return answer;
  } catch (error) {
    return refusal(error, parts.metrics);
  }
}

/** Decision has an order id where an order was created. */
type Decision = { readonly answer: OrderAnswer; readonly stock?: StockAnswer; readonly orderId?: string };

async function decide(order: OrderRequest, parts: OrderDependencies): Promise<Decision> {
  const priceCents = await parts.prices?.priceOf(order.productId);
  const stock = await parts.stock.look(order.productId, parts.guard());
  parts.metrics.lookups.inc({ source: stock.source });
  if (stock.quantity < order.quantity)
    return { answer: { status: 409, body: { error: 'out of stock' } }, stock };
  const paid = await parts.payment.send({
    method: 'POST',
    path: '/payments',
    body: { userId: order.userId },
  });
  if (paid.status !== 201) return { answer: { status: 502, body: { error: 'payment refused' } }, stock };
  const orderId = randomUUID();
  const body = { orderId, reconciliation: stock.source === 'fallback', priceCents };
  return { answer: { status: 201, body }, stock, orderId };
}

function refusal(error: unknown, metrics: OrderMetrics): OrderAnswer {
  if (error instanceof PoolRejection) {
    metrics.rejected.inc({ reason: error.reason });
    return { status: 503, body: { error: error.message } };
  }
  if (error instanceof UnknownProduct) return { status: 404, body: { error: 'no such product' } };
  if (error instanceof PriceUnavailable) return { status: 503, body: { error: error.message } };
  if (error instanceof InventoryUnavailable) return { status: 503, body: { error: error.message } };
  if (error instanceof BadRequest) return { status: error.status, body: { error: error.message } };
  return { status: 502, body: { error: 'payment unavailable' } };
}
