import type { Viewer } from '@/lib/domain/view/views';
import type { Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** releaseStopLatch lets runs start again; facilitators and admins, with a reason. */
export function releaseStopLatch(
  context: ServiceContext,
  viewer: Viewer,
  reason: string,
): Promise<Outcome<{ readonly engaged: false }>> {
  throw new Error(`not built yet ${String(context.demo)} ${viewer.id} ${reason}`);
}
