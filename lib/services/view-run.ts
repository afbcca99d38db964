import type { RunView, Viewer } from '@/lib/domain/view/views';
import type { Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** viewRun reads one run with its evidence so far. */
export function viewRun(context: ServiceContext, viewer: Viewer, runId: string): Promise<Outcome<RunView>> {
  throw new Error(`not built yet ${String(context.demo)} ${viewer.id} ${runId}`);
}
