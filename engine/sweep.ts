import type { Endpoint, ProxySnapshot } from '@/lib/domain/fault/fault';
import type { ProxyLook } from '@/lib/domain/fault/proxy-look';
import { isScratchProxy } from '@/lib/domain/fault/scratch-proxy';
import { readToxicOwner } from '@/lib/domain/fault/toxic-name';
import type { FaultIntent, ProxyObservation } from '@/lib/domain/run/run-record';
import { abortableSleep } from '@/lib/abortable-sleep';
import { readEndpoint } from './expected-fault';
import { mapBounded } from './map-bounded';
import { isOutByHand } from './lift-hand-mark';
import type { Clock, Failpoint, FaultDriver, Logger, MetricSource, RunStore, SweepRecord } from './ports';
import type { Pulse } from './pulse';
import { refreshMark } from './refresh-mark';
import type { RestartHooks } from './restart-hooks';
import type { ScratchSweep } from './scratch-sweep';
import { lookBudgetMs, undoUntilClean } from '@/lib/domain/fault/undo';
import { decideUndo, ownedBy, type IsOurs } from '@/lib/domain/fault/undo-decision';

const listBudgetMs = 1_500;
/** A proxy that is not clean after this long is left to the next sweep. */
const oneProxyWithinMs = 8_000;
const proxiesAtOnce = 16;

export interface SweepDeps {
  readonly store: RunStore;
  readonly driver: FaultDriver;
  readonly clock: Clock;
  readonly log: Logger;
  readonly engineId: string;
  readonly restarts: Pick<RestartHooks, 'askAfterGuard' | 'learn'>;
  readonly scratch: ScratchSweep;
  readonly pulse: Pick<Pulse, 'learn'>;
  readonly metricsAt: (prometheusUrl: string) => MetricSource;
}

interface Seen {
  readonly endpoint: Endpoint;
  readonly look: ProxyLook;
}

/**
 * sweep takes away what is ours and belongs to no live run, on the known proxies (or only on those given), and records what was
 * seen on every proxy. Proxies are read before the database: a toxic seen whose run is over by then is a left-over for certain.
 */
export async function sweep(deps: SweepDeps, only?: readonly Endpoint[]): Promise<void> {
  const record = await deps.store.sweepRecord();
  deps.restarts.learn(record.hooks);
  deps.pulse.learn(record);
  const known = unique(only ?? record.endpoints);
  const all = await seeProxies(deps, known);
  const seen = all.filter(({ endpoint }) => !isScratchProxy(endpoint.proxy));
  if (!only)
    await deps.scratch.clean(
      all.map(({ endpoint }) => endpoint).filter(({ proxy }) => isScratchProxy(proxy)),
    );
  const leftovers = await findLeftovers(deps, known, seen);
  const orphans = record.orphans.filter(({ endpoint }) => isAmong(known, endpoint));
  await mapBounded(leftovers, proxiesAtOnce, (one) => clean(deps, one.endpoint, one.isOurs, null));
  await mapBounded(orphans, proxiesAtOnce, async (intent) => {
    const cleaned = await clean(deps, intent.endpoint, ownedBy(intent.runId, Infinity), intent);
    if (cleaned) await deps.store.closeIntents([intent.id]);
  });
  if (!only) await liftMarks(deps, record);
  const changed = leftovers.length + orphans.length > 0;
  await deps.store.recordObservations(deps.engineId, observe(changed ? await seeProxies(deps, known) : seen));
}

function observe(seen: readonly Seen[]): ProxyObservation[] {
  const real = seen.filter(({ endpoint }) => !isScratchProxy(endpoint.proxy));
  return real.map(({ endpoint, look }) => ({
    reading: readEndpoint(endpoint, look, null),
    snapshot: look.kind === 'seen' ? look.snapshot : null,
  }));
}

/** seeProxies reads whole Toxiproxies where they answer; one wedged proxy makes the list hang, then each known one is asked alone. */
async function seeProxies({ driver }: SweepDeps, known: readonly Endpoint[]): Promise<Seen[]> {
  const apiUrls = [...new Set(known.map(({ apiUrl }) => apiUrl))];
  const perApi = await mapBounded(apiUrls, proxiesAtOnce, async (apiUrl) => {
    const here = known.filter((endpoint) => endpoint.apiUrl === apiUrl);
    try {
      return fromList(apiUrl, here, await driver.listProxies(apiUrl, listBudgetMs));
    } catch {
      return Promise.all(
        here.map(async (endpoint) => ({ endpoint, look: await driver.look(endpoint, lookBudgetMs) })),
      );
    }
  });
  return perApi.flat();
}

