import { createServer, type Server } from 'node:net';
import { startUpstream } from '@/lib/adapters/toxiproxy/testing/upstream';
import { until } from '@/engine/testing/stand';
import type { Lane } from './lab';
import { wedgeProxy } from './wedge';
import { faultIn, NotReached, settle, untilClean, type Scenario } from './trial';

/** toxiproxyScenarios hurt the Toxiproxy that carries the fault, or the way to it. */
export const toxiproxyScenarios: readonly Scenario[] = [
  { name: 'Toxiproxy is killed, and restarted without its proxies', run: (lane) => restart(lane, 0) },
  { name: 'Toxiproxy is killed, and comes back after the alarm', run: (lane) => restart(lane, 8_000) },
  { name: 'Toxiproxy stops (SIGSTOP) during the rollback', run: stopDuringRollback },
  { name: 'Toxiproxy answers 300 ms late', run: (lane) => beSlow(lane, 300) },
  { name: 'Toxiproxy answers 900 ms late, for a while', run: (lane) => beSlow(lane, 900) },
  { name: 'Toxiproxy carries the injection out late', run: injectLate },
  { name: 'Toxiproxy is wedged by stalled readers, other proxies beside', run: wedge },
  { name: 'the port is taken during the rebuild', run: takePort },
  { name: 'the network to Toxiproxy is cut', run: cutNetwork },
  { name: 'a stranger deletes the proxy', run: strangerDeletes },
  { name: 'a stranger moves the proxy to another upstream', run: strangerMoves },
  { name: 'a stranger resets Toxiproxy', run: strangerResets },
];

async function underFault(lane: Lane, through = false): Promise<string> {
  await lane.stand.engine('one');
  const id = await lane.stand.run(lane.plan({}, { control: through }));
  await faultIn(lane, id);
  return id;
}

async function restart(lane: Lane, awayMs: number): Promise<undefined> {
  const id = await underFault(lane);
  lane.toxiproxy.kill('SIGKILL');
  await lane.toxiproxy.exited;
  // Dead means dead for the strangers' proxies and toxics as well: nobody knows how to bring those back.
  lane.memory.forgetForeign(['path']);
  if (awayMs > 0) {
    await untilMarked(lane, id);
    if ((await lane.stand.read(id)).state !== 'rolling_back')
      throw new Error('the run did not stay rolling back');
  }
  await lane.restartToxiproxy();
  await untilClean(lane);
  await lane.stand.state(id, ['concluded'], 60_000);
}

async function untilMarked({ stand }: Lane, runId: string): Promise<string> {
  return until(async () => {
    const found = await stand.pool.query<{ curl: string }>(
      `SELECT "curl" FROM "TargetMark" WHERE "runId" = $1 AND "closedAt" IS NULL`,
      [runId],
    );
    return found.rows[0]?.curl ?? null;
  }, 60_000);
}

async function stopDuringRollback(lane: Lane): Promise<undefined> {
  const id = await underFault(lane);
  lane.toxiproxy.kill('SIGSTOP');
  await lane.stand.abort(id);
  const curl = await untilMarked(lane, id);
  if (!curl.includes('/proxies')) throw new Error(`the mark names no command: ${curl}`);
  lane.toxiproxy.kill('SIGCONT');
  await untilClean(lane);
}

async function beSlow(lane: Lane, delayMs: number): Promise<undefined> {
  const id = await underFault(lane, true);
  lane.control.after = () => new Promise((resolve) => setTimeout(resolve, delayMs));
  await lane.stand.abort(id);
  // Slower than a look may be: nothing can be told, the rollback is marked as incomplete and goes on.
  if (delayMs > 500) await untilMarked(lane, id);
  else await untilClean(lane);
  lane.control.heal();
  await untilClean(lane);
}

