import type { Database } from './client';
import type { Prisma } from './generated/client';

/** Transaction is a database inside a transaction; what takes one also takes a plain Database. */
export type Transaction = Database | Prisma.TransactionClient;

/** inTransaction runs the work in one transaction, given up after `timeoutMs`: 5 s unless said, so that no forgotten lock holds an abort up. */
export function inTransaction<T>(
  db: Database,
  work: (tx: Prisma.TransactionClient) => Promise<T>,
  timeoutMs = 5_000,
): Promise<T> {
  return db.$transaction(work, { maxWait: 3_000, timeout: timeoutMs });
}
