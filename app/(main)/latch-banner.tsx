import { StopLatchNote } from '@/components/run/stop-latch-note';
import type { Viewer } from '@/lib/domain/view/views';
import { webContext } from '@/lib/services/service-context';
import { viewStopLatch } from '@/lib/services/view-stop-latch';
import { releaseStop } from './actions';

/**
 * LatchBanner says that "stop all" is on, for nothing starts until somebody releases it. It belongs to each page: a layout is not
 * asked for again when people walk from page to page.
 */
export async function LatchBanner({ viewer }: { viewer: Viewer }) {
  const latch = await viewStopLatch(webContext(), viewer);
  return latch.engaged ? <StopLatchNote latch={latch} release={releaseStop} /> : null;
}
