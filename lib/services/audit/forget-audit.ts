import { sealAudit } from '@/lib/adapters/postgres/audit-store';
import { inTransaction, type Transaction } from '@/lib/adapters/postgres/transaction';
import { erasedName } from '@/lib/domain/people/erased-name';
import { recordAudit } from './record-audit';
import type { ServiceContext } from '../service-context';

/**
 * forgetAudit applies the retention of each environment: the content of older entries goes, their seals stay; the names of guests go
 * from GameDays that closed before; how many went is an entry itself, so that the chain accounts for every gap.
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
      const guests = await forgetGuests(tx, environment, days);
      if (entries + guests > 0) {
        await recordAudit(tx, context, null, {
          action: 'audit.forget',
          subject: { kind: 'environment', id: environment },
          after: { entries, days, ...(guests > 0 && { guests }) },
        });
      }
      return entries;
    });
  }
  return all;
}

async function forgetGuests(tx: Transaction, environment: string, days: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ gone: bigint }[]>`
    SELECT forget_guests(${environment}, clock_timestamp() - make_interval(days => ${days}), ${erasedName}) AS "gone"`;
  return Number(row?.gone ?? 0n);
}
