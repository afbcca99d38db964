import type { Viewer } from '@/lib/domain/view/views';
import type { Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** acceptRisk records that a product owner accepts exactly the plan with this hash, and approves the run. */
export function acceptRisk(
  context: ServiceContext,
  viewer: Viewer,
  runId: string,
  planHash: string,
): Promise<Outcome<{ readonly runId: string }>> {
  throw new Error(`not built yet ${String(context.demo)} ${viewer.id} ${runId} ${planHash}`);
}
