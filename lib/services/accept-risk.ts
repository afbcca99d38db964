import { appendRunEvents } from '@/lib/adapters/postgres/run-events';
import {
  approveRun,
  isTargetBusy,
  lockRunForDecision,
  lockTarget,
  type RunDecisionFacts,
} from '@/lib/adapters/postgres/run-store';
import { readStopLatch } from '@/lib/adapters/postgres/stop-latch-store';
import { isTargetMarked } from '@/lib/adapters/postgres/target-mark';
import { inTransaction, type Transaction } from '@/lib/adapters/postgres/transaction';
import { canAcceptRisk } from '@/lib/auth/permissions';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import { hashPlan } from '@/lib/domain/plan/hash-plan';
import { planSchema, type Plan } from '@/lib/domain/plan/plan';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from './audit/record-audit';
import { refuse, type FailureCode, type Outcome } from './failure';
import { newRunId } from './new-run-id';
import type { ServiceContext } from './service-context';

/** Acceptance is what comes with a signature: `until` covers repeated runs under the same ceiling, `statementHash` names what was read. */
export interface Acceptance {
  readonly note?: BilingualText;
  readonly until?: Date | null;
  readonly statementHash?: string;
}

/** longestCoverMs bounds an acceptance until a date: systems, and people, change. */
export const longestCoverMs = 90 * 24 * 60 * 60 * 1_000;

/** acceptRisk records that a product owner accepts exactly the plan with this hash, and approves the run. */
export async function acceptRisk(
  context: ServiceContext,
  viewer: Viewer,
  runId: string,
  planHash: string,
  { note, until = null, statementHash }: Acceptance = {},
): Promise<Outcome<{ readonly runId: string }>> {
  if (until !== null && !isWithinCover(until)) return refuse('bad_date');
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
    const statement = await readStatement(tx, runId, statementHash);
    if (statement === null) return refuse('plan_changed');
    const obstacle = await findTargetObstacle(tx, run, plan.data);
    if (obstacle) return refuse(obstacle);
    const acceptanceId = newRunId();
    await tx.riskAcceptance.create({
      data: {
        id: acceptanceId,
        teamId: run.teamId,
        runId,
        planHash,
        cardId: plan.data.card.id,
        environment: plan.data.environment.name,
        byId: viewer.id,
        byName: viewer.name,
        until,
        ...statement,
      },
    });
    if (!(await approveRun(tx, { runId, planHash, acceptedById: viewer.id, acceptanceId })))
      return refuse('wrong_state');
    await appendRunEvents(tx, runId, [
      { kind: 'risk_accepted', by: { id: viewer.id, name: viewer.name }, planHash },
      ...(note ? [{ kind: 'engine_note', text: note } as const] : []),
      { kind: 'state_entered', state: run.scheduledFor === null ? 'approved' : 'scheduled' },
    ]);
    await recordAudit(tx, context, viewer, {
      action: 'run.accept',
      subject: { kind: 'run', id: runId },
      environment: plan.data.environment.name,
      after: { planHash, until: until?.toISOString() ?? null },
    });
    return { ok: true, value: { runId } };
  });
}

function isWithinCover(until: Date): boolean {
  const aheadMs = until.getTime() - Date.now();
  return aheadMs > 0 && aheadMs <= longestCoverMs;
}

/** What is in the way now keeps a run from being approved for now; a planned one is checked again when its time comes. */
async function findTargetObstacle(
  tx: Transaction,
  run: RunDecisionFacts,
  plan: Plan,
): Promise<FailureCode | null> {
  if (run.scheduledFor !== null) return null;
  await lockTarget(tx, run.targetKey);
  if ((await readStopLatch(tx)).engaged) return 'stop_latch';
  if (await isTargetMarked(tx, run.targetKey)) return 'target_marked';
  return (await isTargetBusy(tx, plan)) ? 'target_busy' : null;
}

/** A statement of another run, or one that nobody has, is nothing that can be signed: null. */
async function readStatement(tx: Transaction, runId: string, hash: string | undefined) {
  if (hash === undefined || hash === '') return {};
  const statement = await tx.riskStatement.findFirst({ where: { hash, runId }, select: { content: true } });
  return statement?.content == null ? null : { statement: statement.content };
}
