import { bundleTestGuard, guardSecret, type GuardChild } from '@/engine/testing/guard-child';
import type { EngineChild } from '@/engine/testing/engine-child';
import { startRelay, type TcpRelay } from '@/engine/testing/tcp-relay';
import type { Plan } from '@/lib/domain/plan/plan';
import type { Lane } from './lab';
import { faultIn, untilClean, type Scenario } from './trial';

/** Post is a guard beside a lane's Toxiproxy, with the ways of the engines to both. */
interface Post {
  readonly guard: GuardChild;
  readonly toGuard: TcpRelay;
  readonly toToxiproxy: TcpRelay;
  readonly env: Readonly<Record<string, string>>;
  plan(): Plan;
}

const everything = 'everything lost → clean';

/** guardScenarios take away what undoes a fault, one thing after the other, until the guard alone is left. */
export const guardScenarios: readonly Scenario[] = [
  {
    name: 'engine, PostgreSQL and network lost at once, a guard beside Toxiproxy',
    measures: everything,
    run: (lane, trial) => withGuard(lane, (post) => loseEverything(lane, post, trial % 2 === 1)),
  },
  {
    name: 'the engine is cut off from everything and lives, a guard beside Toxiproxy',
    measures: everything,
    run: (lane) => withGuard(lane, (post) => cutOff(lane, post)),
  },
  {
    name: 'PostgreSQL does not answer, a guard beside Toxiproxy',
    measures: 'database lost → clean',
    run: (lane) => withGuard(lane, (post) => loseDatabase(lane, post)),
  },
  {
    name: 'the guard dies in mid-run and stays away',
    run: (lane) => withGuard(lane, (post) => loseGuard(lane, post)),
  },
];

async function withGuard<T>(lane: Lane, test: (post: Post) => Promise<T>): Promise<T> {
  const bundle = await bundleTestGuard();
  const guard = await bundle.start(lane.toxiproxy.url);
  const [toGuard, toToxiproxy] = await Promise.all([
    startRelay(Number(new URL(guard.url).port)),
    startRelay(lane.toxiproxy.port),
  ]);
  const apiUrl = `http://127.0.0.1:${toToxiproxy.port}`;
  const plan = () => {
    const made = lane.plan();
    const guards = [
      { apiUrl: `http://127.0.0.1:${toGuard.port}`, toxiproxyUrl: apiUrl, secretVariable: 'GUARD_SECRET' },
    ];
    return { ...made, target: { ...made.target, endpoints: [{ apiUrl, proxy: 'path' }], guards } };
  };
  try {
    return await test({
      guard,
      toGuard,
      toToxiproxy,
      env: { ...lane.behindRelay, GUARD_SECRET: guardSecret },
      plan,
    });
  } finally {
    await guard.stop();
    await Promise.all([toGuard.stop(), toToxiproxy.stop()]);
    bundle.remove();
  }
}

async function underFault(lane: Lane, post: Post): Promise<{ id: string; engine: EngineChild }> {
  const engine = await lane.stand.engine('only', post.env);
  const id = await lane.stand.run(post.plan());
  await faultIn(lane, id);
  await lane.addForeign('path', 'came-in-mid-run');
  return { id, engine };
}

function cutNetwork(lane: Lane, { toGuard, toToxiproxy }: Post): void {
  for (const relay of [lane.database, toGuard, toToxiproxy]) relay.hang();
}

function healNetwork(lane: Lane, { toGuard, toToxiproxy }: Post): void {
  for (const relay of [lane.database, toGuard, toToxiproxy]) relay.resume();
}

async function loseEverything(lane: Lane, post: Post, guardDied: boolean): Promise<{ cleanMs: number }> {
  const { id, engine } = await underFault(lane, post);
  if (guardDied) {
    // It comes back with what is on its disk, within the lease, and the run goes on.
    post.guard.kill('SIGKILL');
    await post.guard.restart();
  }
  cutNetwork(lane, post);
  engine.kill('SIGKILL');
  const cleanMs = await untilClean(lane);
  await engine.exited;
  if (!post.guard.log().includes('nobody renews')) throw new Error('it was not the guard that undid it');
  healNetwork(lane, post);
  await lane.stand.engine('heir', post.env);
  await endedBecause(lane, id, ['worker_lost']);
  return { cleanMs };
}

/** Two undoers that do not hear each other: the guard beside, and the engine once its network is back. */
async function cutOff(lane: Lane, post: Post): Promise<{ cleanMs: number }> {
  const { id } = await underFault(lane, post);
  cutNetwork(lane, post);
  const cleanMs = await untilClean(lane);
  healNetwork(lane, post);
  await endedBecause(lane, id, ['worker_lost', 'database_lost', 'guard_lost', 'fault_vanished']);
  return { cleanMs };
}

async function loseDatabase(lane: Lane, post: Post): Promise<{ cleanMs: number }> {
  const { id } = await underFault(lane, post);
  lane.database.hang();
  const cleanMs = await untilClean(lane);
  lane.database.resume();
  await endedBecause(lane, id, ['database_lost']);
  return { cleanMs };
}

async function loseGuard(lane: Lane, post: Post): Promise<undefined> {
  const { id } = await underFault(lane, post);
  post.guard.kill('SIGKILL');
  await untilClean(lane);
  // On a starved machine PostgreSQL may come too late in the same moment.
  await endedBecause(lane, id, ['guard_lost', 'database_lost']);
}

async function endedBecause({ stand }: Lane, id: string, reasons: readonly string[]): Promise<void> {
  const { endingReason } = await stand.state(id, ['concluded'], 90_000);
  if (!reasons.includes(endingReason ?? '')) throw new Error(`ended because of ${endingReason}`);
}
