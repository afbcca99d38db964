import type { RunSummary } from '@/lib/domain/view/views';
import { runSummarySelect, toRunSummary } from './run-summary';
import type { Transaction } from './transaction';

/** readNewestRuns lists runs, the newest first; of one card where it is named. */
export async function readNewestRuns(
  db: Transaction,
  options: { readonly cardId?: string; readonly limit: number },
): Promise<readonly RunSummary[]> {
  const rows = await db.run.findMany({
    ...(options.cardId === undefined ? {} : { where: { cardId: options.cardId } }),
    select: runSummarySelect,
    orderBy: { requestedAt: 'desc' },
    take: options.limit,
  });
  return rows.map(toRunSummary);
}

/** readCardVersions lists the versions of a card, the newest first. */
export async function readCardVersions(
  db: Transaction,
  cardId: string,
): Promise<readonly { readonly hash: string; readonly createdAt: string }[]> {
  const rows = await db.cardVersion.findMany({
    where: { cardId },
    select: { hash: true, createdAt: true },
    orderBy: { createdAt: 'desc' },
    take: 100,
  });
  return rows.map(({ hash, createdAt }) => ({ hash, createdAt: createdAt.toISOString() }));
}
