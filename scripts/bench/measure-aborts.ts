import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@/lib/adapters/postgres/client';
import type { TestUpstream } from '@/lib/adapters/toxiproxy/testing/upstream';
import type { RunningServer } from '../servers/running-server';
import type { StackAddresses } from '../stack/stack-options';
import { benchTarget } from './cards';
import { countToxics, createProxy, readProxyPort } from './create-proxy';
import { addByCli, measureAppAbort, measureCliRemove, measureCliWithStalledReader } from './measure-abort';
import type { SignedIn } from './signed-in';
import { startToxiproxy } from '../servers/toxiproxy';
import { summarise, type Summary } from './summary';
import { findToxiproxyCli, type ToxiproxyCli } from './toxiproxy-cli';

/** The command line is given this long with a stalled reader; Toxiproxy itself answers 503 after 25 s. */
const cliPatienceMs = 5_000;

export interface AbortMeasurements {
  readonly abortIdle: { readonly app: Summary; readonly cli: Summary; readonly ratioOfMedians: number };
  readonly abortWithStalledReader: {
    readonly app: Summary;
    readonly cli: { readonly trials: number; readonly hung: number; readonly patienceMs: number };
  };
  readonly inject: { readonly app: Summary; readonly cliAdd: Summary };
}

interface Rig {
  readonly db: Database;
  readonly session: SignedIn;
  readonly addresses: StackAddresses;
  readonly cli: ToxiproxyCli;
  /** A Toxiproxy that serves the command line alone. */
  readonly idle: RunningServer;
  readonly upstream: TestUpstream;
  readonly trials: number;
  readonly say: (line: string) => void;
}

/** measureAborts alternates the app and the command line, so that a slow moment of the machine meets both. */
export async function measureAborts(rig: Rig): Promise<AbortMeasurements> {
  const { db, session, addresses, cli, idle, upstream, trials, say } = rig;
  const { proxy } = benchTarget(1);
  const listen = { n: 1, port: await readProxyPort(addresses.toxiproxyUrl, proxy) };
  const idlePort = await createProxy(idle.url, 'idle', upstream.address);
  const app: number[] = [];
  const stalled: number[] = [];
  const injections: number[] = [];
  const removals: number[] = [];
  const additions: number[] = [];
  for (let trial = 1; trial <= trials; trial += 1) {
    say(`abort, trial ${trial} of ${trials}`);
    const { abortMs, injectMs } = await measureAppAbort(db, session, listen, false);
    await expectClean(addresses.toxiproxyUrl, proxy);
    app.push(abortMs);
    injections.push(injectMs);
    removals.push(await measureCliRemove(cli, 'idle', idlePort));
    additions.push(await addByCli(cli, 'idle'));
    await cli.run(['toxic', 'remove', '--toxicName', 'bench', 'idle'], cliPatienceMs);
    stalled.push((await measureAppAbort(db, session, listen, true)).abortMs);
    await expectClean(addresses.toxiproxyUrl, proxy);
    await sleep(200);
  }
  const [appSummary, cliSummary] = [summarise(app), summarise(removals)];
  return {
    abortIdle: {
      app: appSummary,
      cli: cliSummary,
      ratioOfMedians: appSummary.medianMs / cliSummary.medianMs,
    },
    abortWithStalledReader: { app: summarise(stalled), cli: await hangCli(rig, Math.min(trials, 3)) },
    inject: { app: summarise(injections), cliAdd: summarise(additions) },
  };
}

/** A Toxiproxy that hung stays hung: every trial of the command line gets a server of its own. */
async function hangCli(
  { upstream, say }: Rig,
  trials: number,
): Promise<{ trials: number; hung: number; patienceMs: number }> {
  let hung = 0;
  for (let trial = 1; trial <= trials; trial += 1) {
    say(`toxiproxy-cli with a stalled reader, trial ${trial} of ${trials}`);
    const server = await startToxiproxy();
    try {
      const port = await createProxy(server.url, 'stalled', upstream.address);
      const cli = await findToxiproxyCli(server.url);
      const { ended } = await measureCliWithStalledReader(cli, 'stalled', port, cliPatienceMs);
      if (!ended) hung += 1;
    } finally {
      await server.stop();
    }
  }
  return { trials, hung, patienceMs: cliPatienceMs };
}

async function expectClean(apiUrl: string, proxy: string): Promise<void> {
  const left = await countToxics(apiUrl, proxy);
  if (left > 0) throw new Error(`${proxy} still carries ${left} toxics after an abort`);
}