function fromList(apiUrl: string, known: readonly Endpoint[], listed: readonly ProxySnapshot[]): Seen[] {
  const found = listed.map((snapshot): Seen => ({
    endpoint: { apiUrl, proxy: snapshot.name },
    look: { kind: 'seen', snapshot },
  }));
  const missing = known.filter(({ proxy }) => !listed.some(({ name }) => name === proxy));
  return [...found, ...missing.map((endpoint): Seen => ({ endpoint, look: { kind: 'missing' } }))];
}

/** A proxy that also carries a live run's toxic is left alone: to cut it would hurt that run. */
async function findLeftovers(
  deps: SweepDeps,
  known: readonly Endpoint[],
  seen: readonly Seen[],
): Promise<{ endpoint: Endpoint; isOurs: IsOurs }[]> {
  const suspects = seen.flatMap(({ endpoint, look }) => {
    const owners =
      look.kind === 'seen'
        ? look.snapshot.toxics.flatMap(({ name }) => readToxicOwner(name)?.runId ?? [])
        : [];
    return owners.length > 0 && isAmong(known, endpoint) ? [{ endpoint, owners }] : [];
  });
  if (suspects.length === 0) return [];
  const live = await deps.store.liveRuns([...new Set(suspects.flatMap(({ owners }) => owners))]);
  return suspects
    .filter(({ owners }) => !owners.some((owner) => live.has(owner)))
    .map(({ endpoint, owners }) => ({
      endpoint,
      isOurs: (name: string) => owners.includes(readToxicOwner(name)?.runId ?? ''),
    }));
}

async function clean(
  deps: SweepDeps,
  endpoint: Endpoint,
  isOurs: IsOurs,
  intent: FaultIntent | null,
): Promise<boolean> {
  const failpoint: Failpoint = () => undefined;
  const outcome = await undoUntilClean(
    {
      driver: deps.driver,
      clock: deps.clock,
      sleep: abortableSleep,
      random: Math.random,
      lease: null,
      failpoint,
    },
    {
      endpoint,
      isOurs,
      snapshot: intent?.snapshot ?? null,
      snapshotLost: intent !== null && intent.snapshot === null,
      confirmedBefore: false,
      onCut: () => deps.log.warn({ ...endpoint }, 'a fault of a run that is over is taken away'),
    },
    AbortSignal.timeout(oneProxyWithinMs),
    ({ state, detail }, { first }) => {
      if (!first) return;
      deps.log.error({ ...endpoint, state, detail }, 'a fault of ours cannot be taken away yet');
      if (state === 'wedged' || state === 'unreachable')
        void deps.restarts.askAfterGuard(endpoint.apiUrl, intent?.runId ?? null);
    },
  );
  return outcome.kind === 'clean';
}

/** A mark whose run is over is lifted by a fresh clean read of every proxy of its target, and by nothing else. */
async function liftMarks(deps: SweepDeps, record: SweepRecord): Promise<void> {
  const { store, driver, log, clock } = deps;
  for (const { mark, endpoints, byHand } of record.marks) {
    if (byHand) {
      // No proxy tells anything about what a person did.
      if (!(await isOutByHand(deps, byHand))) continue;
      await store.clearMark(mark);
      log.info(
        { targetKey: mark.targetKey },
        'a fault made by hand is out by the numbers: its mark is lifted',
      );
      continue;
    }
    const isOurs = ownedBy(mark.runId, Infinity);
    const looks = await Promise.all(endpoints.map((endpoint) => driver.look(endpoint, lookBudgetMs)));
    const isClean = looks.every(
      (look) =>
        look.kind === 'seen' &&
        decideUndo(look, { isOurs, snapshot: null, confirmedBefore: true, wedgedDeleteTried: true }).kind ===
          'leave',
    );
    const isOpen = record.orphans.some(({ runId }) => runId === mark.runId);
    if (!isClean || isOpen || endpoints.length === 0) {
      await store.refreshMark(refreshMark(mark, endpoints, looks, clock.now()));
      continue;
    }
    await store.clearMark(mark);
    log.info({ targetKey: mark.targetKey }, 'the target was read back clean: its mark is lifted');
  }
}

function unique(endpoints: readonly Endpoint[]): Endpoint[] {
  return [...new Map(endpoints.map((one) => [`${one.apiUrl} ${one.proxy}`, one])).values()];
}

function isAmong(endpoints: readonly Endpoint[], wanted: Endpoint): boolean {
  return endpoints.some(({ apiUrl, proxy }) => apiUrl === wanted.apiUrl && proxy === wanted.proxy);
}
