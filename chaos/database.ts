import type { TcpRelay } from '@/engine/testing/tcp-relay';
import type { Lane } from './lab';
import { faultIn, untilClean, type Scenario } from './trial';

/** What becomes of the way to PostgreSQL while a fault is in. */
const blows: Readonly<Record<string, (relay: TcpRelay) => void>> = {
  'does not answer any more': (relay) => relay.hang(),
  'refuses every connection': (relay) => relay.refuse(),
};

/** databaseScenarios take PostgreSQL away from the engine that has a fault in. */
export const databaseScenarios: readonly Scenario[] = [
  ...Object.entries(blows).flatMap(([how, blow]): Scenario[] => [
    {
      name: `PostgreSQL ${how}, one engine`,
      measures: 'database lost → clean',
      run: (lane) => lose(lane, blow, false),
    },
    {
      name: `PostgreSQL ${how}, a second engine still reaches it`,
      measures: 'database lost → clean',
      run: (lane) => lose(lane, blow, true),
    },
  ]),
  { name: 'PostgreSQL is slow (each packet 150 ms late)', run: (lane) => crawl(lane, 150) },
  { name: 'PostgreSQL is so slow that leases run out (900 ms)', run: (lane) => crawl(lane, 900) },
  { name: 'PostgreSQL comes and goes every second', run: flicker },
];

async function lose(
  lane: Lane,
  blow: (relay: TcpRelay) => void,
  withHeir: boolean,
): Promise<{ cleanMs: number }> {
  const { stand, database } = lane;
  await stand.engine('cut-off', lane.behindRelay);
  const id = await stand.run(lane.plan());
  await faultIn(lane, id);
  if (withHeir) await stand.engine('heir');
  await lane.addForeign('path', 'came-in-mid-run');
  blow(database);
  const cleanMs = await untilClean(lane);
  database.resume();
  const { endingReason } = await stand.state(id, ['concluded'], 60_000);
  if (!['database_lost', 'worker_lost'].includes(endingReason ?? ''))
    throw new Error(`ended because of ${endingReason}`);
  return { cleanMs };
}

/** A slow database alone is no reason to end a run; whatever the engine decides, an abort must work and the path end whole. */
async function crawl(lane: Lane, delayMs: number): Promise<undefined> {
  const { stand, database } = lane;
  await stand.engine('slow', lane.behindRelay);
  const id = await stand.run(lane.plan());
  await faultIn(lane, id);
  database.slow(delayMs);
  await stand.abort(id);
  await untilClean(lane);
  database.resume();
  await stand.state(id, ['concluded'], 60_000);
}

async function flicker(lane: Lane): Promise<undefined> {
  const { stand, database } = lane;
  await stand.engine('flickering', lane.behindRelay);
  const id = await stand.run(lane.plan());
  await faultIn(lane, id);
  for (let n = 0; n < 4; n += 1) {
    if (n % 2 === 0) database.refuse();
    else database.resume();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  database.resume();
  await stand.abort(id);
  await untilClean(lane);
  await stand.state(id, ['concluded'], 60_000);
}
