import type { Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** acceptAsDemoProductOwner records the acceptance as the demo's product owner, in one press; demo mode only. */
export function acceptAsDemoProductOwner(
  context: ServiceContext,
  runId: string,
  planHash: string,
): Promise<Outcome<{ readonly runId: string }>> {
  throw new Error(`not built yet ${String(context.demo)} ${runId} ${planHash}`);
}
