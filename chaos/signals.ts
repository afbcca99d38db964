import { until } from '@/engine/testing/stand';
import type { Lane } from './lab';
import { afterDeath, faultIn, settle, untilClean, type Scenario } from './trial';

/** signalScenarios tell an engine to end, once and twice, and stop one for longer than its lease. */
export const signalScenarios: readonly Scenario[] = [
  { name: 'SIGTERM once', run: (lane) => endPolitely(lane, 1) },
  { name: 'SIGTERM twice, then SIGINT', run: (lane) => endPolitely(lane, 2) },
  { name: 'SIGKILL, and the same engine started again', measures: 'kill → clean', run: killAndRestart },
  { name: 'SIGSTOP longer than the lease, then SIGCONT in the next run', run: sleepThroughTheLease },
];

async function endPolitely(lane: Lane, times: number): Promise<undefined> {
  const { stand } = lane;
  const leaving = await stand.engine('leaving');
  const id = await stand.run(lane.plan());
  await faultIn(lane, id);
  await stand.engine('heir');
  await lane.addForeign('path', 'came-in-mid-run');
  for (let sent = 0; sent < times; sent += 1) leaving.kill('SIGTERM');
  if (times > 1) leaving.kill('SIGINT');
  await leaving.exited;
  if (!leaving.log().includes('rollback confirmed'))
    throw new Error('the engine ended without a rollback of its own');
  const { endingReason } = await stand.state(id, ['concluded']);
  if (endingReason !== 'engine_shutdown') throw new Error(`ended because of ${endingReason}`);
}

async function killAndRestart(lane: Lane): Promise<{ cleanMs: number | null }> {
  const { stand } = lane;
  const first = await stand.engine('alone');
  const id = await stand.run(lane.plan());
  await faultIn(lane, id);
  first.kill('SIGKILL');
  await first.exited;
  const [cleanMs] = await Promise.all([afterDeath(lane, first), stand.engine('alone')]);
  return { cleanMs };
}

/** The sleeper wakes while the next run has its fault in: it must cut nothing of it. */
async function sleepThroughTheLease(lane: Lane): Promise<undefined> {
  const { stand } = lane;
  const sleeper = await stand.engine('sleeper');
  const first = await stand.run(lane.plan());
  await faultIn(lane, first);
  await stand.engine('heir');
  sleeper.kill('SIGSTOP');
  await untilClean(lane);
  await settle(lane);
  const plan = lane.plan();
  const second = await stand.run({ ...plan, injection: { ...plan.injection, durationMs: 6_000 } });
  await faultIn(lane, second);
  sleeper.kill('SIGCONT');
  await until(async () => {
    const beating = await stand.pool.query(
      `SELECT 1 FROM "Engine" WHERE "name" = 'sleeper' AND "heartbeatAt" > clock_timestamp() - interval '500 milliseconds'`,
    );
    return beating.rowCount === 1 ? true : null;
  }, 20_000);
  const run = await stand.state(second, ['concluded'], 40_000);
  if (run.endingReason !== 'duration_reached')
    throw new Error(`the next run ended because of ${run.endingReason}`);
  const cuts = (await stand.events(second)).filter(({ kind }) => kind === 'path_cut').length;
  if (cuts !== 2) throw new Error(`the next run was cut ${cuts} times`);
  if (sleeper.hasExited()) throw new Error('the woken engine ended');
}
