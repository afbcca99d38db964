import type { Viewer } from '@/lib/domain/view/views';
import type { Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** cancelRun takes back a run that no engine has started; `wrong_state` afterwards. */
export function cancelRun(
  context: ServiceContext,
  viewer: Viewer,
  runId: string,
): Promise<Outcome<{ readonly runId: string }>> {
  throw new Error(`not built yet ${String(context.demo)} ${viewer.id} ${runId}`);
}
