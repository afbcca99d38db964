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
export function viewStopLatch(context: ServiceContext, viewer: Viewer): Promise<StopLatchView> {
  throw new Error(`not built yet ${String(context.demo)} ${viewer.id}`);
}
