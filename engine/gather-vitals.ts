import type { EngineVitals, WatchedGuard } from '@/lib/domain/health/engine-vitals';
import type { TargetGuard } from '@/lib/domain/guard/target-guard';
import { mapBounded } from './map-bounded';
import type { Clock, GuardLine, Host, Journal } from './ports';
import { looksAtOnce } from './read-tick';

const askBudgetMs = 1_500;

export interface VitalsDeps {
  readonly host: Host;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly guardAt: (guard: TargetGuard) => GuardLine;
}

/** gatherVitals asks this machine, the guards and the Toxiproxies; what does not answer is said to be so. It never rejects. */
export async function gatherVitals(
  deps: VitalsDeps,
  known: { readonly apiUrls: readonly string[]; readonly guards: readonly TargetGuard[] },
  measured: { readonly loopLag: EngineVitals['loopLag']; readonly databaseAheadMs: number | null },
): Promise<EngineVitals> {
  const { host, journal } = deps;
  const [disk, pending, toxiproxies, guards] = await Promise.all([
    host.disk().catch(() => null),
    journal.pending().catch(() => []),
    mapBounded([...new Set(known.apiUrls)], looksAtOnce, async (apiUrl) => ({
      apiUrl,
      version: await host.toxiproxyVersion(apiUrl, askBudgetMs).catch(() => null),
    })),
    mapBounded(unique(known.guards), looksAtOnce, (guard) => askGuard(deps, guard)),
  ]);
  const { p50Ms, p99Ms, maxMs } = measured.loopLag;
  return {
    nodeVersion: process.version,
    databaseAheadMs: measured.databaseAheadMs === null ? null : Math.round(measured.databaseAheadMs),
    loopLag: { p50Ms, p99Ms, maxMs },
    memoryBytes: process.memoryUsage.rss(),
    disk,
    journalPending: pending.length,
    toxiproxies,
    guards,
  };
}

async function askGuard({ guardAt, clock }: VitalsDeps, guard: TargetGuard): Promise<WatchedGuard> {
  const { apiUrl, toxiproxyUrl } = guard;
  try {
    const status = await guardAt(guard).status(askBudgetMs);
    return {
      apiUrl,
      toxiproxyUrl,
      answers: true,
      version: status.version,
      mayRestart: status.mayRestart,
      reachesToxiproxy: status.proxies !== null,
      aheadMs: Date.parse(status.now) - clock.now().getTime(),
      charges: status.charges.map(({ runId, state, detail }) => ({ runId, state, detail })),
      detail: null,
    };
  } catch (error) {
    const silent = { version: null, mayRestart: null, reachesToxiproxy: null, aheadMs: null, charges: [] };
    const detail = error instanceof Error ? error.message : String(error);
    return { apiUrl, toxiproxyUrl, answers: false, ...silent, detail };
  }
}

function unique(guards: readonly TargetGuard[]): TargetGuard[] {
  return [...new Map(guards.map((guard) => [`${guard.apiUrl} ${guard.toxiproxyUrl}`, guard])).values()];
}
