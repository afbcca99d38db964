import { setStopLatch } from '@/lib/adapters/postgres/stop-latch-store';
import type { Viewer } from '@/lib/domain/view/views';
import { readReason } from './read-reason';
import type { ServiceContext } from './service-context';

/** engageStopLatch stops every run and every start; any account may, and a missing reason holds nobody up. */
export async function engageStopLatch(
  context: ServiceContext,
  viewer: Pick<Viewer, 'name'>,
  reason: string,
): Promise<void> {
  const words = readReason(reason) ?? '—';
  await setStopLatch(context.db, { engaged: true, reason: words, by: viewer.name });
}
