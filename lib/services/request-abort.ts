import type { Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** AbortHeard says what a committed abort did: an engine will act, the run was cancelled, or it was over already. */
export interface AbortHeard {
  readonly effect: 'commanded' | 'cancelled' | 'already_over';
}

/** AbortSender is who pressed abort and where (`web`, `web_expired_session`, `cli`, …). */
export interface AbortSender {
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly via: string;
}

/** requestAbort stores the wish to abort; it resolves only after the commit, and twice does no harm. */
export function requestAbort(
  context: ServiceContext,
  sender: AbortSender,
  runId: string,
): Promise<Outcome<AbortHeard>> {
  throw new Error(`not built yet ${String(context.demo)} ${sender.via} ${runId}`);
}
