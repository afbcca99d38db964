import type { Transaction } from '@/lib/adapters/postgres/transaction';
import { writeAudit, type AuditActor, type AuditedAct } from '@/lib/adapters/postgres/write-audit';
import type { ServiceContext } from '../service-context';

/**
 * recordAudit stores who did what, in the caller's transaction: what was done and its record are there together or not at all. It takes no
 * lock. From where is what `context.from` tells. A Viewer will do as the actor; null is the system.
 */
export async function recordAudit(
  tx: Transaction,
  context: Pick<ServiceContext, 'from'>,
  actor: AuditActor,
  act: AuditedAct,
): Promise<void> {
  await writeAudit(tx, (await context.from?.()) ?? { via: 'web', address: null }, actor, act);
}
