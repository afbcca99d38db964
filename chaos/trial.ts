import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@/engine/testing/stand';
import type { EngineChild } from '@/engine/testing/engine-child';
import { checkInvariants, askFresh, type Breach } from './invariants';
import { evidenceFolder, type Lab, type Lane } from './lab';

/** TrialResult is what one trial found. */
export interface TrialResult {
  readonly breaches: readonly Breach[];
  /** From the blow to a path that reads back clean and answers, ms; null where nothing was on the path when the blow came. */
  readonly cleanMs: number | null;
  /** How often it was begun without getting as far as the blow. */
  readonly notReached: number;
}

/** Scenario is one way of breaking the system, for one lane. */
export interface Scenario {
  readonly name: string;
  /** What is measured as `cleanMs`, if anything. */
  readonly measures?: 'kill → clean' | 'database lost → clean' | 'everything lost → clean' | 'abort → clean';
  readonly run: (lane: Lane, trial: number) => Promise<{ cleanMs: number | null } | undefined>;
}

const concludeWithinMs = 90_000;

/** NotReached says that a run ended before its fault, so that nothing was there to be broken: on a busy machine preflight times out. */
export class NotReached extends Error {
  override readonly name = 'NotReached';
}

/** A trial that did not get as far as its blow says nothing; it is made again this often, and the table says how many were. */
const attempts = 5;

/** runScenario makes one trial: break, wait until every run is over, check the invariants. What a failed one logged stays in a folder. */
export async function runScenario(lab: Lab, scenario: Scenario, trial: number): Promise<TrialResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await attemptScenario(lab, scenario, trial, attempt === attempts);
    if (result) return { ...result, notReached: attempt - 1 };
  }
}

async function attemptScenario(
  lab: Lab,
  scenario: Scenario,
  trial: number,
  last: boolean,
): Promise<Omit<TrialResult, 'notReached'> | null> {
  return lab.inLane(async (lane) => {
    try {
      const measured = await scenario.run(lane, trial);
      await settle(lane);
      const breaches = await checkInvariants(lane);
      if (breaches.length > 0) await keepEvidence(lane, scenario, trial, breaches);
      return { breaches, cleanMs: measured?.cleanMs ?? null };
    } catch (error) {
      if (error instanceof NotReached && !last) return null;
      const what = error instanceof Error ? error.message : String(error);
      const breaches: Breach[] = [{ counts: 'record', what: `the trial broke off: ${what}` }];
      await keepEvidence(lane, scenario, trial, breaches);
      return { breaches, cleanMs: null };
    }
  });
}

/** settle waits until every run of the lane is concluded and no target is marked any more. */
export async function settle(lane: Lane): Promise<void> {
  const { pool } = lane.stand;
  const open = `SELECT "id", "state" AS "what" FROM "Run" WHERE "state" <> 'concluded'
    UNION ALL SELECT "targetKey", 'marked' FROM "TargetMark" WHERE "closedAt" IS NULL`;
  await until(
    async () => ((await pool.query(open)).rowCount === 0 ? true : null),
    concludeWithinMs,
    async () => `still open: ${JSON.stringify((await pool.query(open)).rows)}`,
  );
}

/** faultIn waits until a run says that its fault is in; NotReached when it ended before that. */
export async function faultIn({ stand }: Lane, runId: string): Promise<void> {
  await until(async () => {
    const { injectedAt, state, endingReason } = await stand.read(runId);
    if (injectedAt !== null && state === 'injecting') return true;
    if (state === 'concluded') throw new NotReached(`the run ended before its fault: ${endingReason}`);
    return null;
  }, 150_000);
}

/** untilClean measures from now until the proxy is there, open, without a toxic of ours, and a fresh request through it answers. */
export async function untilClean(lane: Lane, proxy = 'path', withinMs = 60_000): Promise<number> {
  const started = performance.now();
  await until(
    async () => ((await isWhole(lane, proxy)) ? true : null),
    withinMs,
    async () => `${proxy} is not clean: ${JSON.stringify(await lane.proxy(proxy).catch(String))}`,
  );
  return performance.now() - started;
}

/** isWhole tells whether a proxy is clean now, and answers. */
export async function isWhole(lane: Lane, proxy = 'path'): Promise<boolean> {
  const seen = await lane.proxy(proxy).catch(() => null);
  if (!seen?.enabled || seen.toxics.some(({ name }) => name.startsWith('gd-'))) return false;
  return (await askFresh(seen.listen, 1_000)) === 'ok';
}

/** afterDeath waits for an engine to be gone and measures how long the path is not whole after that; null when it was whole at its death. */
export async function afterDeath(
  lane: Lane,
  dying: EngineChild,
  atDeath: () => Promise<void> = () => Promise.resolve(),
): Promise<number | null> {
  const died = await dying.exited.then(() => performance.now());
  const broken = !(await isWhole(lane));
  await atDeath();
  await untilClean(lane);
  return broken ? performance.now() - died : null;
}

async function keepEvidence(
  lane: Lane,
  { name }: Scenario,
  trial: number,
  breaches: readonly Breach[],
): Promise<void> {
  const folder = join(evidenceFolder, `${name.replace(/[^\w-]+/g, '-')}-${trial}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const read = (sql: string) => lane.stand.pool.query(sql).then(({ rows }) => rows as unknown[]);
  const record = await Promise.all([
    read(`SELECT "id", "state", "ending", "endingReason", "endingDetail", "verdict", "epoch" FROM "Run"`),
    read(`SELECT "at", "epoch", "data" FROM "RunEvent" ORDER BY "seq"`),
    read(`SELECT * FROM "FaultIntent"`),
    read(`SELECT * FROM "TargetMark"`),
  ]).catch(String);
  const proxies = await lane.stand.toxiproxyCall('GET', '/proxies').catch(String);
  const what = { breaches, record, proxies, seen: [...lane.observer.sightings] };
  writeFileSync(join(folder, 'record.json'), JSON.stringify(what, null, 2));
  for (const engine of lane.stand.engines())
    writeFileSync(join(folder, `${engine.engineName}.log`), engine.log());
}
