import type { Redis } from 'ioredis';
import { Counter, Histogram, type Registry } from 'prom-client';
import { z } from 'zod';
import type { Group } from '../gateway/sticky-split';
import { latencyBuckets } from '../metrics/buckets';
import { cacheBreaker } from '../scale/dependencies-model';
import { CircuitBreaker } from './resilience/circuit-breaker';
import type { ServiceClient } from './service-client';

/** PriceUnavailable means that neither the cache nor the origin told the price; `cause` is what the origin failed with. */
export class PriceUnavailable extends Error {
  constructor(cause: unknown) {
    super('price unavailable', { cause });
  }
}

const priceBody = z.object({ priceCents: z.number().int().positive() });

/** Longer than any run: at rest every read is a hit, and the origin is asked only when the cache cannot be. */
const keepSeconds = 3_600;

/** PriceSource reads a price from the cache behind a breaker, and from the inventory-service when the cache fails or misses. */
export class PriceSource {
  readonly breaker: CircuitBreaker;
  readonly #metrics: ReturnType<typeof priceMetrics>;

  constructor(
    private readonly group: Group,
    private readonly cache: Redis,
    private readonly origin: ServiceClient,
    registry: Registry,
  ) {
    this.breaker = new CircuitBreaker(cacheBreaker, () => performance.now());
    this.#metrics = priceMetrics(registry);
  }

  /** priceOf returns the price in cents; it throws PriceUnavailable. */
  async priceOf(productId: string): Promise<number> {
    const key = `sandbox:${this.group}:price:${productId}`;
    const cached = await this.breaker.execute(() => this.#read(key)).catch(() => 'error' as const);
    const result = cached === 'error' ? 'error' : cached === null ? 'miss' : 'hit';
    this.#metrics.gets.inc({ cache: 'precos', result });
    if (typeof cached === 'number') {
      this.#metrics.lookups.inc({ source: 'cache' });
      return cached;
    }
    const price = await this.#askOrigin(productId);
    // A cache that just failed is left alone: it is filled by the first miss after it is back.
    if (result === 'miss') this.cache.set(key, price, 'EX', keepSeconds).catch(() => undefined);
    return price;
  }

  async #read(key: string): Promise<number | null> {
    const startedAt = performance.now();
    try {
      const text = await this.cache.get(key);
      return text === null ? null : Number(text);
    } finally {
      this.#metrics.commands.observe({ command: 'GET' }, (performance.now() - startedAt) / 1000);
    }
  }

  async #askOrigin(productId: string): Promise<number> {
    this.#metrics.lookups.inc({ source: 'origin' });
    try {
      const path = `/prices/${encodeURIComponent(productId)}`;
      const { status, body } = await this.origin.send({ method: 'GET', path });
      if (status !== 200) throw new Error(`inventory-service answered ${status}`);
      return priceBody.parse(body).priceCents;
    } catch (error) {
      throw new PriceUnavailable(error);
    }
  }
}

function priceMetrics(registry: Registry) {
  const registers = [registry];
  const gets = new Counter({
    name: 'cache_gets_total',
    help: 'Reads of a cache by result; "error" = no answer, or not asked because the breaker is open',
    labelNames: ['cache', 'result'],
    registers,
  });
  for (const result of ['hit', 'miss', 'error']) gets.inc({ cache: 'precos', result }, 0);
  const lookups = new Counter({
    name: 'order_price_lookups_total',
    help: 'Prices by where they were read',
    labelNames: ['source'],
    registers,
  });
  for (const source of ['cache', 'origin']) lookups.inc({ source }, 0);
  const commands = new Histogram({
    name: 'lettuce_command_completion_seconds',
    help: 'Duration of commands to Redis until they ended, in seconds',
    labelNames: ['command'],
    buckets: latencyBuckets,
    registers,
  });
  return { gets, lookups, commands };
}
