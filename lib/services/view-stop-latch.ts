import { hasStoppedRunOf, readStopLatch } from '@/lib/adapters/postgres/stop-latch-store';
import { canReleaseStopLatch } from '@/lib/auth/permissions';
import type { Permission, Viewer } from '@/lib/domain/view/views';
import type { ServiceContext } from './service-context';

/** StopLatchView is the "stop all" latch as a screen shows it; `at` is ISO, null while it was never engaged. */
export interface StopLatchView {
  readonly engaged: boolean;
  readonly reason: string | null;
  readonly by: string | null;
  readonly at: string | null;
  readonly canRelease: Permission;
}

/** viewStopLatch reads the latch. */
export async function viewStopLatch(context: ServiceContext, viewer: Viewer): Promise<StopLatchView> {
  const { engaged, reason, by, at } = await readStopLatch(context.db);
  const ownRun = engaged && (await hasStoppedRunOf(context.db, viewer.id));
  const canRelease = canReleaseStopLatch(viewer, ownRun);
  return { engaged, reason, by, at: at?.toISOString() ?? null, canRelease };
}
