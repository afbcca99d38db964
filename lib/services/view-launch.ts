import type { LaunchView, Viewer } from '@/lib/domain/view/views';
import type { Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** LaunchChoice is what the launch form holds: duration in ms, share 0..1; what is missing is the card's own. */
export interface LaunchChoice {
  readonly cardId: string;
  readonly environment?: string;
  readonly durationMs?: number;
  readonly share?: number;
}

/** viewLaunch compiles the plan for a choice and says what is already known about its readiness. */
export function viewLaunch(
  context: ServiceContext,
  viewer: Viewer,
  choice: LaunchChoice,
): Promise<Outcome<LaunchView>> {
  throw new Error(`not built yet ${String(context.demo)} ${viewer.id} ${choice.cardId}`);
}
