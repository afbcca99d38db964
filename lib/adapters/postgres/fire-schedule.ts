import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { decideFiring } from '@/lib/domain/calendar/decide-firing';
import { explainWindow } from '@/lib/domain/calendar/explain-window';
import { skipsUntilTold, skipTexts, type SkipReason } from '@/lib/domain/calendar/planned-start';
import { nextOccurrences } from '@/lib/domain/calendar/recurrence';
import { parseCard } from '@/lib/domain/card/parse-card';
import { parseCatalogue } from '@/lib/domain/catalogue/parse-catalogue';
import { describeCover } from '@/lib/domain/contract/describe-cover';
import { needsAcceptance } from '@/lib/domain/contract/needs-acceptance';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import { requesterRoles } from '@/lib/domain/people/requester-roles';
import { compilePlan } from '@/lib/domain/plan/compile-plan';
import { hashPlan } from '@/lib/domain/plan/hash-plan';
import type { Plan } from '@/lib/domain/plan/plan';
import { targetKey } from '@/lib/domain/plan/target-key';
import { explainLock } from '@/lib/domain/progression/explain-lock';
import type { RunEventData } from '@/lib/domain/run/run-event';
import { inTransaction } from './engine-pool';
import { readLaunchGates, type LaunchGates } from './launch-gates';
import { queryOfPool, type PlainQuery } from './plain-query';
import { findOverrideOfRun } from './progression-store';
import { appendRunEventsBy } from './run-events';
import { insertRunBy } from './run-store';
import {
  countSkipsInARow,
  lockDueSchedule,
  storeFiring,
  tellOwner,
  type DueSchedule,
  type Firing,
} from './schedule-rows';
import { writeAuditBy } from './write-audit';

/**
 * fireSchedule decides about one planned start and stores what became of it, in one transaction: a crash leaves either nothing, and the
 * next engine decides anew, or all of it. Null where another engine was faster.
 */
export function fireSchedule(pool: pg.Pool, id: string): Promise<Firing | null> {
  return inTransaction(pool, async (client) => {
    const query = queryOfPool(client);
    const schedule = await lockDueSchedule(query, id);
    if (!schedule) return null;
    const firing = await decide(query, schedule);
    await storeFiring(query, schedule, firing, nextStart(schedule));
    await recordFiring(query, schedule, firing);
    if (firing.reason) await tellAbout(query, schedule, firing, firing.reason.text);
    return firing;
  });
}

/** Nobody is there when a schedule fires: the audit says what it did, beside who planned it. */
function recordFiring(query: PlainQuery, schedule: DueSchedule, firing: Firing): Promise<void> {
  const { id, environment, teamId, ownerId, nextAt } = schedule;
  const { outcome, runId, reason } = firing;
  return writeAuditBy(
    query,
    { via: 'engine', address: null },
    { kind: 'engine', id: 'engine', team: { id: teamId } },
    {
      action: 'schedule.fire',
      subject: { kind: 'schedule', id },
      environment,
      after: {
        outcome,
        run: runId,
        reason: reason?.code ?? null,
        plannedFor: nextAt.toISOString(),
        owner: ownerId,
      },
    },
  );
}

function nextStart({ cron, timeZone, nextAt }: DueSchedule): Date | null {
  if (cron === null) return null;
  return nextOccurrences({ cron, timeZone }, nextAt, 1)[0]?.at ?? null;
}

async function tellAbout(
  query: PlainQuery,
  schedule: DueSchedule,
  firing: Firing,
  reason: BilingualText,
): Promise<void> {
  const about = { scheduledFor: schedule.nextAt, runId: null, reason };
  if (firing.outcome === 'missed') {
    await tellOwner(query, schedule, { ...about, kind: 'missed', mark: 'missed' });
    return;
  }
  const skips = await countSkipsInARow(query, schedule.id);
  if (skips % skipsUntilTold !== 0) return;
  const text = {
    'pt-BR': `${skips} vezes seguidas sem execução. Da última: ${reason['pt-BR']}`,
    en: `${skips} times in a row without a run. The last time: ${reason.en}`,
  };
  await tellOwner(query, schedule, { ...about, reason: text, kind: 'missed', mark: 'skipped_thrice' });
}

