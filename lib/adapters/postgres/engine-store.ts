import type pg from 'pg';
import { tickRecordSchema, type TickRecord } from '@/lib/domain/run/evidence';
import { claimRuns, readOtherLeases } from './engine-claim';
import type { Plan } from '@/lib/domain/plan/plan';
import { noteLate } from './engine-events';
import {
  countOtherEngines,
  markEngineStopped,
  recordObservations,
  recordVitals,
  registerEngine,
} from './engine-registry';
import { lastRehearsals, recordRehearsal } from './engine-rehearsal';
import { claimRestart, finishRestart } from './engine-restart';
import { startRun, writeAhead } from './engine-start';
import {
  clearMark,
  closeIntents,
  findLiveRuns,
  readSweepRows,
  refreshMark,
  reopenIntents,
  type ReadCatalogueFacts,
} from './engine-sweep';
import { writeRun } from './engine-write';
import type { EngineVitals } from '@/lib/domain/health/engine-vitals';
import type { Rehearsal } from '@/lib/domain/run/rehearsal';
import { fireSchedule } from './fire-schedule';
import { judgeRegressions } from './judge-regressions';
import { listDueSchedules } from './schedule-rows';
import { readStartGates } from './launch-gates';
import { queryOfPool } from './plain-query';
import type {
  EngineIdentity,
  LeftoverCut,
  ProxyObservation,
  RunRef,
  TimedEvent,
} from '@/lib/domain/run/run-record';

/** createEngineStore serves the engine's RunStore port on PostgreSQL. */
export function createEngineStore(pool: pg.Pool, readCatalogue: ReadCatalogueFacts) {
  return {
    registerEngine: (engine: EngineIdentity) => registerEngine(pool, engine),
    otherEngines: (engineId: string) => countOtherEngines(pool, engineId),
    engineStopped: (engineId: string) => markEngineStopped(pool, engineId),
    claim: (...args: Parameters<typeof claimRuns> extends [pg.Pool, ...infer Rest] ? Rest : never) =>
      claimRuns(pool, ...args),
    otherLeases: (engineId: string, ttlMs: number) => readOtherLeases(pool, engineId, ttlMs),
    dueSchedules: () => listDueSchedules(queryOfPool(pool)),
    fireSchedule: (scheduleId: string) => fireSchedule(pool, scheduleId),
    judgeRegressions: () => judgeRegressions(pool),
    gates: (runId: string, plan: Plan, from: 'baseline' | 'fault') =>
      readStartGates(queryOfPool(pool), runId, plan, from),
    start: (ref: RunRef, needsAcceptance: boolean) => startRun(pool, ref, needsAcceptance),
    writeAhead: (...args: Parameters<typeof writeAhead> extends [pg.Pool, ...infer Rest] ? Rest : never) =>
      writeAhead(pool, ...args),
    write: (...args: Parameters<typeof writeRun> extends [pg.Pool, ...infer Rest] ? Rest : never) =>
      writeRun(pool, ...args),
    noteLate: (ref: RunRef, event: TimedEvent) => noteLate(pool, ref, event),
    ticks: (runId: string) => readTicks(pool, runId),
    handWords: (runId: string) => readHandWords(pool, runId),
    liveRuns: (runIds: readonly string[]) => findLiveRuns(pool, runIds),
    sweepRecord: () => readSweepRows(pool, readCatalogue),
    reopenIntents: (cut: LeftoverCut) => reopenIntents(pool, cut),
    closeIntents: (ids: readonly string[]) => closeIntents(pool, ids),
    clearMark: (mark: Parameters<typeof clearMark>[1]) => clearMark(pool, mark),
    refreshMark: (mark: Parameters<typeof refreshMark>[1]) => refreshMark(pool, mark),
    claimRestart: (claim: Parameters<typeof claimRestart>[1]) => claimRestart(pool, claim),
    finishRestart: (id: string, answer: Parameters<typeof finishRestart>[2]) =>
      finishRestart(pool, id, answer),
    recordVitals: (engineId: string, vitals: EngineVitals) => recordVitals(pool, engineId, vitals),
    recordRehearsal: (rehearsal: Rehearsal, engineId: string, runId: string) =>
      recordRehearsal(pool, rehearsal, engineId, runId),
    lastRehearsals: (apiUrls: readonly string[]) => lastRehearsals(pool, apiUrls),
    recordObservations: (engineId: string, seen: readonly ProxyObservation[]) =>
      recordObservations(pool, engineId, seen),
  };
}

async function readTicks(pool: pg.Pool, runId: string): Promise<TickRecord[]> {
  const found = await pool.query<{ data: unknown }>(
    `SELECT "data" FROM "Tick" WHERE "runId" = $1 ORDER BY "n"`,
    [runId],
  );
  return found.rows.map(({ data }) => tickRecordSchema.parse(data));
}

async function readHandWords(
  pool: pg.Pool,
  runId: string,
): Promise<{ kind: 'hand_injected' | 'hand_undone'; at: Date }[]> {
  const found = await pool.query<{ kind: 'hand_injected' | 'hand_undone'; at: Date }>(
    `SELECT "data"->>'kind' AS "kind", "at" FROM "RunEvent"
     WHERE "runId" = $1 AND "data"->>'kind' IN ('hand_injected', 'hand_undone') ORDER BY "seq"`,
    [runId],
  );
  return found.rows;
}
