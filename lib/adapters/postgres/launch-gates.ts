import { z } from 'zod';
import { judgeAcceptance, type StoredAcceptance } from '@/lib/domain/contract/acceptance';
import { decideStart, type StartDecision } from '@/lib/domain/calendar/start-window';
import { hashPlan } from '@/lib/domain/plan/hash-plan';
import { longestRunMs } from '@/lib/domain/plan/longest-run';
import type { Plan } from '@/lib/domain/plan/plan';
import type { Unlock } from '@/lib/domain/progression/decide-unlock';
import { judgePlan } from '@/lib/domain/progression/judge-plan';
import { findAcceptanceOfRun, listStandingAcceptances } from './acceptance-store';
import { readEnvironmentCalendar } from './calendar-store';
import type { PlainQuery } from './plain-query';
import {
  findOpenOverride,
  findOverrideOfRun,
  readProgressionCards,
  type StoredOverride,
} from './progression-store';
import { readSuccesses } from './success-store';

/** LaunchGates is what decides about a plan beside its target: the rule of progression, the calendar, and a signature that covers it. */
export interface LaunchGates {
  readonly unlock: Unlock;
  readonly override: StoredOverride | null;
  readonly start: StartDecision;
  /** A signature good until a date under whose ceiling the plan is; null where none is needed, or none covers it. */
  readonly acceptance: StoredAcceptance | null;
}

/** Asker is for whom the gates are read. */
export interface Asker {
  readonly teamId: string;
  readonly requestedById: string;
}

async function readUnlock(query: PlainQuery, plan: Plan, teamId: string, now: Date): Promise<Unlock> {
  const deck = await readProgressionCards(query, plan.card.suit);
  const successes = await readSuccesses(query, teamId, plan.card.suit);
  return judgePlan(plan, deck, successes, now);
}

/** readLaunchGates reads every gate for a start at `startAt`, now where it is null; the same for a browser, a pipeline and a schedule. */
export async function readLaunchGates(
  query: PlainQuery,
  plan: Plan,
  asker: Asker,
  startAt: Date | null = null,
): Promise<LaunchGates> {
  const { calendar, now } = await readEnvironmentCalendar(query, plan.environment.name);
  const unlock = await readUnlock(query, plan, asker.teamId, now);
  const place = { teamId: asker.teamId, cardId: plan.card.id, environment: plan.environment.name };
  const override = unlock.open
    ? null
    : await findOpenOverride(query, { ...place, versionHash: plan.card.versionHash });
  const needsSignature = plan.environment.acceptanceRequired || plan.environment.production;
  const acceptance = needsSignature
    ? await findCover(query, plan, { ...place, ...asker }, startAt ?? now)
    : null;
  const start = decideStart(calendar, startAt ?? now, longestRunMs(plan, 'baseline'));
  return { unlock, override, start, acceptance };
}

async function findCover(
  query: PlainQuery,
  plan: Plan,
  place: Asker & { readonly cardId: string; readonly environment: string },
  startAt: Date,
): Promise<StoredAcceptance | null> {
  const run = { runId: '', requestedById: place.requestedById, plan, planHash: hashPlan(plan) };
  const standing = await listStandingAcceptances(query, place);
  return standing.find((one) => judgeAcceptance(one, run, startAt) === 'holds') ?? null;
}

/** readStartGates reads the gates of a stored run once more, with the override and the signature that it stands on; `from` is what comes next. */
export async function readStartGates(
  query: PlainQuery,
  runId: string,
  plan: Plan,
  from: 'baseline' | 'fault',
) {
  const { calendar, now } = await readEnvironmentCalendar(query, plan.environment.name);
  const [run] = await query(`SELECT "teamId" FROM "Run" WHERE "id" = $1`, [runId]);
  const { teamId } = runRow.parse(run);
  return {
    now,
    unlock: await readUnlock(query, plan, teamId, now),
    override: await findOverrideOfRun(query, runId),
    start: decideStart(calendar, now, longestRunMs(plan, from)),
    acceptance: await findAcceptanceOfRun(query, runId),
  };
}

const runRow = z.object({ teamId: z.string() });