/** The POST of the toxic reaches Toxiproxy long after the engine gave it up: whatever it puts there must be seen and taken away. */
async function injectLate(lane: Lane): Promise<undefined> {
  const held = { calls: 0 };
  lane.control.before = ({ method, path }) => {
    if (held.calls > 0 || method !== 'POST' || !path.endsWith('/toxics')) return undefined;
    held.calls += 1;
    return new Promise((resolve) => setTimeout(() => resolve(undefined), 3_500));
  };
  await lane.stand.engine('one');
  const plan = lane.plan({}, { control: true });
  const id = await lane.stand.run({ ...plan, timing: { ...plan.timing, secondLookMs: 5_000 } });
  // The driver looks and tries again; then the late call comes on top. Whatever came out, an abort must end it clean.
  await lane.stand.state(id, ['injecting', 'rolling_back', 'recovering', 'concluded'], 60_000);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  await lane.stand.abort(id);
  const { endingReason } = await lane.stand.state(id, ['concluded'], 60_000);
  if (held.calls === 0) throw new NotReached(`the run ended before its injection: ${endingReason}`);
}

async function wedge(lane: Lane): Promise<undefined> {
  const upstream = await startUpstream();
  const listen = lane.memory.expected.get('path')?.listen ?? '';
  await lane.stand.toxiproxyCall('DELETE', '/proxies/path');
  await lane.stand.toxiproxyCall('POST', '/proxies', { name: 'path', listen, upstream: upstream.address });
  lane.memory.moved('path', upstream.address);
  const id = await underFault(lane);
  const load = await wedgeProxy(lane.toxiproxy.url, 'path', Number(listen.split(':')[1]));
  try {
    await untilMarked(lane, id);
    lane.memory.forgetForeign(['path']);
    // What the mark tells a person to do.
    await lane.restartToxiproxy();
    await untilClean(lane);
    await settle(lane);
  } finally {
    load.stop();
    // It must answer when the invariants are checked.
    setTimeout(() => void upstream.close(), 30_000).unref();
  }
}

async function takePort(lane: Lane): Promise<undefined> {
  let squatter: Server | undefined;
  const port = Number(lane.memory.expected.get('path')?.listen.split(':')[1]);
  const id = await underFault(lane, true);
  lane.control.before = async ({ method, path }) => {
    if (squatter || method !== 'POST' || path !== '/proxies') return undefined;
    squatter = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => squatter?.listen(port, '127.0.0.1', resolve));
    return undefined;
  };
  await lane.stand.abort(id);
  await untilMarked(lane, id);
  await new Promise((resolve) => squatter?.close(resolve));
  await untilClean(lane);
}

async function cutNetwork(lane: Lane): Promise<undefined> {
  const id = await underFault(lane, true);
  lane.control.before = () => new Promise((resolve) => setTimeout(() => resolve('refuse'), 5_000));
  await lane.stand.abort(id);
  await untilMarked(lane, id);
  lane.control.heal();
  await untilClean(lane);
}

async function strangerDeletes(lane: Lane): Promise<undefined> {
  const id = await underFault(lane);
  await lane.stand.toxiproxyCall('DELETE', '/proxies/path');
  await untilClean(lane);
  const { endingReason } = await lane.stand.state(id, ['concluded'], 60_000);
  if (endingReason !== 'fault_vanished') throw new Error(`ended because of ${endingReason}`);
}

async function strangerMoves(lane: Lane): Promise<undefined> {
  const other = await startUpstream();
  await underFault(lane);
  await lane.stand.toxiproxyCall('PATCH', '/proxies/path', { upstream: other.address });
  lane.memory.moved('path', other.address);
  const [run] = (await lane.stand.pool.query<{ id: string }>(`SELECT "id" FROM "Run"`)).rows;
  if (run) await lane.stand.abort(run.id);
  await untilClean(lane);
  await settle(lane);
  setTimeout(() => void other.close(), 30_000).unref();
}

async function strangerResets(lane: Lane): Promise<undefined> {
  const id = await underFault(lane);
  await lane.stand.toxiproxyCall('POST', '/reset');
  lane.memory.forgetForeign(['path', 'neighbour']);
  const { endingReason } = await lane.stand.state(id, ['concluded'], 60_000);
  if (endingReason !== 'fault_vanished') throw new Error(`ended because of ${endingReason}`);
}
