import { engageLatch } from '@/lib/adapters/postgres/stop-latch-store';
import { readReason } from './read-reason';
import type { ServiceContext } from './service-context';

/** StopSender is who stops everything; `id` is absent for a shell on the server, which has no account. */
export interface StopSender {
  readonly id?: string;
  readonly name: string;
}

/** engageStopLatch stops every run and every start; any account may, and a missing reason holds nobody up. `via`: web, cli, … */
export async function engageStopLatch(
  context: ServiceContext,
  sender: StopSender,
  reason: string,
  via = 'web',
): Promise<void> {
  const by = { id: sender.id ?? null, name: sender.name };
  await engageLatch(context.db, { reason: readReason(reason) ?? '—', by, via });
}
