import { parseArgs } from 'node:util';
import { keepEvidence, readEvidence } from './keep-evidence';
import { startLane } from './play-lane';
import { playQueue } from './play-queue';
import { readLibrary } from './read-library';
import { writeLibrary } from './write-library';

/** Long enough for 70 s of judgement after the settling of the queries: with 6 orders a second that decides "above 99 %". */
const defaultSeconds = '135';

/**
 * Runs every automatic card of the deck once on shops of their own and keeps the results:
 * npm run deck:play -- [--lanes 2] [--seconds 135] [--only-table] [CARD…]. A card's duration is shortened to `seconds`; nothing else of it changes.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      lanes: { type: 'string', default: '2' },
      seconds: { type: 'string', default: defaultSeconds },
      'only-table': { type: 'boolean', default: false },
    },
  });
  const library = readLibrary();
  if (!values['only-table']) await playAll(positionals, Number(values.lanes), Number(values.seconds) * 1000);
  writeLibrary(
    library,
    library.flatMap(({ id }) => readEvidence(id) ?? []),
  );
}

async function playAll(wanted: readonly string[], laneCount: number, durationMs: number): Promise<void> {
  const automatic = readLibrary().filter(({ injection }) => injection.tool === 'toxiproxy');
  const ids = automatic.map(({ id }) => id);
  const unknown = wanted.filter((id) => !ids.includes(id));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: no automatic card of the deck`);
  // Mild cards first, as a team would.
  const cards = automatic
    .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
    .sort((left, right) => left.severity - right.severity)
    .map(({ id }) => id);
  const report = (line: string): void => console.log(`• ${new Date().toISOString().slice(11, 19)} ${line}`);
  const unplayed = await playQueue({
    cards,
    laneCount,
    startLane: (lane) => startLane(lane, durationMs, report),
    keep: keepEvidence,
    report,
  });
  if (unplayed.length === 0) return;
  for (const { card, why } of unplayed) report(`${card} was not played: ${why}`);
  process.exitCode = 1;
}

await main();
