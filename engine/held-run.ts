import { touchedEndpoints } from '@/lib/domain/hand/touched-endpoints';
import { planSchema } from '@/lib/domain/plan/plan';
import type { ClaimedRun, EngineIdentity, RunCommand } from '@/lib/domain/run/run-record';
import type { Endpoint } from '@/lib/domain/fault/fault';
import type { TargetGuard } from '@/lib/domain/guard/target-guard';
import { RunGuards } from './run-guards';
import type { EngineMetrics } from './engine-metrics';
import type { Lease } from './lease';
import type { AbortReason } from './machine';
import type {
  AlertSource,
  Clock,
  Failpoint,
  FaultDriver,
  GuardLine,
  Host,
  Journal,
  Logger,
  MetricSource,
  RestartCaller,
  RunStore,
  TraceSource,
} from './ports';
import type { RestartHooks } from './restart-hooks';
import { Recorder } from './recorder';
import { HandReports } from './hand-reports';
import { expectedOf, gatherEndpoints, startFacts } from './run-context';
import { salvageRun } from './salvage';
import { RunSupervisor } from './supervisor';

/** EngineDeps are the outside things of one engine process. */
export interface EngineDeps {
  readonly identity: EngineIdentity;
  readonly store: RunStore;
  readonly driver: FaultDriver;
  readonly metricsAt: (prometheusUrl: string) => MetricSource;
  readonly alertsAt: (alertmanagerUrl: string) => AlertSource;
  readonly tracesAt: (tracingUrl: string) => TraceSource;
  readonly restart: RestartCaller;
  readonly guardAt: (guard: TargetGuard) => GuardLine;
  readonly journal: Journal;
  readonly host: Host;
  readonly metrics: EngineMetrics;
  /** Where `/metrics` is served; null: nowhere. */
  readonly metricsListen: { readonly host: string; readonly port: number } | null;
  readonly clock: Clock;
  readonly failpoint: Failpoint;
  readonly log: Logger;
}

/** HeldRun is a run whose lease this process holds. */
export interface HeldRun {
  readonly lease: Lease;
  command(command: RunCommand): void;
  abort(reason: AbortReason): void;
  shutDown(): void;
  /** Resolves when the run is not ours any more and nothing of this process touches its proxies. */
  done(): Promise<void>;
}

/** RunSurroundings is what the engine around a run does for it. */
export interface RunSurroundings {
  readonly databaseNow: () => Date;
  readonly sweep: (endpoints: readonly Endpoint[]) => Promise<void>;
  readonly restarts: Pick<RestartHooks, 'ask' | 'askAfterGuard'>;
}

/** holdRun starts to supervise a run just claimed. */
export function holdRun(
  deps: EngineDeps,
  claimed: ClaimedRun,
  lease: Lease,
  because: 'worker_lost' | 'database_lost',
  around: RunSurroundings,
): HeldRun {
  const log = deps.log.child({ runId: claimed.runId, epoch: claimed.epoch });
  const recorder = new Recorder(deps.store, lease, log, around.databaseNow);
  const parsed = planSchema.safeParse(claimed.plan);
  if (!parsed.success)
    return holdUnreadable({ ...deps, restarts: around.restarts }, claimed, lease, recorder, log);
  const plan = parsed.data;
  const { alertmanagerUrl, prometheusUrl, tracing } = plan.environment;
  const supervisor = new RunSupervisor({
    claimed,
    plan,
    lease,
    recorder,
    log,
    store: deps.store,
    journal: deps.journal,
    failpoint: deps.failpoint,
    engine: deps.identity,
    sources: {
      driver: deps.driver,
      clock: deps.clock,
      metrics: deps.metricsAt(prometheusUrl),
      alerts: alertmanagerUrl === null ? null : deps.alertsAt(alertmanagerUrl),
      traces: tracing === undefined ? null : deps.tracesAt(tracing.url),
    },
    endpoints: gatherEndpoints(claimed, touchedEndpoints(plan)),
    expected: expectedOf(claimed, plan),
    guards: new RunGuards({
      guards: plan.target.guards ?? [],
      lineTo: deps.guardAt,
      ref: lease.ref,
      clock: deps.clock,
      log,
    }),
    hand: new HandReports(),
    facts: startFacts(claimed, plan),
    sweep: around.sweep,
    restarts: around.restarts,
    writeAhead: Promise.resolve(),
  });
  supervisor.start(because);
  return {
    lease,
    command: (command) => supervisor.command(command),
    abort: (reason) => supervisor.abort(reason),
    shutDown: () => supervisor.shutDown(),
    done: () => supervisor.done(),
  };
}

function holdUnreadable(
  deps: EngineDeps & Pick<RunSurroundings, 'restarts'>,
  claimed: ClaimedRun,
  lease: Lease,
  recorder: Recorder,
  log: Logger,
): HeldRun {
  const stop = new AbortController();
  const close = new AbortController();
  let closedBy: RunCommand | null = null;
  lease.lost.addEventListener('abort', () => stop.abort());
  const work = salvageRun({ ...deps, recorder, lease, log }, claimed, stop.signal, {
    signal: close.signal,
    command: () => closedBy,
  }).catch((error: unknown) =>
    log.error({ err: error }, 'the unreadable run could not be closed; it is taken up again'),
  );
  return {
    lease,
    command: (command) => {
      if (command.kind !== 'close_unverified') return;
      closedBy ??= command;
      close.abort();
    },
    abort: () => undefined,
    // Its intents stand in the record: the next engine goes on with them.
    shutDown: () => stop.abort(),
    done: () => work,
  };
}
