import pg from 'pg';
import type { Logger } from 'pino';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { groups } from '../dependencies/shop-group';
import type { Group } from '../gateway/sticky-split';
import { latencyBuckets } from '../metrics/buckets';
import { databaseConnections } from '../scale/dependencies-model';
import { readPrice, readStock } from './stock-table';

/** StockDatabase reads through the pool of the group that asks; it throws what PostgreSQL or the pool throws. */
export type StockDatabase = {
  stock(group: Group, productId: string): Promise<number | undefined>;
  price(group: Group, productId: string): Promise<number | undefined>;
  close(): Promise<void>;
};

/** openStockDatabase opens one pool for each group, each on its own way to PostgreSQL, and exposes them under HikariCP's names. */
export function openStockDatabase(
  urls: Readonly<Record<Group, string>>,
  registry: Registry,
  log: Logger,
): StockDatabase {
  const pools = {
    control: openPool(urls.control, databaseConnections.control, log),
    canary: openPool(urls.canary, databaseConnections.canary, log),
  };
  exposePools(registry, pools);
  const queries = new Histogram({
    name: 'inventory_db_query_seconds',
    help: 'Duration of queries to PostgreSQL, the wait for a connection included, in seconds',
    labelNames: ['group', 'outcome'],
    buckets: latencyBuckets,
    registers: [registry],
  });
  for (const group of groups) for (const outcome of ['SUCCESS', 'ERROR']) queries.zero({ group, outcome });
  const timed = async <T>(group: Group, query: (pool: pg.Pool) => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    let outcome = 'ERROR';
    try {
      const result = await query(pools[group]);
      outcome = 'SUCCESS';
      return result;
    } finally {
      queries.observe({ group, outcome }, (performance.now() - startedAt) / 1000);
    }
  };
  return {
    stock: (group, productId) => timed(group, (pool) => readStock(pool, productId)),
    price: (group, productId) => timed(group, (pool) => readPrice(pool, productId)),
    close: async () => {
      await Promise.all(groups.map((group) => pools[group].end()));
    },
  };
}

function openPool(connectionString: string, max: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: 3_000, query_timeout: 5_000 });
  // An idle connection that breaks emits here; unheard, it would end the process. The next query opens a new one.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  return pool;
}

function exposePools(registry: Registry, pools: Readonly<Record<Group, pg.Pool>>): void {
  const expose = (name: string, help: string, read: (group: Group) => number) => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['group'],
      registers: [registry],
      collect: () => {
        for (const group of groups) gauge.set({ group }, read(group));
      },
    });
  };
  const active = ({ totalCount, idleCount }: pg.Pool) => totalCount - idleCount;
  expose('hikaricp_connections_active', 'Connections in use', (group) => active(pools[group]));
  expose(
    'hikaricp_connections_pending',
    'Calls that wait for a connection',
    (group) => pools[group].waitingCount,
  );
  expose('hikaricp_connections_max', 'Most connections of the pool', (group) => databaseConnections[group]);
}
