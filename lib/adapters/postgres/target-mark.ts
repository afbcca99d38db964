import { Prisma } from './generated/client';
import type { Transaction } from './transaction';

/**
 * blockingMark is the condition under which a mark `m` blocks its target: a person who closes it ("closed unverified by …")
 * leaves it blocking; only an engine's clean read lifts it, which deletes it or closes it in nobody's name.
 */
export const blockingMark = Prisma.sql`(m."closedAt" IS NULL OR m."closedBy" IS NOT NULL)`;

/** isTargetMarked tells whether an unconfirmed rollback blocks this target. */
export async function isTargetMarked(db: Transaction, targetKey: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "TargetMark" m WHERE m."targetKey" = ${targetKey} AND ${blockingMark}`;
  return rows.length > 0;
}
