import { setStopLatch } from '@/lib/adapters/postgres/stop-latch-store';
import { canReleaseStopLatch } from '@/lib/auth/permissions';
import type { Viewer } from '@/lib/domain/view/views';
import { refuse, type Outcome } from './failure';
import { readReason } from './read-reason';
import type { ServiceContext } from './service-context';

/** releaseStopLatch lets runs start again; facilitators and admins, with a reason. */
export async function releaseStopLatch(
  context: ServiceContext,
  viewer: Viewer,
  reason: string,
): Promise<Outcome<{ readonly engaged: false }>> {
  if (!canReleaseStopLatch(viewer).allowed) return refuse('not_permitted');
  const words = readReason(reason);
  if (words === null) return refuse('reason_missing');
  await setStopLatch(context.db, { engaged: false, reason: words, by: viewer.name });
  return { ok: true, value: { engaged: false } };
}
