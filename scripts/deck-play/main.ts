import { parseArgs } from 'node:util';
import { keepEvidence, readEvidence } from './keep-evidence';
import { laneShop, startLane, type Lane } from './play-lane';
import { readLibrary } from './read-library';
import { writeLibrary } from './write-library';

/** Long enough for 70 s of judgement after the settling of the queries: with 6 orders a second that decides "above 99 %". */
const defaultSeconds = '135';

/**
 * Runs every automatic card of the deck once on shops of their own and keeps the results:
 * npm run deck:play -- [--lanes 4] [--seconds 135] [--only-table] [CARD…]. A card's duration is shortened to `seconds`; nothing else of it changes.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      lanes: { type: 'string', default: '4' },
      seconds: { type: 'string', default: defaultSeconds },
      'only-table': { type: 'boolean', default: false },
    },
  });
  if (!values['only-table']) await playAll(positionals, Number(values.lanes), Number(values.seconds) * 1000);
  writeLibrary(readLibrary(), readEvidence());
}

async function playAll(wanted: readonly string[], laneCount: number, durationMs: number): Promise<void> {
  const automatic = readLibrary().filter(({ injection }) => injection.tool === 'toxiproxy');
  const ids = automatic.map(({ id }) => id);
  const unknown = wanted.filter((id) => !ids.includes(id));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: no automatic card of the deck`);
  // Mild cards first, as a team would.
  const queue = automatic
    .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
    .sort((left, right) => left.severity - right.severity)
    .map(({ id }) => id);
  const report = (line: string): void => console.log(`• ${line}`);
  const lanes: Lane[] = [];
  const playing: Promise<void>[] = [];
  const shop = {
    resilience: laneShop.resilience,
    ratePerSecond: laneShop.ratePerSecond,
    canaryRatePerSecond: laneShop.ratePerSecond / 2,
    lanes: laneCount,
  };
  try {
    for (let lane = 1; lane <= Math.min(laneCount, queue.length); lane += 1) {
      const started = await startLane(lane, durationMs, report);
      lanes.push(started);
      playing.push(
        started.play(
          () => queue.shift(),
          (played) => keepEvidence(shop, played),
        ),
      );
    }
    await Promise.all(playing);
  } finally {
    await Promise.allSettled(lanes.map((lane) => lane.stop()));
  }
}

await main();
