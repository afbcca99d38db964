import type { Endpoint, ProxySnapshot } from '@/lib/domain/fault/fault';
import type { ProxyLook } from '@/lib/domain/fault/proxy-look';
import { isScratchProxy } from '@/lib/domain/fault/scratch-proxy';
import { readToxicOwner } from '@/lib/domain/fault/toxic-name';
import type { ProxyObservation } from '@/lib/domain/run/run-record';
import { alone } from './alone';
import { cleanLeftover, gatherLeftovers } from './clean-leftover';
import { readEndpoint } from './expected-fault';
import { mapBounded } from './map-bounded';
import { liftHandMarks, liftMarks } from './lift-marks';
import type { Clock, Failpoint, FaultDriver, Logger, MetricSource, RunStore } from './ports';
import type { Pulse } from './pulse';
import type { RestartHooks } from './restart-hooks';
import type { ScratchSweep } from './scratch-sweep';
import { lookOnce } from '@/lib/domain/fault/undo';
import { ownedByAnyRun } from '@/lib/domain/fault/undo-decision';

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
  const soiled = await findLeftovers(deps, known, seen);
  // Looking takes seconds where a Toxiproxy hangs: another engine may have stored in the meantime how a proxy must come back.
  const { orphans } = record.orphans.length > 0 ? await deps.store.sweepRecord() : record;
  const leftovers = gatherLeftovers(
    soiled,
    orphans.filter(({ endpoint }) => isAmong(known, endpoint)),
  );
  await mapBounded(leftovers, proxiesAtOnce, (leftover) =>
    alone(deps.log, leftover.endpoint, () => cleanLeftover(deps, leftover)),
  );
  if (!only) await liftMarks(deps, record);
  const now = leftovers.length > 0 ? await seeProxies(deps, known) : seen;
  await alone(deps.log, {}, () => deps.store.recordObservations(deps.engineId, observe(now)));
  if (only) return;
  const scratch = all.map(({ endpoint }) => endpoint).filter(({ proxy }) => isScratchProxy(proxy));
  await alone(deps.log, {}, () => deps.scratch.clean(scratch));
  // Last: it waits for numbers, and nothing else is to wait for that.
  await liftHandMarks(deps, record);
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
        here.map(async (endpoint) => ({ endpoint, look: await lookOnce(driver, endpoint) })),
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

function unique(endpoints: readonly Endpoint[]): Endpoint[] {
  return [...new Map(endpoints.map((one) => [`${one.apiUrl} ${one.proxy}`, one])).values()];
}

function isAmong(endpoints: readonly Endpoint[], wanted: Endpoint): boolean {
  return endpoints.some(({ apiUrl, proxy }) => apiUrl === wanted.apiUrl && proxy === wanted.proxy);
}
