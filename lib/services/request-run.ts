import type { Viewer } from '@/lib/domain/view/views';
import type { Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** RunRequest is a launch form as sent: `planHash` is the plan that the person saw. Duration in ms, share 0..1. */
export interface RunRequest {
  readonly cardId: string;
  readonly versionHash: string;
  readonly environment: string;
  readonly durationMs: number;
  readonly share: number;
  readonly planHash: string;
}

/** requestRun compiles the plan again, and stores the run as awaiting acceptance, or approved where none is required. */
export function requestRun(
  context: ServiceContext,
  viewer: Viewer,
  request: RunRequest,
): Promise<Outcome<{ readonly runId: string }>> {
  throw new Error(`not built yet ${String(context.demo)} ${viewer.id} ${request.cardId}`);
}
