import fc from 'fast-check';
import { setTimeout as delay } from 'node:timers/promises';
import type { EngineChild } from '@/engine/testing/engine-child';
import type { Lab, Lane } from './lab';
import { setMood } from './moods';
import { runScenario, settle, type Scenario } from './trial';

/** One thing that happens to a lane in a random sequence; `waitMs` passes after it. */
export interface Move {
  readonly move: (typeof moves)[number];
  readonly waitMs: number;
}

const moves = [
  'request a run',
  'abort every run',
  'start an engine',
  'kill an engine',
  'end an engine',
  'stop an engine',
  'wake the engines',
  'cut PostgreSQL',
  'refuse PostgreSQL',
  'bring PostgreSQL back',
  'break Prometheus',
  'mend Prometheus',
  'stop Toxiproxy',
  'wake Toxiproxy',
  'restart Toxiproxy',
  'delete the proxy',
  'break the way to Toxiproxy',
  'mend the way to Toxiproxy',
] as const;

/** moveArbitrary makes sequences that begin with an engine and a run, so that something is there to be hurt. */
export const moveArbitrary: fc.Arbitrary<Move[]> = fc
  .array(fc.record({ move: fc.constantFrom(...moves), waitMs: fc.integer({ min: 0, max: 2_500 }) }), {
    minLength: 3,
    maxLength: 9,
  })
  .map((chosen) => [
    { move: 'start an engine', waitMs: 0 },
    { move: 'request a run', waitMs: 3_000 },
    ...chosen,
  ]);

/** randomScenario plays one sequence, mends everything, and starts an engine that has to put it right. */
export function randomScenario(sequence: readonly Move[]): Scenario {
  return {
    name: 'a random sequence',
    run: async (lane) => {
      const engines: EngineChild[] = [];
      for (const { move, waitMs } of sequence) {
        await perform(lane, engines, move);
        await delay(waitMs);
      }
      await mend(lane, engines);
      await settle(lane);
      return undefined;
    },
  };
}

async function mend(lane: Lane, engines: readonly EngineChild[]): Promise<void> {
  lane.metrics.heal();
  lane.control.heal();
  lane.database.resume();
  lane.toxiproxy.kill('SIGCONT');
  for (const engine of engines) engine.kill('SIGCONT');
  await lane.stand.engine('last');
  const open = await lane.stand.pool.query<{ id: string }>(
    `SELECT "id" FROM "Run" WHERE "state" <> 'concluded'`,
  );
  for (const { id } of open.rows) await lane.stand.abort(id);
}

async function perform(lane: Lane, engines: EngineChild[], move: Move['move']): Promise<void> {
  const { stand } = lane;
  const live = engines.filter((engine) => !engine.hasExited());
  switch (move) {
    case 'request a run':
      await stand.run(lane.plan({}, { control: true }));
      return;
    case 'abort every run':
      for (const { id } of (await stand.pool.query<{ id: string }>(`SELECT "id" FROM "Run"`)).rows)
        await stand.abort(id);
      return;
    case 'start an engine':
      if (live.length < 3) engines.push(await stand.engine(`engine-${engines.length}`, lane.behindRelay));
      return;
    case 'kill an engine':
      live[0]?.kill('SIGKILL');
      return;
    case 'end an engine':
      live[0]?.kill('SIGTERM');
      return;
    case 'stop an engine':
      live.at(-1)?.kill('SIGSTOP');
      return;
    case 'wake the engines':
      for (const engine of live) engine.kill('SIGCONT');
      return;
    case 'cut PostgreSQL':
      lane.database.hang();
      return;
    case 'refuse PostgreSQL':
      lane.database.refuse();
      return;
    case 'bring PostgreSQL back':
      lane.database.resume();
      return;
    case 'break Prometheus':
      setMood(lane.metrics, 'HTML');
      return;
    case 'mend Prometheus':
      lane.metrics.heal();
      return;
    case 'stop Toxiproxy':
    case 'wake Toxiproxy':
    case 'restart Toxiproxy':
    case 'delete the proxy':
    case 'break the way to Toxiproxy':
    case 'mend the way to Toxiproxy':
      await hurtToxiproxy(lane, move);
  }
}

type ToxiproxyMove = Extract<Move['move'], `${string}roxy`>;

async function hurtToxiproxy(lane: Lane, move: ToxiproxyMove): Promise<void> {
  switch (move) {
    case 'stop Toxiproxy':
      lane.toxiproxy.kill('SIGSTOP');
      return;
    case 'wake Toxiproxy':
      lane.toxiproxy.kill('SIGCONT');
      return;
    case 'restart Toxiproxy':
      await restart(lane);
      return;
    case 'delete the proxy':
      if (await hasIntent(lane)) await lane.stand.toxiproxyCall('DELETE', '/proxies/path').catch(() => null);
      return;
    case 'break the way to Toxiproxy':
      setMood(lane.control, 'reset');
      return;
    case 'mend the way to Toxiproxy':
      lane.control.heal();
  }
}

/** Nobody promises to bring back a proxy that goes while no fault is in: then a person does. */
async function restart(lane: Lane): Promise<void> {
  const lost = await hasIntent(lane);
  lane.memory.forgetForeign(['path']);
  await lane.restartToxiproxy();
  if (!lost) await bringBack(lane);
}

async function bringBack(lane: Lane): Promise<void> {
  const { listen, upstream } = lane.memory.expected.get('path') ?? {};
  await lane.stand.toxiproxyCall('POST', '/proxies', { name: 'path', listen, upstream });
}

async function hasIntent(lane: Lane): Promise<boolean> {
  const open = await lane.stand.pool.query(
    `SELECT 1 FROM "FaultIntent" i JOIN "Run" r ON r."id" = i."runId" WHERE i."undoneAt" IS NULL AND r."state" IN ('injecting', 'rolling_back')`,
  );
  return (open.rowCount ?? 0) > 0;
}

/**
 * checkRandom plays random sequences and gives how many it played (fewer than asked when the time is up); when one breaks an invariant it
 * shrinks it, and throws with the seed and the shortest sequence.
 */
export async function checkRandom(
  lab: Lab,
  options: { seed: number; numRuns: number; withinMs: number },
): Promise<number> {
  let played = 0;
  await fc.assert(
    fc.asyncProperty(moveArbitrary, async (sequence) => {
      const { breaches } = await runScenario(lab, randomScenario(sequence), 0);
      played += 1;
      if (breaches.length > 0) throw new Error(breaches.map(({ what }) => what).join('; '));
    }),
    {
      seed: options.seed,
      numRuns: options.numRuns,
      plugins: [fc.interruptAfterTimeLimit(options.withinMs)],
    },
  );
  return played;
}
