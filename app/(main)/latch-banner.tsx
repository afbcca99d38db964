import { StopLatchNote } from '@/components/run/stop-latch-note';
import type { Viewer } from '@/lib/domain/view/views';
import { webContext } from '@/lib/services/service-context';
import { viewStopLatch } from '@/lib/services/view-stop-latch';
import { releaseStop } from './actions';

/** LatchBanner says on every screen that "stop all" is on, for nothing starts until somebody releases it. */
export async function LatchBanner({ viewer }: { viewer: Viewer }) {
  const latch = await viewStopLatch(webContext(), viewer);
  return latch.engaged ? <StopLatchNote latch={latch} release={releaseStop} /> : null;
}
