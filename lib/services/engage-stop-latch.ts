import { engageLatch } from '@/lib/adapters/postgres/stop-latch-store';
import { actBeforeRecord } from './audit/act-before-record';
import { recordAudit } from './audit/record-audit';
import { readReason } from './read-reason';
import type { ServiceContext } from './service-context';

/** StopSender is who stops everything; `id` is absent for a shell on the server, which has no account. */
export interface StopSender {
  readonly id?: string;
  readonly name: string;
  readonly team?: { readonly id: string };
}

/** engageStopLatch stops every run and every start; any account may, and a missing reason holds nobody up. `via`: web, cli, … */
export async function engageStopLatch(
  context: ServiceContext,
  sender: StopSender,
  reason: string,
  via = 'web',
): Promise<void> {
  const by = { id: sender.id ?? null, name: sender.name };
  const words = readReason(reason) ?? '—';
  const actor = sender.id === undefined ? null : { ...sender, id: sender.id };
  await actBeforeRecord(
    context.db,
    (tx) => engageLatch(tx, { reason: words, by, via }),
    (tx) =>
      recordAudit(tx, context, actor, {
        action: 'latch.engage',
        subject: { kind: 'latch', id: 'all' },
        after: { engaged: true, reason: words, via },
      }),
  );
}
