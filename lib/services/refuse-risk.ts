import type { Viewer } from '@/lib/domain/view/views';
import type { Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** refuseRisk records that a product owner refuses the plan, with the reason, and ends the run as rejected. */
export function refuseRisk(
  context: ServiceContext,
  viewer: Viewer,
  runId: string,
  reason: string,
): Promise<Outcome<{ readonly runId: string }>> {
  throw new Error(`not built yet ${String(context.demo)} ${viewer.id} ${runId} ${reason}`);
}
