import { appendRunEvents } from '@/lib/adapters/postgres/run-events';
import { approveRun, isTargetBusy, lockRunForDecision, lockTarget } from '@/lib/adapters/postgres/run-store';
import { readStopLatch } from '@/lib/adapters/postgres/stop-latch-store';
import { isTargetMarked } from '@/lib/adapters/postgres/target-mark';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canAcceptRisk } from '@/lib/auth/permissions';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import { hashPlan } from '@/lib/domain/plan/hash-plan';
import { planSchema } from '@/lib/domain/plan/plan';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from './audit/record-audit';
import { refuse, type Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** acceptRisk records that a product owner accepts exactly the plan with this hash, and approves the run. `note` is recorded beside it. */
export async function acceptRisk(
  context: ServiceContext,
  viewer: Viewer,
  runId: string,
  planHash: string,
  note?: BilingualText,
): Promise<Outcome<{ readonly runId: string }>> {
  return inTransaction(context.db, async (tx): Promise<Outcome<{ runId: string }>> => {
    const run = await lockRunForDecision(tx, runId);
    if (!run) return refuse('not_found');
    // An abort that was heard before the run was cancelled ends it all the same: nobody approves it afterwards.
    if (run.state !== 'awaiting_approval' || run.abortAsked) return refuse('wrong_state');
    if (viewer.id === run.requestedById) return refuse('own_request');
    if (!canAcceptRisk(viewer, run).allowed) return refuse('not_permitted');
    const plan = planSchema.safeParse(run.plan);
    if (planHash !== run.planHash || !plan.success || hashPlan(plan.data) !== planHash) {
      return refuse('plan_changed');
    }
    await lockTarget(tx, run.targetKey);
    if ((await readStopLatch(tx)).engaged) return refuse('stop_latch');
    if (await isTargetMarked(tx, run.targetKey)) return refuse('target_marked');
    if (await isTargetBusy(tx, plan.data)) return refuse('target_busy');
    if (!(await approveRun(tx, { runId, planHash, acceptedById: viewer.id }))) return refuse('wrong_state');
    await appendRunEvents(tx, runId, [
      { kind: 'risk_accepted', by: { id: viewer.id, name: viewer.name }, planHash },
      ...(note ? [{ kind: 'engine_note', text: note } as const] : []),
      { kind: 'state_entered', state: 'approved' },
    ]);
    await recordAudit(tx, context, viewer, {
      action: 'run.accept',
      subject: { kind: 'run', id: runId },
      environment: plan.data.environment.name,
      after: { planHash },
    });
    return { ok: true, value: { runId } };
  });
}
