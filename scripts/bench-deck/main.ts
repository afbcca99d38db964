import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@/lib/adapters/postgres/client';
import { seedDemo } from '@/lib/services/seed-demo';
import { facilitator } from '../bench/bench-run';
import { signInAs } from '../bench/signed-in';
import { applyMigrations } from '../migrate/apply-migrations';
import { startPostgres } from '../servers/postgres';
import { authSecret } from '../stack/auth-secret';
import { checkout } from '../stack/checkout';
import { startWeb, webAddress } from '../stack/web';
import { buildWeb } from '../stack/web-build';
import { fillDeck, fillRuns } from './fill-deck';
import { comparePages, printComparison } from './compare-pages';

/** Measures the deck page beside an empty page: npm run bench:deck -- [--cards 1000] [--runs 100000] [--pairs 10] [--json FILE] */
const { values } = parseArgs({
  options: {
    cards: { type: 'string', default: '1000' },
    runs: { type: 'string', default: '100000' },
    pairs: { type: 'string', default: '10' },
    json: { type: 'string' },
  },
});

async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'masterdeck-bench-deck-'));
  const say = (line: string): void => console.error(`• ${line}`);
  const postgres = await startPostgres({ directory, durable: false });
  try {
    const databaseUrl = await postgres.createDatabase('masterdeck');
    await applyMigrations(databaseUrl);
    const db = openDatabase(databaseUrl, { poolSize: 2 });
    await seedDemo(db, { deckDir: join(checkout, 'deck'), env: { TOXIPROXY_URL: 'http://127.0.0.1:1' } });
    say(`${values.cards} cards and ${values.runs} runs`);
    await fillDeck(db, Number(values.cards));
    await fillRuns(databaseUrl, Number(values.runs));
    await db.$disconnect();
    say('web build (only after changes)');
    await buildWeb();
    const { port, url } = await webAddress('localhost', 0);
    const env = {
      DATABASE_URL: databaseUrl,
      NEXTAUTH_SECRET: authSecret(directory),
      NEXTAUTH_URL: url,
      MASTERDECK_DEMO: '1',
    };
    const web = await startWeb({ host: 'localhost', port, directory, env });
    try {
      const { email, password } = facilitator();
      const { cookie } = await signInAs(url, email, password);
      const compared = await comparePages({ url, cookie, pairs: Number(values.pairs), say });
      const machine = `${cpus().length} × ${cpus()[0]?.model ?? '?'}`;
      const report = { machine, node: process.version, cards: values.cards, runs: values.runs, ...compared };
      if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
      console.log(printComparison(compared));
    } finally {
      await web.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

await main();
