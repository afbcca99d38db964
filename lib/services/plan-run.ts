import { keepCatalogue } from '@/lib/adapters/postgres/catalogue-store';
import { readLaunchGates, type LaunchGates } from '@/lib/adapters/postgres/launch-gates';
import { queryOf } from '@/lib/adapters/postgres/plain-query';
import { useOverride } from '@/lib/adapters/postgres/progression-store';
import { appendRunEvents } from '@/lib/adapters/postgres/run-events';
import { insertRun } from '@/lib/adapters/postgres/run-store';
import { inTransaction, type Transaction } from '@/lib/adapters/postgres/transaction';
import { canPlanRuns } from '@/lib/auth/permissions';
import { explainWindow } from '@/lib/domain/calendar/explain-window';
import { checkRecurrence, nextOccurrences } from '@/lib/domain/calendar/recurrence';
import { readWallTime } from '@/lib/domain/calendar/wall-time';
import { describeCover } from '@/lib/domain/contract/describe-cover';
import { needsAcceptance } from '@/lib/domain/contract/needs-acceptance';
import { hashPlan } from '@/lib/domain/plan/hash-plan';
import type { Plan } from '@/lib/domain/plan/plan';
import { targetKey } from '@/lib/domain/plan/target-key';
import { explainLock } from '@/lib/domain/progression/explain-lock';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from './audit/record-audit';
import { refuse, type Outcome } from './failure';
import { newRunId } from './new-run-id';
import { compileAgain, type RunRequest } from './request-run';
import type { ServiceContext } from './service-context';

/** When is once, at a time on the wall of a zone (`2026-12-01T10:00`), or again and again by five cron fields. */
export type When =
  | { readonly kind: 'once'; readonly local: string; readonly timeZone: string }
  | { readonly kind: 'repeated'; readonly cron: string; readonly timeZone: string };

/** PlannedRun is a schedule as stored; `runId` is the run that is there ahead, to be accepted or under an override; null where neither is needed. */
export interface PlannedRun {
  readonly scheduleId: string;
  readonly nextAt: string;
  readonly runId: string | null;
}

/** Beyond a year nobody knows what the system will be. */
const farthestMs = 366 * 24 * 60 * 60 * 1_000;

/** readStart finds the first start of a plan; null where the time does not exist, has passed, or comes too often. */
export function readStart(when: When, now: Date): Date | null {
  if (when.kind === 'repeated') {
    if (checkRecurrence(when, now) !== null) return null;
    return nextOccurrences(when, now, 1)[0]?.at ?? null;
  }
  try {
    const at = readWallTime(when.local, when.timeZone);
    if (at === null || at <= now || at.getTime() - now.getTime() > farthestMs) return null;
    return at;
  } catch {
    return null;
  }
}

/** planRun stores a schedule. Everything is checked again when it fires; what is known to fail is refused here already. */
export async function planRun(
  context: ServiceContext,
  viewer: Viewer,
  request: RunRequest,
  when: When,
): Promise<Outcome<PlannedRun>> {
  if (!canPlanRuns(viewer).allowed) return refuse('not_permitted');
  const startAt = readStart(when, new Date());
  if (startAt === null) return refuse('bad_schedule');
  return inTransaction(context.db, async (tx): Promise<Outcome<PlannedRun>> => {
    await keepCatalogue(tx);
    const compiled = await compileAgain(tx, request);
    if (!compiled.ok) return compiled;
    const plan = compiled.value;
    if (hashPlan(plan) !== request.planHash) return refuse('plan_changed');
    const asker = { teamId: viewer.team.id, requestedById: viewer.id };
    const gates = await readLaunchGates(queryOf(tx), plan, asker, startAt);
    // An override is for one run: for a run at a time it is spent now, a repeated one would be many.
    const override = gates.unlock.open || when.kind === 'repeated' ? null : gates.override;
    if (!gates.unlock.open && override === null) {
      const text = explainLock(gates.unlock, plan.environment.production);
      return { ok: false, failure: { code: 'locked', text } };
    }
    if (!gates.start.allowed && when.kind === 'once') {
      const code = gates.start.because === 'freeze' ? 'frozen' : 'outside_hours';
      return { ok: false, failure: { code, text: explainWindow(gates.start) } };
    }
    const scheduleId = await storeSchedule(tx, viewer, { plan, when, startAt });
    const mustAsk = needsAcceptance(plan) && gates.acceptance === null;
    const planned = { scheduleId, scheduledFor: startAt };
    const runId =
      mustAsk || override !== null
        ? await requestAhead(tx, viewer, plan, { planned, override, acceptance: gates.acceptance })
        : null;
    await recordAudit(tx, context, viewer, {
      action: 'schedule.create',
      subject: { kind: 'schedule', id: scheduleId },
      environment: plan.environment.name,
      after: {
        card: plan.card.id,
        cron: when.kind === 'repeated' ? when.cron : null,
        timeZone: when.timeZone,
        nextAt: startAt.toISOString(),
      },
    });
    return { ok: true, value: { scheduleId, nextAt: startAt.toISOString(), runId } };
  });
}

async function storeSchedule(
  tx: Transaction,
  viewer: Viewer,
  { plan, when, startAt }: { readonly plan: Plan; readonly when: When; readonly startAt: Date },
): Promise<string> {
  const same = {
    teamId: viewer.team.id,
    ownerId: viewer.id,
    cardId: plan.card.id,
    environment: plan.environment.name,
    durationMs: plan.injection.durationMs,
    share: plan.injection.share,
    cron: when.kind === 'repeated' ? when.cron.trim() : null,
    timeZone: when.timeZone,
    nextAt: startAt,
  };
  const id = newRunId();
  await tx.schedule.create({ data: { id, ...same, ownerName: viewer.name } });
  return id;
}

/**
 * The run is there before its time, so that its contract can be read and signed, or an override be spent on it; at its time it starts as it
 * is, or not at all.
 */
async function requestAhead(
  tx: Transaction,
  viewer: Viewer,
  plan: Plan,
  {
    planned,
    override,
    acceptance,
  }: Pick<LaunchGates, 'override' | 'acceptance'> & {
    readonly planned: { readonly scheduleId: string; readonly scheduledFor: Date };
  },
): Promise<string> {
  const id = newRunId();
  const who = { requestedById: viewer.id, teamId: viewer.team.id };
  const run = { id, plan, planHash: hashPlan(plan), targetKey: targetKey(plan), planned, acceptance };
  const state = needsAcceptance(plan) && acceptance === null ? 'awaiting_approval' : 'scheduled';
  await insertRun(tx, { ...run, ...who, state });
  if (override !== null && !(await useOverride(queryOf(tx), override.id, id)))
    throw new Error('the override was spent meanwhile');
  const { scheduleId, scheduledFor } = planned;
  await appendRunEvents(tx, id, [
    { kind: 'requested', by: { id: viewer.id, name: viewer.name } },
    { kind: 'scheduled', scheduleId, scheduledFor: scheduledFor.toISOString() },
    ...(override === null
      ? []
      : [{ kind: 'progression_overridden', by: override.byName, reason: override.reason } as const]),
    ...(acceptance === null ? [] : [describeCover(acceptance)]),
    { kind: 'state_entered', state },
  ]);
  return id;
}
