import { hasStoppedRunOf, lockStopLatch, releaseLatch } from '@/lib/adapters/postgres/stop-latch-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canReleaseStopLatch } from '@/lib/auth/permissions';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from './audit/record-audit';
import { refuse, type Outcome } from './failure';
import { readReason } from './read-reason';
import type { ServiceContext } from './service-context';

/** releaseStopLatch lets runs start again: facilitators and admins, with a reason, and nobody whose own run it stopped. */
export async function releaseStopLatch(
  context: ServiceContext,
  viewer: Viewer,
  reason: string,
  via = 'web',
): Promise<Outcome<{ readonly engaged: false }>> {
  if (!canReleaseStopLatch(viewer, false).allowed) return refuse('not_permitted');
  const words = readReason(reason);
  if (words === null) return refuse('reason_missing');
  return inTransaction(context.db, async (tx): Promise<Outcome<{ readonly engaged: false }>> => {
    await lockStopLatch(tx);
    if (await hasStoppedRunOf(tx, viewer.id)) return refuse('own_run_stopped');
    await releaseLatch(tx, { reason: words, by: { id: viewer.id, name: viewer.name }, via });
    await recordAudit(tx, context, viewer, {
      action: 'latch.release',
      subject: { kind: 'latch', id: 'all' },
      after: { engaged: false, reason: words },
    });
    return { ok: true, value: { engaged: false } };
  });
}
