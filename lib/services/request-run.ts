import { keepCatalogue } from '@/lib/adapters/postgres/catalogue-store';
import { findCurrentCard } from '@/lib/adapters/postgres/card-store';
import type { LaunchGates } from '@/lib/adapters/postgres/launch-gates';
import { queryOf } from '@/lib/adapters/postgres/plain-query';
import { useOverride } from '@/lib/adapters/postgres/progression-store';
import { appendRunEvents } from '@/lib/adapters/postgres/run-events';
import { findUnstartedTwin, insertRun, lockTarget, type NewRun } from '@/lib/adapters/postgres/run-store';
import { inTransaction, type Transaction } from '@/lib/adapters/postgres/transaction';
import { canRequestRun } from '@/lib/auth/permissions';
import { describeCover } from '@/lib/domain/contract/describe-cover';
import { needsAcceptance } from '@/lib/domain/contract/needs-acceptance';
import { compilePlan } from '@/lib/domain/plan/compile-plan';
import { hashPlan } from '@/lib/domain/plan/hash-plan';
import type { Plan } from '@/lib/domain/plan/plan';
import { targetKey } from '@/lib/domain/plan/target-key';
import type { RunEventData } from '@/lib/domain/run/run-event';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from './audit/record-audit';
import { refuse, type Outcome } from './failure';
import { newRunId } from './new-run-id';
import { readCard } from './read-card';
import { readCatalogue } from './read-catalogue';
import { findObstacle, readGates } from './read-gates';
import type { ServiceContext } from './service-context';

/** RunRequest is a launch form as sent: `planHash` is the plan that the person saw. Duration in ms, share 0..1. */
export interface RunRequest {
  readonly cardId: string;
  readonly versionHash: string;
  readonly environment: string;
  readonly durationMs: number;
  readonly share: number;
  readonly planHash: string;
  /** Who injects, where a person does; absent: whoever requests the run. */
  readonly handName?: string;
}

/**
 * requestRun compiles the plan again, and stores the run as awaiting acceptance, or approved where none is required. `alsoKeep` writes in
 * the same transaction what must be there with the run or not at all.
 */
export async function requestRun(
  context: ServiceContext,
  viewer: Viewer,
  request: RunRequest,
  alsoKeep: (tx: Transaction, runId: string) => Promise<void> = () => Promise.resolve(),
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
    await lockTarget(tx, targetKey(plan));
    const requester = { requestedById: viewer.id, teamId: viewer.team.id };
    const twin = await findUnstartedTwin(tx, requester, planHash);
    if (twin !== null) {
      await alsoKeep(tx, twin);
      return { ok: true, value: { runId: twin } };
    }
    // Read without a lock: whoever engages the latch must never wait for us. The engine checks again, with one, at the start.
    const read = await readGates(tx, plan, requester);
    const obstacle = findObstacle(plan, read);
    if (obstacle) return { ok: false, failure: obstacle };
    const asked = { plan, planHash, handName: request.handName ?? null };
    const { runId, state } = await storeRun(tx, viewer, asked, read.gates);
    await recordAudit(tx, context, viewer, {
      action: 'run.request',
      subject: { kind: 'run', id: runId },
      environment: plan.environment.name,
      after: { card: plan.card.id, planHash, state },
    });
    await alsoKeep(tx, runId);
    return { ok: true, value: { runId } };
  });
}

/** A signature that covers the plan approves it at once; an override is spent with the run that needed it. */
async function storeRun(
  tx: Transaction,
  viewer: Viewer,
  { plan, planHash, handName }: Pick<NewRun, 'plan' | 'planHash' | 'handName'>,
  { acceptance, override, unlock }: LaunchGates,
): Promise<{ readonly runId: string; readonly state: NewRun['state'] }> {
  const runId = newRunId();
  const state = needsAcceptance(plan) && acceptance === null ? 'awaiting_approval' : 'approved';
  await insertRun(tx, {
    id: runId,
    plan,
    planHash,
    targetKey: targetKey(plan),
    requestedById: viewer.id,
    teamId: viewer.team.id,
    state,
    acceptance,
    handName: plan.fault.kind === 'by_hand' ? (handName ?? null) : null,
  });
  const events: RunEventData[] = [{ kind: 'requested', by: { id: viewer.id, name: viewer.name } }];
  if (!unlock.open && override !== null) {
    if (!(await useOverride(queryOf(tx), override.id, runId)))
      throw new Error('the override was spent meanwhile');
    events.push({ kind: 'progression_overridden', by: override.byName, reason: override.reason });
  }
  if (acceptance !== null) events.push(describeCover(acceptance));
  events.push({ kind: 'state_entered', state });
  await appendRunEvents(tx, runId, events);
  return { runId, state };
}

/** compileAgain compiles what a form asked for from the current card and catalogue. */
export async function compileAgain(db: Transaction, request: RunRequest): Promise<Outcome<Plan>> {
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
