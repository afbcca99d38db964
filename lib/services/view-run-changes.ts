import type { RunChanges, Viewer } from '@/lib/domain/view/views';
import { refuse, type Outcome } from './failure';
import { changesFor, readRunNews } from './read-run-news';
import { readCursor } from './run-cursor';
import type { ServiceContext } from './service-context';

/** viewRunChanges reads what came after the cursor (`<seq>.<tick>`, or null for everything). Some recent events come twice: merge by `seq`. */
export async function viewRunChanges(
  context: ServiceContext,
  viewer: Viewer,
  runId: string,
  after: string | null,
): Promise<Outcome<RunChanges>> {
  const news = await readRunNews(context, runId, readCursor(after));
  return news ? { ok: true, value: changesFor(context, viewer, news) } : refuse('not_found');
}
