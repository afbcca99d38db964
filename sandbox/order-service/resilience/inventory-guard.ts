import { bulkhead, noop, timeout, TimeoutStrategy } from 'cockatiel';
import { type BreakerListener, CircuitBreaker } from './circuit-breaker';
import { configurationOf, type ResilienceName } from './configurations';

/** InventoryGuard is the protection of the inventory call in one configuration, with its own fresh breaker. */
export type InventoryGuard = {
  readonly name: ResilienceName;
  readonly breaker: CircuitBreaker;
  readonly hasFallback: boolean;
  /** availableCalls is what is left of the bulkhead, -1 where there is none. */
  availableCalls(): number;
  execute<T>(call: () => Promise<T>): Promise<T>;
};

/**
 * createInventoryGuard nests the patterns in Resilience4j's aspect order: breaker ( time limiter ( bulkhead ( call ) ) ).
 * The time limit answers the caller but does not cancel the call, as with a `CompletableFuture.supplyAsync`: the call keeps its bulkhead
 * slot and its connection until it really ends.
 */
export function createInventoryGuard(
  name: ResilienceName,
  now: () => number,
  onCall: BreakerListener,
): InventoryGuard {
  const { breaker: settings, timeLimitMs, maxConcurrentCalls, hasFallback } = configurationOf(name);
  const breaker = new CircuitBreaker(settings, now, onCall);
  const limiter = timeLimitMs === null ? noop : timeout(timeLimitMs, TimeoutStrategy.Aggressive);
  const slots = maxConcurrentCalls === null ? undefined : bulkhead(maxConcurrentCalls, 0);
  return {
    name,
    breaker,
    hasFallback,
    availableCalls: () => slots?.executionSlots ?? -1,
    execute: (call) => breaker.execute(() => limiter.execute(() => (slots ?? noop).execute(call))),
  };
}
