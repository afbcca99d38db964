import type { ClaimedRun } from '@/lib/domain/run/run-record';
import { fireDueSchedules } from './calendar';
import { FarLeases } from './far-leases';
import { holdRun, type EngineDeps, type HeldRun } from './held-run';
import { instantOf, leaseTtlMs, renewEveryMs } from './lease';
import { LeaseKeeper } from './lease-keeper';
import { LateNotes } from './late-notes';
import { startMetricsServer, type MetricsServer } from './metrics-server';
import type { LeaseLine } from './ports';
import { Pulse } from './pulse';
import { repeat, type Repeated } from './repeat';
import { RestartHooks } from './restart-hooks';
import { ScratchSweep } from './scratch-sweep';
import { sweep } from './sweep';

const scanEveryMs = 1_000;
/** The database compares with its own clock, to the microsecond: this much later the lease has run out there as well. */
const justAfterMs = 10;
const pollEveryMs = 250;
const watchLeasesEveryMs = 200;
const sweepEveryMs = 10_000;
const pulseEveryMs = 10_000;
/** A planned run starts within these many seconds of its time. */
const calendarEveryMs = 2_000;
/** Without a renewal for a whole lease the database is away, and the engine can take nothing up. */
const readyWithinMs = leaseTtlMs;

/** EngineLoop is one engine process: it claims runs, keeps their leases, hears stops, and sweeps. */
export class EngineLoop {
  readonly #held = new Map<string, HeldRun>();
  /** Runs that were undone because the database was away, so that their next life says so. */
  readonly #databaseLost = new Set<string>();
  readonly #keeper: LeaseKeeper;
  readonly #lateNotes: LateNotes;
  readonly #farLeases: FarLeases;
  readonly #restarts: RestartHooks;
  readonly #scratch: ScratchSweep;
  readonly #pulse: Pulse;
  #server: MetricsServer | null = null;
  #renewedMs = -Infinity;
  #tasks: {
    renew: Repeated;
    scan: Repeated;
    poll: Repeated;
    sweep: Repeated;
    pulse: Repeated;
    calendar: Repeated;
  } | null = null;
  #leaseWatch: NodeJS.Timeout | undefined;
  #expiryWake: NodeJS.Timeout | undefined;
  #registered = false;
  #swept = false;
  #stopping = false;

  constructor(
    private readonly deps: EngineDeps,
    private readonly line: LeaseLine,
  ) {
    this.#keeper = new LeaseKeeper(line, deps.identity.id, deps.clock);
    const { store, restart: call, clock, log, identity } = deps;
    this.#lateNotes = new LateNotes(deps);
    this.#farLeases = new FarLeases(deps.clock);
    this.#scratch = new ScratchSweep(deps);
    this.#pulse = new Pulse({
      ...deps,
      engineId: deps.identity.id,
      databaseAheadMs: () => this.#keeper.databaseAheadMs(),
    });
    this.#restarts = new RestartHooks({
      store,
      call,
      clock,
      log,
      engineId: identity.id,
      guarded: (apiUrl) => this.#pulse.mayRestart(apiUrl),
    });
  }

  /** start returns at once; a database that is not there yet is waited for. */
  start(): void {
    const { log } = this.deps;
    this.#tasks = {
      renew: repeat('renew leases', renewEveryMs, log, () => this.#renew()),
      scan: repeat('claim runs', scanEveryMs, log, () => this.#scan()),
      poll: repeat('hear commands', pollEveryMs, log, () => this.#poll()),
      sweep: repeat('sweep', sweepEveryMs, log, () => this.#sweep()),
      pulse: repeat('vitals', pulseEveryMs, log, () => this.#pulse.beat()),
      calendar: repeat('calendar', calendarEveryMs, log, () => this.#calendar()),
    };
    this.#leaseWatch = setInterval(() => this.#watchLeases(), watchLeasesEveryMs);
    const { metrics, metricsListen: listen } = this.deps;
    if (listen) this.#server = startMetricsServer({ listen, metrics, log, notReady: () => this.#notReady() });
    this.line.onWake((what) => {
      if (what === 'approved') this.#tasks?.scan.wake();
      else this.#tasks?.poll.wake();
    });
  }

  /** stop claims nothing more, rolls back and hands over every run, and resolves when nothing of this engine is live. */
  async stop(): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    const { log, store, identity } = this.deps;
    log.info({ runs: this.#held.size }, 'stopping: runs are rolled back and handed over');
    await Promise.all([this.#tasks?.scan.stop(), this.#tasks?.calendar.stop()]);
    for (const held of this.#held.values()) held.shutDown();
    await Promise.all([...this.#held.values()].map((held) => held.done()));
    const { renew, poll, sweep: sweeping, pulse } = this.#tasks ?? {};
    await Promise.all([renew?.stop(), poll?.stop(), sweeping?.stop(), pulse?.stop()]);
    this.#pulse.stop();
    this.#server?.stop();
    clearInterval(this.#leaseWatch);
    clearTimeout(this.#expiryWake);
    await store.engineStopped(identity.id).catch(() => undefined);
    await this.line.close();
    log.info({}, 'stopped');
  }

  async #renew(): Promise<void> {
    const { metrics, clock } = this.deps;
    const renewed = await this.#keeper.renew();
    metrics.renewals.inc({ outcome: renewed ? 'answered' : 'failed' });
    metrics.runsHeld.set(this.#held.size);
    metrics.leaseSeconds.set(Math.max(0, this.#keeper.shortestMs() ?? 0) / 1_000);
    if (!renewed) throw new Error('the database did not renew the leases in time');
    this.#renewedMs = clock.monotonicMs();
  }

  #notReady(): string | null {
    if (this.#stopping) return 'stopping: runs are rolled back and handed over';
    if (!this.#registered) return 'the database was not reached yet';
    const silentMs = this.deps.clock.monotonicMs() - this.#renewedMs;
    return silentMs > readyWithinMs ? 'the database does not renew leases' : null;
  }

  /** An event loop that was held up renews first; only a database that does not answer makes a run undo itself. */
  #watchLeases(): void {
    for (const lease of this.#keeper.inDanger()) {
      const held = this.#held.get(lease.ref.runId);
      if (!held || this.#databaseLost.has(lease.ref.runId)) continue;
      this.#databaseLost.add(lease.ref.runId);
      this.deps.log.error(
        { runId: lease.ref.runId },
        'the database does not answer: the run is undone from memory',
      );
      held.abort('database_lost');
    }
  }

  async #scan(): Promise<void> {
    const { store, clock, identity } = this.deps;
    if (!this.#registered) {
      await store.registerEngine(identity);
      for (const { runId } of await this.#lateNotes.pending()) this.#databaseLost.add(runId);
      this.#registered = true;
    }
    if (this.#stopping) return;
    const askedAt = instantOf(clock);
    const held = [...this.#held.keys()];
    const claimed = await store.claim(identity.id, leaseTtlMs, held, false, this.#farLeases.dead());
    for (const run of claimed) this.#hold(run, askedAt);
    const others = await store.otherLeases(identity.id, leaseTtlMs);
    this.#farLeases.see(others.far);
    this.#scanAtExpiry(others.soonestMs);
    await this.#lateNotes.tell();
  }

  /** A lease that is about to run out is waited for to the moment: its fault may be live, and a whole scan is long. */
  #scanAtExpiry(leftMs: number | null): void {
    clearTimeout(this.#expiryWake);
    if (leftMs === null || leftMs > scanEveryMs || this.#stopping) return;
    this.#expiryWake = setTimeout(() => this.#tasks?.scan.wake(), leftMs + justAfterMs);
  }

  #hold(claimed: ClaimedRun, askedAt: ReturnType<typeof instantOf>): void {
    const lease = this.#keeper.keep(claimed, askedAt);
    const because = this.#databaseLost.delete(claimed.runId) ? 'database_lost' : 'worker_lost';
    const held = holdRun(this.deps, claimed, lease, because, {
      databaseNow: () => this.#keeper.databaseNow(),
      sweep: (endpoints) => sweep(this.#sweepDeps(), endpoints),
      restarts: this.#restarts,
    });
    this.#held.set(claimed.runId, held);
    void held.done().finally(() => {
      this.#held.delete(claimed.runId);
      this.#keeper.drop(lease);
      // Whatever it was that ended it, the run may be free for the taking now.
      this.#tasks?.scan.wake();
    });
    if (this.#stopping) held.shutDown();
  }

  async #poll(): Promise<void> {
    if (this.#held.size === 0) return;
    const { commands, latched } = await this.line.poll([...this.#held.keys()]);
    for (const command of commands) this.#held.get(command.runId)?.command(command);
    if (!latched) return;
    for (const held of this.#held.values()) held.abort('latch');
  }

  /** A stopping engine plans nothing that it would not hold. */
  async #calendar(): Promise<void> {
    if (this.#stopping || !this.#registered) return;
    await fireDueSchedules(this.deps.store, this.deps.log);
  }

  async #sweep(): Promise<void> {
    await sweep(this.#sweepDeps());
    // Only now the guards and Toxiproxies of the catalogue are known.
    if (!this.#swept) this.#tasks?.pulse.wake();
    this.#swept = true;
  }

  #sweepDeps() {
    const { store, driver, clock, log, identity, metricsAt, failpoint } = this.deps;
    return {
      failpoint,
      store,
      metricsAt,
      driver,
      clock,
      log,
      engineId: identity.id,
      restarts: this.#restarts,
      scratch: this.#scratch,
      pulse: this.#pulse,
    };
  }
}
