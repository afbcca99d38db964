import type { TargetGuard } from '@/lib/domain/guard/target-guard';
import type { EngineMetrics } from './engine-metrics';
import { gatherVitals, type VitalsDeps } from './gather-vitals';
import { LoopLag } from './loop-lag';
import type { Logger, RunStore, SweepRecord } from './ports';

/** Pulse tells people and Prometheus how an engine is: what it measures of itself, and what it hears of guards and Toxiproxies. */
export class Pulse {
  readonly #lag: LoopLag;
  #apiUrls: readonly string[] = [];
  #guards: readonly TargetGuard[] = [];
  #restarting: ReadonlySet<string> = new Set();

  constructor(
    private readonly deps: VitalsDeps & {
      readonly engineId: string;
      readonly store: Pick<RunStore, 'recordVitals'>;
      readonly metrics: EngineMetrics;
      readonly log: Logger;
      readonly databaseAheadMs: () => number | null;
    },
  ) {
    this.#lag = new LoopLag(deps.log);
  }

  /** learn replaces what is known of the catalogue. */
  learn({ endpoints, guards }: Pick<SweepRecord, 'endpoints' | 'guards'>): void {
    this.#apiUrls = endpoints.map(({ apiUrl }) => apiUrl);
    this.#guards = guards;
  }

  /** mayRestart tells whether a guard beside this Toxiproxy said at the last beat that it restarts it. */
  mayRestart(apiUrl: string): boolean {
    return this.#restarting.has(apiUrl);
  }

  /** beat measures once, and records it. */
  async beat(): Promise<void> {
    const { deps } = this;
    const { metrics, store, engineId } = deps;
    const { alarm, ...loopLag } = this.#lag.read();
    metrics.loopLag.set({ stat: 'p50' }, loopLag.p50Ms / 1_000);
    metrics.loopLag.set({ stat: 'p99' }, loopLag.p99Ms / 1_000);
    metrics.loopLag.set({ stat: 'max' }, loopLag.maxMs / 1_000);
    if (alarm) metrics.loopAlarms.inc();
    const known = { apiUrls: this.#apiUrls, guards: this.#guards };
    const vitals = await gatherVitals(deps, known, { loopLag, databaseAheadMs: deps.databaseAheadMs() });
    if (vitals.databaseAheadMs !== null) metrics.databaseAhead.set(vitals.databaseAheadMs / 1_000);
    metrics.journalPending.set(vitals.journalPending);
    const restarting = vitals.guards.filter(({ mayRestart }) => mayRestart === true);
    this.#restarting = new Set(restarting.map(({ toxiproxyUrl }) => toxiproxyUrl));
    metrics.guardUp.reset();
    for (const { apiUrl, answers } of vitals.guards) metrics.guardUp.set({ guard: apiUrl }, answers ? 1 : 0);
    await store.recordVitals(engineId, vitals);
  }

  stop(): void {
    this.#lag.stop();
  }
}
