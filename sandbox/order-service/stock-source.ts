import { z } from 'zod';
import type { InventoryGuard } from './resilience/inventory-guard';
import type { ServiceClient } from './service-client';

/** StockAnswer is the stock that an order is decided on, and whether it was asked for or remembered. */
export type StockAnswer = {
  readonly quantity: number;
  readonly source: 'live' | 'fallback';
  readonly elapsedMs: number;
};

/** InventoryUnavailable means that there is neither an answer nor a remembered value; `cause` is why there is no answer. */
export class InventoryUnavailable extends Error {
  constructor(cause: unknown) {
    super('inventory unavailable', { cause });
  }
}

/** UnknownProduct is inventory-service's 404: a business answer, no failure of the call. */
export class UnknownProduct extends Error {}

const stockBody = z.object({ quantity: z.number().int().nonnegative() });

/** StockSource asks inventory-service under the guard in force and remembers the last known stock of each product. */
export class StockSource {
  readonly #lastKnown = new Map<string, number>();

  constructor(
    private readonly client: ServiceClient,
    private readonly now: () => number,
    private readonly onCallEnded: (durationMs: number) => void,
  ) {}

  /** look returns the stock of a product; it throws InventoryUnavailable or UnknownProduct. */
  async look(productId: string, guard: InventoryGuard): Promise<StockAnswer> {
    const startedAt = this.now();
    const elapsedMs = () => this.now() - startedAt;
    let quantity: number | 'unknown';
    try {
      quantity = await guard.execute(() => this.#ask(productId));
    } catch (error) {
      const remembered = this.#lastKnown.get(productId);
      if (!guard.hasFallback || remembered === undefined) throw new InventoryUnavailable(error);
      return { quantity: remembered, source: 'fallback', elapsedMs: elapsedMs() };
    }
    if (quantity === 'unknown') throw new UnknownProduct(productId);
    return { quantity, source: 'live', elapsedMs: elapsedMs() };
  }

  async #ask(productId: string): Promise<number | 'unknown'> {
    const startedAt = this.now();
    try {
      const answer = await this.client.send({
        method: 'GET',
        path: `/stock/${encodeURIComponent(productId)}`,
      });
      if (answer.status === 404) return 'unknown';
      if (answer.status !== 200) throw new Error(`inventory-service answered ${answer.status}`);
      const { quantity } = stockBody.parse(answer.body);
      this.#lastKnown.set(productId, quantity);
      return quantity;
    } finally {
      this.onCallEnded(this.now() - startedAt);
    }
  }
}
