import { readRunEvents } from '@/lib/adapters/postgres/run-events';
import { readRunHead } from '@/lib/adapters/postgres/run-head';
import { readTicks } from '@/lib/adapters/postgres/run-ticks';
import type { RunView, Viewer } from '@/lib/domain/view/views';
import { refuse, type Outcome } from './failure';
import { listRunPermissions } from './run-permissions';
import type { ServiceContext } from './service-context';

/** viewRun reads one run with its evidence so far. */
export async function viewRun(
  context: ServiceContext,
  viewer: Viewer,
  runId: string,
): Promise<Outcome<RunView>> {
  const { db } = context;
  // The head first: evidence that arrives in between is then newer than the head, and the stream brings the rest.
  const head = await readRunHead(db, runId);
  if (!head) return refuse('not_found');
  const [events, ticks] = await Promise.all([readRunEvents(db, runId, 0), readTicks(db, runId, -1)]);
  const { card } = head.plan;
  return {
    ok: true,
    value: {
      ...head,
      cardTitle: card.title,
      suit: card.suit,
      severity: card.severity,
      events,
      ticks,
      can: listRunPermissions(context, viewer, head),
    },
  };
}
