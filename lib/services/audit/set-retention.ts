import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canAdministerInstallation } from '@/lib/auth/people-permissions';
import type { Viewer } from '@/lib/domain/view/views';
import { isEnvironment } from '../read-catalogue';
import { recordAudit } from './record-audit';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';

/** shortestRetention in days: an incident is still looked into a month later. */
const shortestRetention = 30;

/** setRetention keeps the audit of an environment for so many days; 0 keeps it for ever. `viewer` is null for the shell. */
export async function setRetention(
  context: Pick<ServiceContext, 'db' | 'from'>,
  viewer: Viewer | null,
  environment: string,
  days: number,
): Promise<Outcome<{ readonly days: number }>> {
  if (viewer && !canAdministerInstallation(viewer).allowed) return refuse('not_permitted');
  const valid = days === 0 || (Number.isInteger(days) && days >= shortestRetention && days <= 36_500);
  if (!valid || environment === '') return refuse('bad_request');
  return inTransaction(context.db, async (tx): Promise<Outcome<{ days: number }>> => {
    const before = await tx.auditRetention.findUnique({ where: { environment } });
    // The shell may name one that the catalogue has dropped, and whose entries are still there.
    if (viewer && !before && !(await isEnvironment(tx, environment))) return refuse('not_found');
    if (days === 0) await tx.auditRetention.deleteMany({ where: { environment } });
    else
      await tx.auditRetention.upsert({
        where: { environment },
        create: { environment, days },
        update: { days },
      });
    await recordAudit(tx, context, viewer, {
      action: 'audit.retain',
      subject: { kind: 'environment', id: environment },
      before: { days: before?.days ?? 0 },
      after: { days },
    });
    return { ok: true, value: { days } };
  });
}
