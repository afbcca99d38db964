import { sealAudit } from '@/lib/adapters/postgres/audit-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { recordAudit } from './record-audit';
import type { ServiceContext } from '../service-context';

/**
 * forgetAudit applies the retention of each environment: the content of older entries goes, their seals stay, and how many went is an
 * entry itself, so that the chain accounts for every gap.
 */
export async function forgetAudit(context: Pick<ServiceContext, 'db' | 'from'>): Promise<number> {
  const { db } = context;
  await sealAudit(db);
  let all = 0;
  for (const { environment, days } of await db.auditRetention.findMany()) {
    all += await inTransaction(db, async (tx) => {
      const [row] = await tx.$queryRaw<{ gone: bigint }[]>`
        SELECT forget_audit(${environment}, clock_timestamp() - make_interval(days => ${days})) AS "gone"`;
      const entries = Number(row?.gone ?? 0n);
      if (entries > 0) {
        await recordAudit(tx, context, null, {
          action: 'audit.forget',
          subject: { kind: 'environment', id: environment },
          after: { entries, days },
        });
      }
      return entries;
    });
  }
  return all;
}
