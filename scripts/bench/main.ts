import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@/lib/adapters/postgres/client';
import { startUpstream } from '@/lib/adapters/toxiproxy/testing/upstream';
import { seed } from '../demo/seed';
import { checkout } from '../stack/checkout';
import { startStack } from '../stack/start-stack';
import { startToxiproxy } from '../servers/toxiproxy';
import { facilitator } from './bench-run';
import { benchTarget, writeBenchDeck } from './cards';
import { createProxy } from './create-proxy';
import { printComparison } from './deck-page/compare-pages';
import { measureDeckPage } from './deck-page/measure-deck-page';
import { measureAborts } from './measure-aborts';
import { measureFanOut, printFanOut } from './fan-out';
import { measureEngineCpu } from './measure-engine-cpu';
import { measurePeer, printPeer } from './peer';
import { measurePrint, printPrint } from './print/measure-print';
import { printReport, type BenchReport } from './report';
import { signInAs } from './signed-in';
import { measureStream, printStream } from './stream/measure-stream';
import { findToxiproxyCli } from './toxiproxy-cli';

/** Measures side by side in one run: npm run bench -- [--part app|fan-out|peer|deck|print|stream] [--trials 15] [--runs 10] [--json FILE] */
const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '15' },
    runs: { type: 'string', default: '10' },
    json: { type: 'string' },
    part: { type: 'string', default: 'app' },
  },
});

async function main(): Promise<void> {
  if (values.part === 'fan-out') {
    const fanOut = await measureFanOut(positive(values.trials, '--trials'), (line) =>
      console.error(`• ${line}`),
    );
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(fanOut, null, 2)}\n`);
    console.log(printFanOut(fanOut));
    return;
  }
  if (values.part === 'peer') {
    const peer = await measurePeer(positive(values.trials, '--trials'), (line) => console.error(`• ${line}`));
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(peer, null, 2)}\n`);
    console.log(printPeer(peer));
    return;
  }
  if (values.part === 'print') {
    const print = await measurePrint(join(checkout, 'deck'), positive(values.trials, '--trials'));
    const report = { machine: machine(), node: process.version, ...print };
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
    console.log(printPrint(print));
    return;
  }
  if (values.part === 'stream') {
    const stream = await measureStream(positive(values.trials, '--trials'), (line) =>
      console.error(`• ${line}`),
    );
    const report = { machine: machine(), node: process.version, ...stream };
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
    console.log(printStream(stream));
    return;
  }
  if (values.part === 'deck') {
    const measured = await measureDeckPage(positive(values.trials, '--trials'), (line) =>
      console.error(`• ${line}`),
    );
    const report = { machine: machine(), node: process.version, ...measured };
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
    console.log(printComparison(measured));
    return;
  }
  const [trials, runs] = [positive(values.trials, '--trials'), positive(values.runs, '--runs')];
  const directory = mkdtempSync(join(tmpdir(), 'masterdeck-bench-'));
  const upstream = await startUpstream();
  const stack = await startStack({
    directory,
    durable: false,
    web: { host: 'localhost', port: 0 },
    // Little load, evenly shared: the shop only has to give the metrics of both groups something to count.
    shop: { load: { ratePerSecond: 40 }, weights: { control: 50, canary: 50 } },
    seed: async (addresses) => {
      for (let n = 1; n <= runs; n += 1)
        await createProxy(addresses.toxiproxyUrl, benchTarget(n).proxy, upstream.address);
      await seed(addresses, writeBenchDeck(join(directory, 'deck'), runs));
    },
    report: (line) => console.error(`• ${line}`),
  });
  const { addresses, engine } = stack;
  const idle = await startToxiproxy({ directory: join(directory, 'cli') });
  const db = openDatabase(addresses.databaseUrl, { poolSize: 4 });
  try {
    const { email, password } = facilitator();
    const session = await signInAs(addresses.webUrl, email, password);
    const cli = await findToxiproxyCli(idle.url);
    const say = (line: string): void => console.error(`• ${line}`);
    const aborts = await measureAborts({ db, session, addresses, cli, idle, upstream, trials, say });
    say(`engine processor time with ${runs} supervised runs`);
    const engineCpu = await measureEngineCpu(db, session, () => engine?.current().pid ?? 0, runs, 20);
    finish({
      machine: machine(),
      node: process.version,
      ...aborts,
      engineCpu,
    });
  } finally {
    await db.$disconnect();
    await idle.stop();
    await stack.stop();
    await upstream.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

function machine(): string {
  return `${cpus().length} × ${cpus()[0]?.model ?? '?'}`;
}

function finish(report: BenchReport): void {
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  console.log(printReport(report));
}

function positive(text: string, flag: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 50)
    throw new Error(`${flag}: ${text} is not a whole number from 1 to 50`);
  return value;
}

await main();
if (values.part !== 'app') process.exit();
