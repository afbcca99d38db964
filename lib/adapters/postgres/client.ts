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
    }),
  });
}
