import type { Database } from '@/lib/adapters/postgres/client';
import { inTransaction, type Transaction } from '@/lib/adapters/postgres/transaction';

/**
 * actBeforeRecord does an urgent act and its audit entry in one transaction; where that fails, the act alone, once more: nobody's abort
 * fails for want of its record. The act must do no harm twice.
 */
export async function actBeforeRecord(
  db: Database,
  act: (tx: Transaction) => Promise<void>,
  record: (tx: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      await act(tx);
      await record(tx);
    });
  } catch {
    await act(db);
  }
}
