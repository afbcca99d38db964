import type { Viewer } from '@/lib/domain/view/views';
import type { Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** engageStopLatch stops every run and every start; any account may. */
export function engageStopLatch(
  context: ServiceContext,
  viewer: Viewer,
  reason: string,
): Promise<Outcome<{ readonly engaged: true }>> {
  throw new Error(`not built yet ${String(context.demo)} ${viewer.id} ${reason}`);
}
