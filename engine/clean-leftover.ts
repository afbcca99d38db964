import type { Endpoint, ProxySnapshot } from '@/lib/domain/fault/fault';
import { readToxicOwner } from '@/lib/domain/fault/toxic-name';
import { undoUntilClean } from '@/lib/domain/fault/undo';
import type { FaultIntent, LeftoverCut } from '@/lib/domain/run/run-record';
import { abortableSleep } from '@/lib/abortable-sleep';
import type { Clock, Failpoint, FaultDriver, Logger, RunStore } from './ports';
import type { RestartHooks } from './restart-hooks';

/** A proxy that is not clean after this long is left to the next sweep. */
const oneProxyWithinMs = 8_000;

export interface CleanDeps {
  readonly store: Pick<RunStore, 'reopenIntents' | 'closeIntents'>;
  readonly driver: FaultDriver;
  readonly clock: Clock;
  readonly log: Logger;
  readonly failpoint: Failpoint;
  readonly restarts: Pick<RestartHooks, 'askAfterGuard'>;
}

/** Leftover is one proxy with something of runs that are over: toxics that were seen there, or intents that are still open. */
export interface Leftover {
  readonly endpoint: Endpoint;
  /** By run: what of it was seen on the proxy, or was meant to be there. */
  readonly runs: Map<string, Pick<LeftoverCut, 'epoch' | 'toxicNames'>>;
  /** The open intents of these runs, the newest first. */
  readonly intents: FaultIntent[];
}

/** gatherLeftovers brings together what was seen and what is on record, so that each proxy is cut once. */
export function gatherLeftovers(
  seen: readonly { readonly endpoint: Endpoint; readonly toxicNames: readonly string[] }[],
  orphans: readonly FaultIntent[],
): Leftover[] {
  const byProxy = new Map<string, Leftover>();
  const at = (endpoint: Endpoint): Leftover => {
    const key = `${endpoint.apiUrl} ${endpoint.proxy}`;
    const found = byProxy.get(key) ?? { endpoint, runs: new Map(), intents: [] };
    byProxy.set(key, found);
    return found;
  };
  for (const { endpoint, toxicNames } of seen) {
    for (const name of toxicNames) {
      const owner = readToxicOwner(name);
      if (!owner) continue;
      const { runs } = at(endpoint);
      const known = runs.get(owner.runId);
      runs.set(owner.runId, {
        epoch: Math.max(owner.epoch, known?.epoch ?? 0),
        toxicNames: [...(known?.toxicNames ?? []), name],
      });
    }
  }
  for (const intent of orphans) {
    const { runs, intents } = at(intent.endpoint);
    intents.push(intent);
    if (!runs.has(intent.runId)) runs.set(intent.runId, intent);
  }
  return [...byProxy.values()];
}

/**
 * cleanLeftover takes away what runs that are over left on one proxy. How the proxy must come back is stored first, as open intents of
 * these runs: whoever dies in the middle, or finds the port taken, is followed by a sweep that knows it. Without that nothing is cut.
 */
export async function cleanLeftover(
  deps: CleanDeps,
  leftover: Leftover,
  withinMs = oneProxyWithinMs,
): Promise<void> {
  const { endpoint, runs, intents } = leftover;
  const snapshot = intents.find((intent) => intent.snapshot !== null)?.snapshot ?? null;
  const open = new Set(intents.map(({ id }) => id));
  const outcome = await undoUntilClean(
    {
      driver: deps.driver,
      clock: deps.clock,
      sleep: abortableSleep,
      random: Math.random,
      lease: null,
      failpoint: (point) => deps.failpoint(`sweep-${point}`),
    },
    {
      endpoint,
      isOurs: (name) => runs.has(readToxicOwner(name)?.runId ?? ''),
      snapshot,
      snapshotLost: intents.length > 0 && snapshot === null,
      confirmedBefore: false,
      onCut: () => deps.log.warn({ ...endpoint }, 'a fault of a run that is over is taken away'),
      cutsOnRecordOnly: true,
      keepWanted: async (wanted) => {
        for (const id of await reopen(deps, leftover, wanted)) open.add(id);
      },
    },
    AbortSignal.timeout(withinMs),
    ({ state, detail }, { first }) => {
      if (!first) return;
      deps.log.error({ ...endpoint, state, detail }, 'a fault of ours cannot be taken away yet');
      if (state === 'wedged' || state === 'unreachable')
        void deps.restarts.askAfterGuard(endpoint.apiUrl, intents[0]?.runId ?? null);
    },
  );
  if (outcome.kind === 'clean' && open.size > 0) await deps.store.closeIntents([...open]);
}

async function reopen(
  { store, log }: CleanDeps,
  { endpoint, runs }: Leftover,
  wanted: ProxySnapshot,
): Promise<string[]> {
  const cuts = [...runs].map(([runId, seen]) => ({ ...seen, runId, endpoint, snapshot: wanted }));
  const kept = (await Promise.all(cuts.map((cut) => store.reopenIntents(cut)))).flat();
  // A fault that nobody would ever take away is worse than a cut on nothing but this line.
  if (kept.length === 0)
    log.warn({ ...endpoint, wanted }, 'no run on record is known there: the proxy must come back like this');
  return kept;
}
