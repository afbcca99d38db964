import { Counter, Gauge, type Registry } from 'prom-client';
import { type ExposedBreaker, exposeBreakers } from '../dependencies/breaker-gauge';
import type { RequestPool } from './request-pool';
import type { InventoryGuard } from './resilience/inventory-guard';

/** OrderMetrics are the counters that the order flow feeds. */
export type OrderMetrics = ReturnType<typeof orderCounters>;

/** orderCounters registers the counters of METRICS.md; both fallback sources exist from the start, so that their share is never empty. */
export function orderCounters(registry: Registry) {
  const registers = [registry];
  const lookups = new Counter({
    name: 'order_inventory_lookups_total',
    help: 'Stock answers that an order was decided on, by source',
    labelNames: ['source'],
    registers,
  });
  lookups.inc({ source: 'live' }, 0);
  lookups.inc({ source: 'fallback' }, 0);
  return {
    lookups,
    created: new Counter({
      name: 'orders_created_total',
      help: 'Orders answered 201',
      labelNames: ['reconciliation'],
      registers,
    }),
    rejected: new Counter({
      name: 'order_pool_rejected_total',
      help: 'Requests that got no worker',
      labelNames: ['reason'],
      registers,
    }),
    breakerCalls: new Counter({
      name: 'resilience4j_circuitbreaker_calls_total',
      help: 'Calls as the circuit breaker counted them',
      labelNames: ['name', 'kind'],
      registers,
    }),
  };
}

/** exposePool reads the request pool at each scrape, under Tomcat's names. */
export function exposePool(registry: Registry, pool: RequestPool, workers: number): void {
  gauge(registry, 'tomcat_threads_busy_threads', 'Workers held by a request', () => pool.busy);
  gauge(registry, 'tomcat_threads_config_max_threads', 'Workers of the request pool', () => workers);
  gauge(registry, 'order_pool_queued_requests', 'Requests that wait for a worker', () => pool.queued);
  const busySeconds = new Counter({
    name: 'order_pool_busy_seconds_total',
    help: 'Worker time used, in seconds',
    registers: [registry],
    collect: () => {
      busySeconds.reset();
      busySeconds.inc(pool.busySeconds());
    },
  });
}

/** exposeResilience reads the guard in force at each scrape, under Resilience4j's names. */
export function exposeResilience(
  registry: Registry,
  guard: () => InventoryGuard,
  others: readonly ExposedBreaker[],
): void {
  const name = 'inventory';
  const registers = [registry];
  exposeBreakers(registry, [{ name, state: () => guard().breaker.state }, ...others]);
  const configuration = new Gauge({
    name: 'sandbox_resilience_configuration',
    help: 'Resilience configuration in force: 1 for the one that is',
    labelNames: ['configuration'],
    registers,
    collect: () => {
      for (const each of ['original', 'revised'])
        configuration.set({ configuration: each }, guard().name === each ? 1 : 0);
    },
  });
  const named = (metric: string, help: string, read: () => number) => {
    const each = new Gauge({
      name: metric,
      help,
      labelNames: ['name'],
      registers,
      collect: () => {
        each.set({ name }, read());
      },
    });
  };
  named(
    'resilience4j_circuitbreaker_failure_rate',
    'Failed calls in the window, in percent',
    () => guard().breaker.rates.failure,
  );
  named(
    'resilience4j_circuitbreaker_slow_call_rate',
    'Slow calls in the window, in percent',
    () => guard().breaker.rates.slow,
  );
  named('resilience4j_bulkhead_available_concurrent_calls', 'Free bulkhead slots, -1 = none', () =>
    guard().availableCalls(),
  );
}

/** gauge registers a gauge that is read at each scrape. */
export function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  const each = new Gauge({
    name,
    help,
    registers: [registry],
    collect: () => {
      each.set(read());
    },
  });
}
