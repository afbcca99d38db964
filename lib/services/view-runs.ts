import type { RunSummary } from '@/lib/domain/view/views';
import type { ServiceContext } from './service-context';

/** viewRuns lists the newest runs first, 100 at most. */
export function viewRuns(context: ServiceContext): Promise<readonly RunSummary[]> {
  throw new Error(`not built yet ${String(context.demo)}`);
}
