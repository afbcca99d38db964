import type { RunChanges, Viewer } from '@/lib/domain/view/views';
import type { Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** viewRunChanges reads what came after the cursor (`<seq>.<tick>`, or null for everything). Some recent events come twice: merge by `seq`. */
export function viewRunChanges(
  context: ServiceContext,
  viewer: Viewer,
  runId: string,
  after: string | null,
): Promise<Outcome<RunChanges>> {
  throw new Error(`not built yet ${String(context.demo)} ${viewer.id} ${runId} ${String(after)}`);
}
