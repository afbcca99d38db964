import type { Endpoint, ProxySnapshot } from '@/lib/domain/fault/fault';
import type { ProxyLook } from '@/lib/domain/fault/proxy-look';
import { isScratchProxy } from '@/lib/domain/fault/scratch-proxy';
import { readToxicOwner } from '@/lib/domain/fault/toxic-name';
import type { ProxyObservation } from '@/lib/domain/run/run-record';
import { cleanLeftover, gatherLeftovers } from './clean-leftover';
import { readEndpoint } from './expected-fault';
import { mapBounded } from './map-bounded';
import { isOutByHand } from './lift-hand-mark';
import type { Clock, Failpoint, FaultDriver, Logger, MetricSource, RunStore, SweepRecord } from './ports';
import type { Pulse } from './pulse';
import { refreshMark } from './refresh-mark';
import type { RestartHooks } from './restart-hooks';
import type { ScratchSweep } from './scratch-sweep';
import { lookBudgetMs } from '@/lib/domain/fault/undo';
import { decideUndo, ownedBy, ownedByAnyRun } from '@/lib/domain/fault/undo-decision';

const listBudgetMs = 1_500;
const proxiesAtOnce = 16;

export interface SweepDeps {
  readonly store: RunStore;
  readonly driver: FaultDriver;
  readonly clock: Clock;
  readonly log: Logger;
  readonly failpoint: Failpoint;
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
  const orphans = record.orphans.filter(({ endpoint }) => isAmong(known, endpoint));
  const leftovers = gatherLeftovers(await findLeftovers(deps, known, seen), orphans);
  await mapBounded(leftovers, proxiesAtOnce, (leftover) => cleanLeftover(deps, leftover));
  if (!only) await liftMarks(deps, record);
  const now = leftovers.length > 0 ? await seeProxies(deps, known) : seen;
  await deps.store.recordObservations(deps.engineId, observe(now));
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
): Promise<{ endpoint: Endpoint; toxicNames: string[] }[]> {
  const suspects = seen.flatMap(({ endpoint, look }) => {
    const toxics = look.kind === 'seen' ? look.snapshot.toxics : [];
    const toxicNames = toxics.map(({ name }) => name).filter(ownedByAnyRun);
    return toxicNames.length > 0 && isAmong(known, endpoint) ? [{ endpoint, toxicNames }] : [];
  });
  if (suspects.length === 0) return [];
  const ownersOf = (names: readonly string[]) => names.flatMap((name) => readToxicOwner(name)?.runId ?? []);
  const owners = suspects.flatMap(({ toxicNames }) => ownersOf(toxicNames));
  const live = await deps.store.liveRuns([...new Set(owners)]);
  return suspects.filter(({ toxicNames }) => !ownersOf(toxicNames).some((owner) => live.has(owner)));
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
