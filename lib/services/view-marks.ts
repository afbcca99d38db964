import { readMarks } from '@/lib/adapters/postgres/target-mark';
import type { MarkedTarget } from '@/lib/domain/view/views';
import type { ServiceContext } from './service-context';

/** viewMarks lists every target on which a fault may still be live, oldest first, with what an engine saw there last. */
export function viewMarks(context: ServiceContext): Promise<readonly MarkedTarget[]> {
  return readMarks(context.db);
}
