import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@/lib/adapters/postgres/client';
import { seedDemo } from '@/lib/services/seed-demo';
import { applyMigrations } from '../../migrate/apply-migrations';
import { startPostgres } from '../../servers/postgres';
import { checkout } from '../../stack/checkout';
import { withWeb } from '../with-web';
import { comparePages, type PageComparison } from './compare-pages';
import { fillDeck, fillRuns } from './fill-deck';

const cards = 1_000;
const runs = 100_000;

/** DeckPageReport sets the deck page, over this many cards and runs, beside an empty page of the same application. */
export interface DeckPageReport {
  readonly cards: number;
  readonly runs: number;
  readonly comparisons: readonly PageComparison[];
}

/** measureDeckPage fills a database of its own and asks the production build for both pages in turns, `pairs` times. */
export async function measureDeckPage(pairs: number, say: (line: string) => void): Promise<DeckPageReport> {
  const directory = mkdtempSync(join(tmpdir(), 'masterdeck-bench-deck-'));
  const postgres = await startPostgres({ directory, durable: false });
  try {
    const databaseUrl = await postgres.createDatabase('masterdeck');
    say(`${cards} cards and ${runs} runs`);
    await fill(databaseUrl);
    say('web build (only after changes)');
    return await withWeb({ databaseUrl, directory }, async ({ url, session: { cookie } }) => ({
      cards,
      runs,
      ...(await comparePages({ url, cookie, pairs, say })),
    }));
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function fill(databaseUrl: string): Promise<void> {
  await applyMigrations(databaseUrl);
  const db = openDatabase(databaseUrl, { poolSize: 2 });
  try {
    await seedDemo(db, { deckDir: join(checkout, 'deck'), env: { TOXIPROXY_URL: 'http://127.0.0.1:1' } });
    await fillDeck(db, cards);
  } finally {
    await db.$disconnect();
  }
  await fillRuns(databaseUrl, runs);
}