async function decide(query: PlainQuery, schedule: DueSchedule): Promise<Firing> {
  const requested = await findRequested(query, schedule);
  const drop = async (firing: Firing) => {
    if (requested?.isOpen) await cancel(query, requested.id, firing);
    return firing;
  };
  if (decideFiring(schedule.nextAt, schedule.now) === 'missed')
    return drop(skip('missed', undefined, 'missed'));
  if (isJumpedOver(schedule)) return drop(skip('clock_jump'));
  if (!requesterRoles.some((role) => role === schedule.ownerRole)) return drop(skip('owner'));
  const compiled = await compile(query, schedule);
  if ('outcome' in compiled) return drop(compiled);
  const obstacle = await findObstacle(query, compiled);
  if (obstacle) return drop(skip(obstacle));
  const asker = { teamId: schedule.teamId, requestedById: schedule.ownerId };
  const gates = await readLaunchGates(query, compiled, asker, schedule.now);
  const { unlock, start } = gates;
  if (!unlock.open && !(requested && (await findOverrideOfRun(query, requested.id))))
    return drop(skip('locked', explainLock(unlock, compiled.environment.production)));
  if (!start.allowed) return drop(skip('calendar', explainWindow(start)));
  if (requested) return startRequested(query, compiled, requested, drop);
  if (needsAcceptance(compiled) && !gates.acceptance) return skip('not_accepted');
  return startNew(query, schedule, compiled, gates);
}

function skip(code: SkipReason, text = skipTexts[code], outcome: 'skipped' | 'missed' = 'skipped'): Firing {
  return { outcome, runId: null, reason: { code, text } };
}

function isJumpedOver({ cron, timeZone, nextAt }: DueSchedule): boolean {
  if (cron === null) return false;
  const [occurrence] = nextOccurrences({ cron, timeZone }, new Date(nextAt.getTime() - 1), 1);
  return occurrence?.skipped === true && occurrence.at.getTime() === nextAt.getTime();
}

const requestedRow = z.object({ id: z.string(), state: z.string(), planHash: z.string() });
type Requested = z.infer<typeof requestedRow> & { readonly isOpen: boolean };

/** The run that was requested ahead, so that its risk could be accepted before its time. */
async function findRequested(query: PlainQuery, { id, nextAt }: DueSchedule): Promise<Requested | null> {
  const [row] = await query(
    `SELECT "id", "state", "planHash" FROM "Run" WHERE "scheduleId" = $1 AND "scheduledFor" = $2::timestamptz FOR UPDATE`,
    [id, nextAt.toISOString()],
  );
  if (row === undefined) return null;
  const run = requestedRow.parse(row);
  return { ...run, isOpen: run.state === 'awaiting_approval' || run.state === 'scheduled' };
}

async function cancel(query: PlainQuery, runId: string, firing: Firing): Promise<void> {
  await query(`UPDATE "Run" SET "state" = 'cancelled', "concludedAt" = clock_timestamp() WHERE "id" = $1`, [
    runId,
  ]);
  const events: RunEventData[] = firing.reason ? [{ kind: 'start_skipped', text: firing.reason.text }] : [];
  await appendRunEventsBy(query, runId, [...events, { kind: 'state_entered', state: 'cancelled' }]);
}

