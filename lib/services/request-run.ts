import { keepCatalogue } from '@/lib/adapters/postgres/catalogue-store';
import { findCurrentCard } from '@/lib/adapters/postgres/card-store';
import { readLaunchFacts } from '@/lib/adapters/postgres/launch-facts';
import { appendRunEvents } from '@/lib/adapters/postgres/run-events';
import { findUnstartedTwin, insertRun, lockTarget } from '@/lib/adapters/postgres/run-store';
import { inTransaction, type Transaction } from '@/lib/adapters/postgres/transaction';
import { canRequestRun } from '@/lib/auth/permissions';
import { compilePlan } from '@/lib/domain/plan/compile-plan';
import { hashPlan } from '@/lib/domain/plan/hash-plan';
import type { Plan } from '@/lib/domain/plan/plan';
import { targetKey } from '@/lib/domain/plan/target-key';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from './audit/record-audit';
import { refuse, type Outcome } from './failure';
import { newRunId } from './new-run-id';
import { readCard } from './read-card';
import { readCatalogue } from './read-catalogue';
import type { ServiceContext } from './service-context';

/** RunRequest is a launch form as sent: `planHash` is the plan that the person saw. Duration in ms, share 0..1. */
export interface RunRequest {
  readonly cardId: string;
  readonly versionHash: string;
  readonly environment: string;
  readonly durationMs: number;
  readonly share: number;
  readonly planHash: string;
}

/** requestRun compiles the plan again, and stores the run as awaiting acceptance, or approved where none is required. */
export async function requestRun(
  context: ServiceContext,
  viewer: Viewer,
  request: RunRequest,
): Promise<Outcome<{ readonly runId: string }>> {
  if (!canRequestRun(viewer).allowed) return refuse('not_permitted');
  return inTransaction(context.db, async (tx): Promise<Outcome<{ runId: string }>> => {
    // Held until the run is stored: a catalogue saved in between would void the plan without seeing the run.
    await keepCatalogue(tx);
    const compiled = await compileAgain(tx, request);
    if (!compiled.ok) return compiled;
    const plan = compiled.value;
    const planHash = hashPlan(plan);
    // The card can be the same and the catalogue not: what starts is what the person read, or nothing.
    if (planHash !== request.planHash) return refuse('plan_changed');
    const key = targetKey(plan);
    await lockTarget(tx, key);
    const requester = { requestedById: viewer.id, teamId: viewer.team.id };
    const twin = await findUnstartedTwin(tx, requester, planHash);
    if (twin !== null) return { ok: true, value: { runId: twin } };
    // Read without a lock: whoever engages the latch must never wait for us. The engine checks again, with one, at the start.
    const facts = await readLaunchFacts(tx, plan, key);
    if (facts.latch.engaged) return refuse('stop_latch');
    if (facts.marked) return refuse('target_marked');
    if (facts.busy) return refuse('target_busy');
    const state = plan.environment.acceptanceRequired ? 'awaiting_approval' : 'approved';
    const runId = newRunId();
    await insertRun(tx, { id: runId, plan, planHash, targetKey: key, ...requester, state });
    await appendRunEvents(tx, runId, [
      { kind: 'requested', by: { id: viewer.id, name: viewer.name } },
      { kind: 'state_entered', state },
    ]);
    await recordAudit(tx, context, viewer, {
      action: 'run.request',
      subject: { kind: 'run', id: runId },
      environment: plan.environment.name,
      after: { card: plan.card.id, planHash, state },
    });
    return { ok: true, value: { runId } };
  });
}

async function compileAgain(db: Transaction, request: RunRequest): Promise<Outcome<Plan>> {
  const current = await findCurrentCard(db, request.cardId);
  if (!current) return refuse('not_found');
  if (current.hash !== request.versionHash) return refuse('card_changed');
  const card = readCard(current);
  if (!card.ok) return refuse('card_unreadable', card.problems);
  const catalogue = await readCatalogue(db);
  if (!catalogue.ok) return catalogue;
  const { environment, durationMs, share, versionHash } = request;
  const options = { card: card.value, versionHash, catalogue: catalogue.value };
  const compiled = compilePlan({ ...options, environment, durationMs, share });
  return compiled.ok ? { ok: true, value: compiled.plan } : refuse('does_not_compile', compiled.problems);
}
