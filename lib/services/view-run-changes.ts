import { readRunEvents } from '@/lib/adapters/postgres/run-events';
import { readRunHead } from '@/lib/adapters/postgres/run-head';
import { readTicks } from '@/lib/adapters/postgres/run-ticks';
import type { RunChanges, Viewer } from '@/lib/domain/view/views';
import { refuse, type Outcome } from './failure';
import { formatCursor, readCursor } from './run-cursor';
import { listRunPermissions } from './run-permissions';
import type { ServiceContext } from './service-context';

/** viewRunChanges reads what came after the cursor (`<seq>.<tick>`, or null for everything). Some recent events come twice: merge by `seq`. */
export async function viewRunChanges(
  context: ServiceContext,
  viewer: Viewer,
  runId: string,
  after: string | null,
): Promise<Outcome<RunChanges>> {
  const { db } = context;
  const since = readCursor(after);
  const whole = await readRunHead(db, runId);
  if (!whole) return refuse('not_found');
  const [events, ticks] = await Promise.all([
    readRunEvents(db, runId, since.seq),
    readTicks(db, runId, since.tick),
  ]);
  const { plan, ...head } = whole;
  const { title, suit, severity } = plan.card;
  return {
    ok: true,
    value: {
      head: { ...head, cardTitle: title, suit, severity, can: listRunPermissions(context, viewer, whole) },
      events,
      ticks,
      cursor: formatCursor({
        seq: Math.max(since.seq, events.at(-1)?.seq ?? 0),
        tick: Math.max(since.tick, ticks.at(-1)?.n ?? -1),
      }),
    },
  };
}
