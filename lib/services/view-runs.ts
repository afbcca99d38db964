import { readNewestRuns } from '@/lib/adapters/postgres/run-lists';
import type { RunSummary } from '@/lib/domain/view/views';
import type { ServiceContext } from './service-context';

/** viewRuns lists the newest runs first, 100 at most. */
export function viewRuns(context: ServiceContext): Promise<readonly RunSummary[]> {
  return readNewestRuns(context.db, { limit: 100 });
}
