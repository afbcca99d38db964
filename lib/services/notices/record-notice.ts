import { insertNotice, type NewNotice } from '@/lib/adapters/postgres/notice-store';
import type { Transaction } from '@/lib/adapters/postgres/transaction';

/**
 * recordNotice tells people what a run's own events do not: a regression, a start that was missed. What the events tell (approval asked,
 * about to start, aborted, refuted, rollback incomplete) a trigger of the database writes by itself.
 */
export async function recordNotice(tx: Transaction, notice: NewNotice): Promise<void> {
  await insertNotice(tx, notice);
}
