import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { appendRunEvents } from '@/lib/adapters/postgres/run-events';
import { seedDemo } from '@/lib/services/seed-demo';
import { addRun } from '@/lib/services/testing/sample-run';
import { applyMigrations } from '../../migrate/apply-migrations';
import { startPostgres } from '../../servers/postgres';
import { checkout } from '../../stack/checkout';
import { facilitator } from '../bench-run';
import { summarise, type Summary } from '../summary';
import { withWeb } from '../with-web';
import { startBareServer } from './bare-server';
import { openViewers, type Viewers } from './viewers';

const viewers = 200;
// What an event with its head weighs in the application's stream, so that both sides move as many bytes.
const bytes = 2_000;

/** StreamReport sets the delay of an event to every viewer of a run beside that of a bare node:http stream; times in ms. */
export interface StreamReport {
  readonly viewers: number;
  readonly events: number;
  readonly app: StreamFigures;
  readonly bare: StreamFigures;
  readonly ratioOfMedians: number;
}

/** StreamFigures are over all deliveries of all events; `lost` ones did not arrive within 20 s. */
export type StreamFigures = Omit<Summary, 'allMs'> & { readonly lost: number };

/** measureStream writes `events` events by turns to a run with 200 viewers and to a bare server with as many. */
export async function measureStream(events: number, say: (line: string) => void): Promise<StreamReport> {
  const directory = mkdtempSync(join(tmpdir(), 'masterdeck-bench-stream-'));
  const postgres = await startPostgres({ directory, durable: false });
  const bare = await startBareServer();
  const databaseUrl = await postgres.createDatabase('masterdeck');
  await applyMigrations(databaseUrl);
  const db = openDatabase(databaseUrl, { poolSize: 2 });
  try {
    await seedDemo(db, { deckDir: join(checkout, 'deck'), env: { TOXIPROXY_URL: 'http://127.0.0.1:1' } });
    const { runId } = await addRun(db, facilitator(), { state: 'injecting' });
    say('web build (only after changes)');
    return await withWeb({ databaseUrl, directory }, async ({ url, session: { cookie } }) => {
      const app = await openViewers(`${url}/api/runs/${runId}/stream`, viewers, { cookie });
      const plain = await openViewers(bare.url, viewers, {});
      return compare({ db, runId, app, plain, bare, events, say });
    });
  } finally {
    bare.stop();
    await db.$disconnect();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function compare(sides: {
  readonly db: Database;
  readonly runId: string;
  readonly app: Viewers;
  readonly plain: Viewers;
  readonly bare: Awaited<ReturnType<typeof startBareServer>>;
  readonly events: number;
  readonly say: (line: string) => void;
}): Promise<StreamReport> {
  const { db, runId, app, plain, bare, events, say } = sides;
  const delays = { app: [] as number[], bare: [] as number[] };
  const tell = {
    app: (word: string) =>
      appendRunEvents(db, runId, [{ kind: 'engine_note', text: { 'pt-BR': word, en: word } }]),
    bare: (word: string) => bare.say(word.padEnd(bytes, '.')),
  };
  // The first one warms both sides up, and is not counted.
  for (let n = 0; n <= events; n += 1) {
    for (const side of n % 2 === 0 ? (['app', 'bare'] as const) : (['bare', 'app'] as const)) {
      const word = `bench-${side}-${n};`;
      const heard = (side === 'app' ? app : plain).heard(word);
      const toldAt = performance.now();
      await tell[side](word);
      const own = (await heard).map((at) => at - toldAt);
      if (n > 0) delays[side].push(...own);
      say(`${side} ${n}: ${own.length} of ${viewers}, the last after ${Math.round(Math.max(...own))} ms`);
    }
  }
  app.close();
  plain.close();
  const figures = (side: 'app' | 'bare'): StreamFigures => {
    const { trials, medianMs, p95Ms, minMs, maxMs } = summarise(delays[side]);
    return { trials, medianMs, p95Ms, minMs, maxMs, lost: events * viewers - trials };
  };
  const [ours, theirs] = [figures('app'), figures('bare')];
  return { viewers, events, app: ours, bare: theirs, ratioOfMedians: ours.medianMs / theirs.medianMs };
}

/** printStream writes both sides, for people. */
export function printStream({ viewers: count, events, app, bare, ratioOfMedians }: StreamReport): string {
  const line = (name: string, { medianMs, p95Ms, maxMs, lost }: StreamFigures) =>
    `${name.padEnd(22)} median ${medianMs} ms, p95 ${p95Ms} ms, longest ${maxMs} ms, ${lost} lost`;
  return [
    `${events} events to ${count} viewers`,
    line('the application', app),
    line('a bare node:http', bare),
    `ratio of medians: ${ratioOfMedians.toFixed(2)} (goal: at most 5; median goal: under 250 ms)`,
  ].join('\n');
}
