import { appendRunEvents } from '@/lib/adapters/postgres/run-events';
import { endRunBeforeStart, lockRunForDecision } from '@/lib/adapters/postgres/run-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canRefuseRisk } from '@/lib/auth/permissions';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from './audit/record-audit';
import { readReason } from './read-reason';
import { refuse, type Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** refuseRisk records that a product owner refuses the plan, with the reason, and ends the run as rejected. */
export async function refuseRisk(
  context: ServiceContext,
  viewer: Viewer,
  runId: string,
  reason: string,
): Promise<Outcome<{ readonly runId: string }>> {
  const words = readReason(reason);
  if (words === null) return refuse('reason_missing');
  return inTransaction(context.db, async (tx): Promise<Outcome<{ runId: string }>> => {
    const run = await lockRunForDecision(tx, runId);
    if (!run) return refuse('not_found');
    if (run.state !== 'awaiting_approval') return refuse('wrong_state');
    if (!canRefuseRisk(viewer, run).allowed) return refuse('not_permitted');
    if (!(await endRunBeforeStart(tx, runId, 'rejected', ['awaiting_approval'])))
      return refuse('wrong_state');
    await appendRunEvents(tx, runId, [
      { kind: 'risk_refused', by: { id: viewer.id, name: viewer.name }, reason: words },
      { kind: 'state_entered', state: 'rejected' },
    ]);
    await recordAudit(tx, context, viewer, {
      action: 'run.refuse',
      subject: { kind: 'run', id: runId },
      environment: run.environment,
      after: { reason: words },
    });
    return { ok: true, value: { runId } };
  });
}
