import { appendRunEvents } from '@/lib/adapters/postgres/run-events';
import { endRunBeforeStart, lockRunForDecision } from '@/lib/adapters/postgres/run-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canCancel, statesBeforeStart } from '@/lib/auth/permissions';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from './audit/record-audit';
import { refuse, type Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** cancelRun takes back a run that no engine has started; `wrong_state` afterwards. */
export async function cancelRun(
  context: ServiceContext,
  viewer: Viewer,
  runId: string,
): Promise<Outcome<{ readonly runId: string }>> {
  return inTransaction(context.db, async (tx): Promise<Outcome<{ runId: string }>> => {
    const run = await lockRunForDecision(tx, runId);
    if (!run) return refuse('not_found');
    if (!statesBeforeStart.includes(run.state)) return refuse('wrong_state');
    if (!canCancel(viewer, run).allowed) return refuse('not_permitted');
    if (!(await endRunBeforeStart(tx, runId, 'cancelled', statesBeforeStart))) return refuse('wrong_state');
    await appendRunEvents(tx, runId, [
      { kind: 'cancelled', by: { id: viewer.id, name: viewer.name } },
      { kind: 'state_entered', state: 'cancelled' },
    ]);
    await recordAudit(tx, context, viewer, {
      action: 'run.cancel',
      subject: { kind: 'run', id: runId },
      environment: run.environment,
      before: { state: run.state },
      after: { state: 'cancelled' },
    });
    return { ok: true, value: { runId } };
  });
}