async function compile(query: PlainQuery, schedule: DueSchedule): Promise<Plan | Firing> {
  // As in a request by hand: a catalogue saved in between must find the run, or the run must find the catalogue.
  await query(`SELECT pg_advisory_xact_lock_shared(hashtext('masterdeck catalogue import'))`, []);
  const [cardRow] = await query(
    `SELECT v."hash", v."source" FROM "Card" c JOIN "CardVersion" v ON v."hash" = c."currentVersionHash"
     WHERE c."id" = $1 AND c."archivedAt" IS NULL`,
    [schedule.cardId],
  );
  const version = z.object({ hash: z.string(), source: z.string() }).safeParse(cardRow);
  const card = version.success ? parseCard(version.data.source) : null;
  if (!version.success || !card?.ok) return skip('card');
  const [texts] = await query(
    `SELECT "metricsYaml", "environmentsYaml" FROM "CatalogueVersion" ORDER BY "createdAt" DESC LIMIT 1`,
    [],
  );
  const text = z.object({ metricsYaml: z.string(), environmentsYaml: z.string() }).safeParse(texts);
  const catalogue = text.success ? parseCatalogue(text.data.metricsYaml, text.data.environmentsYaml) : null;
  if (!catalogue?.ok) return skip('catalogue');
  const { environment, durationMs, share } = schedule;
  const compiled = compilePlan({
    card: card.value,
    versionHash: version.data.hash,
    catalogue: catalogue.value,
    environment,
    durationMs,
    share,
  });
  return compiled.ok ? compiled.plan : skip('does_not_compile', compiled.problems[0]?.text);
}

const obstacleRow = z.object({ latched: z.boolean(), marked: z.boolean(), busy: z.boolean() });

async function findObstacle(query: PlainQuery, plan: Plan): Promise<SkipReason | null> {
  const key = targetKey(plan);
  await query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`masterdeck target ${key}`]);
  const [row] = await query(
    `SELECT coalesce((SELECT "engaged" FROM "StopLatch" WHERE "id" = 1), true) AS "latched",
       EXISTS (SELECT 1 FROM "TargetMark" m WHERE m."targetKey" = $1
         AND (m."closedAt" IS NULL OR m."closedBy" IS NOT NULL)) AS "marked",
       EXISTS (SELECT 1 FROM "Run" r, jsonb_array_elements($2::jsonb) AS mine(endpoint)
         WHERE r."state" IN ('approved', 'preflight', 'baseline', 'injecting', 'rolling_back', 'recovering')
           AND r."plan" #> '{target,endpoints}' @> jsonb_build_array(mine.endpoint)) AS "busy"`,
    [key, JSON.stringify(plan.target.endpoints)],
  );
  const { latched, marked, busy } = obstacleRow.parse(row);
  if (latched) return 'stop_latch';
  if (marked) return 'target_marked';
  return busy ? 'target_busy' : null;
}

/** A run that was accepted ahead starts as it was accepted, or not at all. */
async function startRequested(
  query: PlainQuery,
  plan: Plan,
  requested: Requested,
  drop: (firing: Firing) => Promise<Firing>,
): Promise<Firing> {
  if (!requested.isOpen) return skip('refused');
  if (requested.state !== 'scheduled') return drop(skip('not_accepted'));
  if (hashPlan(plan) !== requested.planHash) return drop(skip('plan_changed'));
  await query(`UPDATE "Run" SET "state" = 'approved', "approvedAt" = clock_timestamp() WHERE "id" = $1`, [
    requested.id,
  ]);
  await appendRunEventsBy(query, requested.id, [{ kind: 'state_entered', state: 'approved' }]);
  return { outcome: 'started', runId: requested.id, reason: null };
}

async function startNew(
  query: PlainQuery,
  schedule: DueSchedule,
  plan: Plan,
  { acceptance }: LaunchGates,
): Promise<Firing> {
  const runId = randomBytes(10).toString('hex');
  const scheduledFor = schedule.nextAt;
  await insertRunBy(query, {
    id: runId,
    plan,
    planHash: hashPlan(plan),
    targetKey: targetKey(plan),
    requestedById: schedule.ownerId,
    teamId: schedule.teamId,
    state: 'approved',
    acceptance,
    planned: { scheduleId: schedule.id, scheduledFor },
  });
  await appendRunEventsBy(query, runId, [
    { kind: 'requested', by: { id: schedule.ownerId, name: schedule.ownerName } },
    { kind: 'scheduled', scheduleId: schedule.id, scheduledFor: scheduledFor.toISOString() },
    ...(acceptance ? [describeCover(acceptance)] : []),
    { kind: 'state_entered', state: 'approved' },
  ]);
  return { outcome: 'started', runId, reason: null };
}
