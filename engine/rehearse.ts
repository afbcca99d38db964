import { undoUntilClean } from '@/lib/domain/fault/undo';
import { ownedBy } from '@/lib/domain/fault/undo-decision';
import type { Endpoint, ProxySnapshot } from '@/lib/domain/fault/fault';
import { scratchProxyName } from '@/lib/domain/fault/scratch-proxy';
import type { Rehearsal } from '@/lib/domain/run/rehearsal';
import { abortableSleep, hasStopped } from '@/lib/abortable-sleep';
import { injectEndpoint } from './inject';
import type { RunContext } from './run-context';

const scratchBudgetMs = 1_500;
/** An undo of a proxy without traffic takes milliseconds; one that takes this long would take longer where it matters. */
const undoWithinMs = 4_000;

type Rehearsing = Pick<RunContext, 'sources' | 'lease' | 'expected' | 'log'>;

/**
 * rehearseAbort puts the run's own fault on a scratch proxy of this Toxiproxy and takes it away again, by the same calls as in
 * the run, and tells how long each took. It never rejects; the scratch proxy is gone afterwards, or the sweep takes it away.
 */
export async function rehearseAbort(
  run: Rehearsing,
  apiUrl: string,
  signal: AbortSignal,
): Promise<Rehearsal> {
  const endpoint: Endpoint = { apiUrl, proxy: scratchProxyName(run.lease.ref.runId) };
  const { driver } = run.sources;
  let snapshot: ProxySnapshot;
  try {
    snapshot = await driver.makeScratch(endpoint, scratchBudgetMs);
  } catch (error) {
    return { apiUrl, outcome: 'not_possible', injectMs: null, undoMs: null, detail: messageOf(error) };
  }
  try {
    return await inAndOut(run, endpoint, snapshot, signal);
  } catch (error) {
    return { apiUrl, outcome: 'failed', injectMs: null, undoMs: null, detail: messageOf(error) };
  } finally {
    await driver.removeScratch(endpoint, scratchBudgetMs).catch((error: unknown) => {
      run.log.warn({ ...endpoint, err: error }, 'the scratch proxy of a rehearsal is left to the sweep');
    });
  }
}

async function inAndOut(
  { sources: { driver, clock }, lease, expected }: Rehearsing,
  endpoint: Endpoint,
  snapshot: ProxySnapshot,
  signal: AbortSignal,
): Promise<Rehearsal> {
  const { apiUrl } = endpoint;
  const { runId, epoch } = lease.ref;
  const failpoint = () => undefined;
  const { tookMs: injectMs } = await injectEndpoint(
    { driver, clock, failpoint },
    {
      endpoint,
      snapshot,
      expected,
      allowed: () => {
        lease.assertLive();
        if (hasStopped(signal)) throw new Error('the run was stopped');
      },
      onCut: () => undefined,
    },
  );
  let last = 'not undone in time';
  const undone = await undoUntilClean(
    { driver, clock, sleep: abortableSleep, random: Math.random, failpoint, lease },
    { endpoint, isOurs: ownedBy(runId, epoch), snapshot, confirmedBefore: false, onCut: () => undefined },
    AbortSignal.timeout(undoWithinMs),
    ({ state, detail }) => (last = `${state}: ${detail}`),
  );
  return undone.kind === 'clean'
    ? { apiUrl, outcome: 'clean', injectMs, undoMs: undone.tookMs, detail: null }
    : { apiUrl, outcome: 'failed', injectMs, undoMs: null, detail: last };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
