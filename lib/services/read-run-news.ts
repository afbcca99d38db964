import { readRunEvents } from '@/lib/adapters/postgres/run-events';
import { readRunHead, type RunHead } from '@/lib/adapters/postgres/run-head';
import { readTicks } from '@/lib/adapters/postgres/run-ticks';
import type { RunChanges, Viewer } from '@/lib/domain/view/views';
import type { RunCursor } from './run-cursor';
import { formatCursor } from './run-cursor';
import { listRunPermissions } from './run-permissions';
import type { ServiceContext } from './service-context';

/** RunNews is what came after a cursor, the same for every viewer: what each of them may do is added by changesFor. */
export interface RunNews extends Pick<RunChanges, 'events' | 'ticks'> {
  readonly head: RunHead;
  /** The cursor after all this. */
  readonly end: RunCursor;
}

/** readRunNews reads what came after a cursor, some recent events twice; null where there is no such run. */
export async function readRunNews(
  { db }: ServiceContext,
  runId: string,
  since: RunCursor,
): Promise<RunNews | null> {
  // The head first: evidence that arrives in between is then newer than the head, and the next reading brings the rest.
  const head = await readRunHead(db, runId);
  if (!head) return null;
  const [events, ticks] = await Promise.all([
    readRunEvents(db, runId, since.seq),
    readTicks(db, runId, since.tick),
  ]);
  const seq = Math.max(since.seq, events.at(-1)?.seq ?? 0);
  return { head, events, ticks, end: { seq, tick: Math.max(since.tick, ticks.at(-1)?.n ?? -1) } };
}

/** changesFor turns news into what one viewer receives. */
export function changesFor(context: ServiceContext, viewer: Viewer, news: RunNews): RunChanges {
  const { plan, ...head } = news.head;
  const { title, suit, severity } = plan.card;
  const can = listRunPermissions(context, viewer, news.head);
  return {
    head: { ...head, cardTitle: title, suit, severity, can },
    events: news.events,
    ticks: news.ticks,
    cursor: formatCursor(news.end),
  };
}
