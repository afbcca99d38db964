import type { FailpointName, SweepPoint } from '@/engine/ports';
import type { Lane } from './lab';
import { oneGroupBreaks } from './moods';
import { productionTiming } from './timing';
import { afterDeath, faultIn, NotReached, type Scenario } from './trial';

/** What has to happen for an engine to come by a crash point. */
type Provoked = 'by itself' | 'by an abort' | 'by a breach' | 'by an abort, with a stranger’s toxic';

/** A point that a run comes by; a sweep's are of runs that are over. */
type RunPoint = Exclude<FailpointName, SweepPoint>;

/** Every named point, or this does not compile. */
const crashPoints: Record<RunPoint, Provoked> = {
  'before-intent': 'by itself',
  'after-intent': 'by itself',
  'inject-after-delete-sent': 'by itself',
  'inject-between-delete-and-post': 'by itself',
  'inject-after-post-disabled': 'by itself',
  'inject-after-post-toxic': 'by itself',
  'inject-after-enabled': 'by itself',
  'before-mark-injected': 'by itself',
  'in-evaluation': 'by itself',
  'breach-seen': 'by a breach',
  'abort-heard': 'by an abort',
  'undo-before-look': 'by an abort',
  'undo-after-delete-sent': 'by an abort',
  'undo-between-delete-and-post': 'by an abort',
  // A rebuild without toxics is one call: only with foreign ones is there a "closed, not yet open".
  'undo-after-post': 'by an abort, with a stranger’s toxic',
  'undo-before-verify': 'by an abort',
  'before-second-look': 'by an abort',
};

async function crashAt(
  lane: Lane,
  point: RunPoint,
  provoked: Provoked,
  trial: number,
  production: boolean,
): Promise<{ cleanMs: number | null }> {
  const { stand } = lane;
  const doomed = await stand.crashing('doomed', point);
  const id = await stand.run(lane.plan(production ? { timing: productionTiming } : {}));
  await takenUp(lane, id);
  // Only now: the run must be the doomed one's.
  await stand.engine('heir');
  const stranger = provoked === 'by an abort, with a stranger’s toxic' || trial % 2 === 1;
  if (provoked !== 'by itself') {
    await faultIn(lane, id);
    if (stranger) await lane.addForeign('path', 'came-in-mid-run');
    if (provoked === 'by a breach') lane.metrics.alter = oneGroupBreaks;
    else await stand.abort(id);
  }
  await Promise.race([doomed.exited, ended(lane, id)]);
  const cleanMs = await afterDeath(lane, doomed, async () => {
    // A stranger comes while nobody is there; on a proxy that was cut there is nothing to add it to.
    if (provoked === 'by itself' && stranger && (await lane.proxy()) !== null)
      await lane.addForeign('path', 'came-after-the-crash');
  });
  lane.metrics.heal();
  if (!doomed.log().includes('failpoint reached')) throw new Error(`${point} was never passed`);
  const { epoch, endingReason } = await stand.state(id, ['concluded'], 120_000);
  if (epoch < 2) throw new Error('nobody took the run over');
  if (!['worker_lost', 'human', 'condition'].includes(endingReason ?? ''))
    throw new Error(`the run says that it ended because of ${endingReason}`);
  const taken = (await stand.events(id)).find(({ kind }) => kind === 'worker_lost');
  if (taken?.kind !== 'worker_lost' || taken.previousEngine !== 'doomed' || taken.newEngine !== 'heir')
    throw new Error(`the record does not say who took over from whom: ${JSON.stringify(taken)}`);
  return { cleanMs };
}

/** takenUp waits for the doomed engine to take the run up; on a starved machine it may not, or lose the database before its fault. */
async function takenUp({ stand }: Lane, runId: string): Promise<void> {
  const { state } = await stand
    .state(runId, ['preflight', 'baseline', 'injecting', 'concluded'], 60_000)
    .catch((error: unknown) => {
      throw new NotReached('the run was never taken up', { cause: error });
    });
  if (state === 'concluded') throw new NotReached('the run ended before its fault');
}

/** ended rejects when the run is over although its engine lives: it did not get as far as the crash point. */
async function ended({ stand }: Lane, runId: string): Promise<never> {
  const { endingReason } = await stand.state(runId, ['concluded'], 200_000);
  throw new NotReached(`the run ended before the crash point: ${endingReason}`);
}

const points = Object.entries(crashPoints) as [RunPoint, Provoked][];

/** crashScenarios kill an engine at each point of reliability's list, while a second one is alive. */
export const crashScenarios: readonly Scenario[] = points.map(([point, provoked]) => ({
  name: `SIGKILL at ${point}`,
  measures: 'kill → clean',
  run: (lane, trial) => crashAt(lane, point, provoked, trial, false),
}));

/** productionCrashScenarios are the same with every clock of the plan as in production. */
export const productionCrashScenarios: readonly Scenario[] = points.map(([point, provoked]) => ({
  name: `SIGKILL at ${point}, production clocks`,
  measures: 'kill → clean',
  run: (lane, trial) => crashAt(lane, point, provoked, trial, true),
}));
