import type { Redis } from 'ioredis';
import { Counter, type Registry } from 'prom-client';
import { consumeBatch, publishBatch } from '../scale/dependencies-model';
import { gauge } from './order-metrics';

/** OrderEvent is what logistics hears of a created order. */
export type OrderEvent = {
  readonly orderId: string;
  readonly productId: string;
  readonly reconciliation: boolean;
};

/** Makes an event about as long as a real one with address and items: 400 bytes. */
const ballast = 'x'.repeat(240);

type Kept = { readonly text: string; readonly createdAt: number };

/**
 * OrderEvents keeps the events of created orders in an outbox until the queue has taken them, and consumes them again as the worker would.
 * Both are at least once: what was not confirmed is sent, or read, again. The outbox lives in memory: a restart loses what it holds.
 */
export class OrderEvents {
  #outbox: Kept[] = [];
  /** Creation times of what the queue holds, oldest first: depth and age without asking over the path under test. */
  #queued: number[] = [];
  #publishing = false;
  readonly #consumed: Counter;

  constructor(
    private readonly key: string,
    private readonly publisher: Redis,
    private readonly worker: Redis,
    private readonly now: () => number,
    registry: Registry,
  ) {
    gauge(
      registry,
      'order_outbox_pending_events',
      'Events that the queue has not taken yet',
      () => this.#outbox.length,
    );
    gauge(
      registry,
      'order_events_queue_depth',
      'Events in the queue that wait to be consumed',
      () => this.#queued.length,
    );
    gauge(registry, 'order_events_oldest_age_seconds', 'Age of the oldest event in the queue', () => {
      const [oldest] = this.#queued;
      return oldest === undefined ? 0 : (this.now() - oldest) / 1000;
    });
    this.#consumed = new Counter({
      name: 'order_events_consumed_total',
      help: 'Events that the worker has consumed',
      registers: [registry],
    });
  }

  /** add notes the event of a created order; it waits for nothing. */
  add(event: OrderEvent): void {
    const createdAt = this.now();
    this.#outbox.push({ text: JSON.stringify({ ...event, createdAt, ballast }), createdAt });
  }

  /** publish sends one batch of the outbox; it throws when the queue did not take it, and the batch stays. */
  async publish(): Promise<void> {
    if (this.#publishing || this.#outbox.length === 0) return;
    this.#publishing = true;
    try {
      const batch = this.#outbox.slice(0, publishBatch);
      await this.publisher.rpush(this.key, ...batch.map(({ text }) => text));
      this.#outbox.splice(0, batch.length);
      this.#queued.push(...batch.map(({ createdAt }) => createdAt));
    } finally {
      this.#publishing = false;
    }
  }

  /** consume takes one batch off the queue and tells whether there may be more; it throws when Redis did not answer. */
  async consume(): Promise<boolean> {
    const countedBefore = this.#queued.length;
    const isQuiet = !this.#publishing;
    const batch = await this.worker.lrange(this.key, 0, consumeBatch - 1);
    if (batch.length === 0) {
      // Nothing there: what is still counted was taken by a command whose answer was lost.
      if (isQuiet && !this.#publishing && this.#queued.length === countedBefore) this.#queued = [];
      return false;
    }
    await this.worker.ltrim(this.key, batch.length, -1);
    this.#queued.splice(0, batch.length);
    this.#consumed.inc(batch.length);
    return batch.length === consumeBatch;
  }
}
