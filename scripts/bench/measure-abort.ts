import type { Database } from '@/lib/adapters/postgres/client';
import { startBusyClients, stallReader } from '@/lib/adapters/toxiproxy/testing/load';
import { launchRun, waitForEvent } from './bench-run';
import { watchForNormal } from './first-normal';
import type { SignedIn } from './signed-in';
import type { ToxiproxyCli } from './toxiproxy-cli';

const largeAnswer = '/bytes/67108864';
const giveUpAfterMs = 15_000;

/** AbortTrial measures one abort, in ms from the request until a fresh request through the proxy is normal. */
export interface AbortTrial {
  readonly abortMs: number;
  /** From the first cut of the injection to the fault seen by the probe, as the run recorded it. */
  readonly injectMs: number;
}

/** measureAppAbort launches a run, waits for its fault, aborts it over HTTP, and waits for its conclusion. */
export async function measureAppAbort(
  db: Database,
  session: SignedIn,
  target: { n: number; port: number },
  stalled: boolean,
): Promise<AbortTrial> {
  const runId = await launchRun(db, target.n);
  // The reader is there before the injection too: both ways must get past it.
  const load = stalled ? await attachLoad(target.port) : null;
  try {
    const injected = await waitForEvent(db, runId, 'fault_injected');
    if (load) await load.again();
    const startedAt = performance.now();
    const normal = watchForNormal(target.port, giveUpAfterMs);
    const answer = await session.post(`/api/runs/${runId}/abort`);
    if (!answer.ok) throw new Error(`the abort was not heard: HTTP ${answer.status}`);
    const abortMs = (await normal) - startedAt;
    load?.stop();
    await waitForEvent(db, runId, 'concluded');
    return { abortMs, injectMs: injected.data.tookMs };
  } finally {
    load?.stop();
  }
}

async function attachLoad(port: number) {
  const busy = startBusyClients(port, '/bytes/262144', 10, 300);
  const readers = [await stallReader(port, largeAnswer)];
  return {
    // The injection cut the first reader off; the one that matters for the undo comes after it.
    again: async () => void readers.push(await stallReader(port, largeAnswer)),
    stop: () => {
      busy.stop();
      for (const reader of readers) reader.stop();
    },
  };
}

/** measureCliRemove adds the same latency and removes it with the command line on an idle proxy; ms until a fresh request is normal. */
export async function measureCliRemove(cli: ToxiproxyCli, proxy: string, port: number): Promise<number> {
  await addByCli(cli, proxy);
  const startedAt = performance.now();
  const normal = watchForNormal(port, giveUpAfterMs);
  const ended = await cli.run(['toxic', 'remove', '--toxicName', 'bench', proxy], giveUpAfterMs);
  if (!ended) throw new Error('toxiproxy-cli hung on an idle proxy');
  return (await normal) - startedAt;
}

/** measureCliWithStalledReader gives how long the command line ran with one stalled reader (ms), and whether it ended before it was killed. */
export async function measureCliWithStalledReader(
  cli: ToxiproxyCli,
  proxy: string,
  port: number,
  withinMs: number,
): Promise<{ tookMs: number; ended: boolean }> {
  await addByCli(cli, proxy);
  const reader = await stallReader(port, largeAnswer);
  try {
    const startedAt = performance.now();
    const ended = await cli.run(['toxic', 'remove', '--toxicName', 'bench', proxy], withinMs);
    return { tookMs: performance.now() - startedAt, ended };
  } finally {
    reader.stop();
  }
}

/** addByCli puts the bench's latency on a proxy; the time is its own, in ms. */
export async function addByCli(cli: ToxiproxyCli, proxy: string): Promise<number> {
  const startedAt = performance.now();
  const flags = ['--type', 'latency', '--attribute', 'latency=500', '--toxicName', 'bench'];
  if (!(await cli.run(['toxic', 'add', ...flags, proxy], giveUpAfterMs)))
    throw new Error('toxiproxy-cli hung while adding a toxic to an idle proxy');
  return performance.now() - startedAt;
}
