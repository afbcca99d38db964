import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from './generated/client';

export type Database = PrismaClient;

/** openDatabase connects Prisma to PostgreSQL through a pool of its own; the caller disconnects. */
export function openDatabase(url: string, options: { poolSize?: number } = {}): Database {
  return new PrismaClient({
    adapter: new PrismaPg({
      connectionString: url,
      max: options.poolSize ?? 10,
      connectionTimeoutMillis: 5_000,
      // A statement that outlives this is worse than an error: somebody waits for an abort behind it.
      statement_timeout: 10_000,
      // A process that stopped, or a host that is gone, in mid-transaction must not hold a run's row against its engines. No
      // transaction of ours waits this long between two statements: Prisma ends it sooner (see inTransaction).
      idle_in_transaction_session_timeout: 6_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
    }),
  });
}
