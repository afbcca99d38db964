import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { openRedis } from '../dependencies/redis-client';
import {
  cacheAnswerLimitMs,
  consumeLimitMs,
  consumePauseMs,
  publishLimitMs,
  publishPauseMs,
} from '../scale/dependencies-model';
import { keepRunning } from './keep-running';
import type { OrderConfig } from './order-config';
import { OrderEvents } from './order-events';
import { PriceSource } from './price-source';
import type { ServiceClient } from './service-client';

/** RedisParts are what an order-service does with Redis. */
export type RedisParts = {
  readonly prices: PriceSource;
  readonly events: OrderEvents;
  close(): void;
};

/** openRedisParts opens the three ways to Redis (cache, publisher, worker) and starts publisher and worker; undefined for a shop without Redis. */
export function openRedisParts(
  { group, redis }: Pick<OrderConfig, 'group' | 'redis'>,
  origin: ServiceClient,
  registry: Registry,
  log: Logger,
): RedisParts | undefined {
  if (redis === null) return undefined;
  const cache = openRedis(redis.cache, cacheAnswerLimitMs, log);
  const publisher = openRedis(redis.queue, publishLimitMs, log);
  const worker = openRedis(redis.worker, consumeLimitMs, log);
  const events = new OrderEvents(
    `sandbox:${group}:orders`,
    publisher,
    worker,
    () => performance.now(),
    registry,
  );
  const endPublisher = keepRunning(async () => {
    await events.publish();
    return false;
  }, publishPauseMs);
  const endWorker = keepRunning(() => events.consume(), consumePauseMs);
  return {
    prices: new PriceSource(group, cache, origin, registry),
    events,
    close: () => {
      endPublisher();
      endWorker();
      for (const each of [cache, publisher, worker]) each.disconnect();
    },
  };
}
