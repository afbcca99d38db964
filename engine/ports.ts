import type { Probe, RestartHook } from '@/lib/domain/catalogue/catalogue';
import type { Endpoint, Fault, ProxySnapshot } from '@/lib/domain/fault/fault';
import type { ProbeResult } from '@/lib/domain/fault/proxy-look';
import type { UndoDriver, UndoPoint } from '@/lib/domain/fault/undo';
import type {
  GuardCharge,
  GuardHelp,
  GuardRef,
  GuardRenewal,
  GuardStatus,
} from '@/lib/domain/guard/guard-protocol';
import type { TargetGuard } from '@/lib/domain/guard/target-guard';
import type { EngineVitals } from '@/lib/domain/health/engine-vitals';
import type { StartDecision } from '@/lib/domain/calendar/start-window';
import type { StoredAcceptance } from '@/lib/domain/contract/acceptance';
import type { Plan } from '@/lib/domain/plan/plan';
import type { Unlock } from '@/lib/domain/progression/decide-unlock';
import type { TickRecord } from '@/lib/domain/run/evidence';
import type { LastRehearsal, Rehearsal } from '@/lib/domain/run/rehearsal';
import type { AlertsAnswer, QueryAnswer } from '@/lib/domain/run/query-answer';
import type { TracesAnswer, TraceSearch } from '@/lib/domain/trace/trace';
import type {
  ClaimedRun,
  EngineIdentity,
  FaultIntent,
  LeftoverCut,
  OtherLeases,
  ProxyObservation,
  RunCommand,
  RunRef,
  RunWrite,
  StartRefusal,
  TargetMark,
  TimedEvent,
  WriteAheadRefusal,
} from '@/lib/domain/run/run-record';

/** FaultDriver puts a fault on one proxy and takes it away, by cut and rebuild; every call is bounded in time and throws typed errors. */
export interface FaultDriver extends UndoDriver {
  listProxies(apiUrl: string, budgetMs: number): Promise<readonly ProxySnapshot[]>;
  probeFault(listen: string, probe: Probe, fault: Fault): Promise<ProbeResult>;
  probeNormal(listen: string, probe: Probe): Promise<ProbeResult>;
  /** Makes a proxy of this name that nobody's traffic goes through, on a free port of Toxiproxy's own machine. */
  makeScratch(endpoint: Endpoint, budgetMs: number): Promise<ProxySnapshot>;
  /** Takes it away; content where it is gone. */
  removeScratch(endpoint: Endpoint, budgetMs: number): Promise<void>;
}

/** GuardLine talks to one guard; every call is bounded in time and throws where the guard cannot be relied on. */
export interface GuardLine {
  status(budgetMs: number): Promise<GuardStatus>;
  charge(charge: GuardCharge, budgetMs: number): Promise<void>;
  renew(ref: GuardRef, budgetMs: number): Promise<GuardRenewal>;
  release(ref: GuardRef, budgetMs: number): Promise<void>;
  undo(ref: GuardRef, budgetMs: number): Promise<GuardHelp>;
}

/** MetricSource asks Prometheus for an instant vector; `at` only for judging a phase that is over. */
export interface MetricSource {
  query(promql: string, options: { budgetMs: number; at?: Date }): Promise<QueryAnswer>;
}

/** AlertSource lists active alerts, silenced and inhibited ones included. */
export interface AlertSource {
  active(budgetMs: number): Promise<AlertsAnswer>;
}

/** TraceSource asks a tracing system for traces; every call is bounded in time, and it never rejects for a server that fails. */
export interface TraceSource {
  search(search: TraceSearch, budgetMs: number): Promise<TracesAnswer>;
}

/** Clock separates wall time (for records) from monotonic time (for deadlines). */
export interface Clock {
  now(): Date;
  monotonicMs(): number;
}

/** Host is the machine that the engine runs on, and what it can ask without changing anything. */
export interface Host {
  /** The disk that holds the journal. */
  disk(): Promise<{ readonly freeBytes: number; readonly totalBytes: number } | null>;
  /** Null where it does not answer. */
  toxiproxyVersion(apiUrl: string, budgetMs: number): Promise<string | null>;
}

/** RunStore is the durable record. Every call is bounded in time; it throws LeaseLost where the epoch is no longer ours, else what the database said. */
export interface RunStore {
  registerEngine(engine: EngineIdentity): Promise<void>;
  /** Other engines whose heartbeat is fresh. */
  otherEngines(engineId: string): Promise<number>;
  engineStopped(engineId: string): Promise<void>;
  /** Takes free or expired leases, faults that may be live first. `except`: runs that this process still winds down; `dead`: see FarLeases. */
  claim(
    engineId: string,
    ttlMs: number,
    except: readonly string[],
    onlyTakeovers: boolean,
    dead: readonly string[],
  ): Promise<ClaimedRun[]>;
  otherLeases(engineId: string, ttlMs: number): Promise<OtherLeases>;
  /** What decides about the run beside its target: rule of progression, calendar, signature. */
  gates(runId: string, plan: Plan, from: 'baseline' | 'fault'): Promise<StartGates>;
  /** Schedules whose time has come, by the database's clock. */
  dueSchedules(): Promise<readonly string[]>;
  /** Decides about one planned start and stores what became of it, all or nothing; null where another engine was faster. */
  fireSchedule(scheduleId: string): Promise<{
    readonly outcome: 'started' | 'skipped' | 'missed';
    readonly runId: string | null;
    readonly reason: { readonly code: string } | null;
  } | null>;
  /** Looks once at each planned run that is over, and announces regressions; tells how many it looked at. */
  judgeRegressions(): Promise<number>;
  /** Moves approved → preflight in one transaction that checks latch, target mark, other runs and the acceptance; `gone` when it is no longer approved. */
  start(ref: RunRef, needsAcceptance: boolean): Promise<StartRefusal | 'started' | 'gone'>;
  /** Stores the intents and `injecting` before the first call, unless somebody said stop. */
  writeAhead(
    ref: RunRef,
    write: { intents: readonly FaultIntent[]; hardDeadline: Date; events: readonly TimedEvent[] },
    needsAcceptance: boolean,
  ): Promise<WriteAheadRefusal | 'stored'>;
  write(ref: RunRef, write: RunWrite, again: boolean): Promise<void>;
  /** Adds an event about a run that is no longer ours: what was done while the database was away. `refused`: it never takes it, for it does not know the run. */
  noteLate(ref: RunRef, event: TimedEvent): Promise<'stored' | 'refused'>;
  ticks(runId: string): Promise<TickRecord[]>;
  /** What people said of a fault that they make by hand, oldest first, heard by whichever engine. */
  handWords(runId: string): Promise<readonly HandWord[]>;
  /** Which of these runs may have a fault of theirs on a proxy, by their state. */
  liveRuns(runIds: readonly string[]): Promise<ReadonlySet<string>>;
  sweepRecord(): Promise<SweepRecord>;
  /** Stores how a proxy must come back that is about to be cut for a run that is over: its intents are open again, or a new one is. It gives their ids; none where no such run is known. */
  reopenIntents(cut: LeftoverCut): Promise<readonly string[]>;
  /** Marks the intents of a run that is over as undone. */
  closeIntents(intentIds: readonly string[]): Promise<void>;
  clearMark(mark: TargetMark): Promise<void>;
  /** Stores what the sweep saw of a mark whose run is over, whoever closed it. */
  refreshMark(mark: TargetMark): Promise<void>;
  /** Stores that a restart hook is about to be called; null where some engine called it within the interval. */
  claimRestart(claim: {
    readonly apiUrl: string;
    readonly runId: string | null;
    readonly engineId: string;
    readonly minIntervalMs: number;
  }): Promise<string | null>;
  finishRestart(id: string, answer: RestartAnswer): Promise<void>;
  recordVitals(engineId: string, vitals: EngineVitals): Promise<void>;
  recordRehearsal(rehearsal: Rehearsal, engineId: string, runId: string): Promise<void>;
  /** The newest rehearsal of each of these Toxiproxies. */
  lastRehearsals(apiUrls: readonly string[]): Promise<readonly LastRehearsal[]>;
  recordObservations(engineId: string, seen: readonly ProxyObservation[]): Promise<void>;
}

/** HandWord is one word of a person about a fault that they make by hand. */
export interface HandWord {
  readonly kind: 'hand_injected' | 'hand_undone';
  readonly at: Date;
}

/** StartGates is read again when a run starts: what was true when it was requested may not be so any more. */
export interface StartGates {
  readonly now: Date;
  readonly unlock: Unlock;
  readonly override: { readonly byName: string; readonly reason: string } | null;
  readonly start: StartDecision;
  /** The signature that the run stands on; null where it names none. */
  readonly acceptance: StoredAcceptance | null;
}

/** RestartAnswer is what a restart hook said; only a 2xx is `accepted`. */
export interface RestartAnswer {
  readonly outcome: 'accepted' | 'refused' | 'unreachable' | 'timeout' | 'not_configured';
  readonly status: number | null;
  readonly detail: string | null;
}

/** RestartCaller calls one restart hook, in bounded time; it never rejects. */
export type RestartCaller = (
  hook: RestartHook,
  request: { readonly apiUrl: string; readonly runId: string | null; readonly engineId: string },
) => Promise<RestartAnswer>;

/** SweepRecord is where something of ours could be, as the database knows. */
export interface SweepRecord {
  readonly endpoints: readonly Endpoint[];
  /** The restart hooks of the current catalogue. */
  readonly hooks: readonly { readonly apiUrl: string; readonly hook: RestartHook }[];
  /** The guards of the current catalogue. */
  readonly guards: readonly TargetGuard[];
  /** Open intents of runs that are over. */
  readonly orphans: readonly FaultIntent[];
  /** Marks of runs that are over, with the endpoints of their plans. */
  readonly marks: readonly {
    readonly mark: TargetMark;
    readonly endpoints: readonly Endpoint[];
    /** Where a person made the fault: its unparsed plan, and for how long it is said to be out. */
    readonly byHand: { readonly plan: unknown; readonly undoneForMs: number | null } | null;
  }[];
}

/** LeaseLine is the connection of its own that keeps leases and hears stops; it reconnects by itself. */
export interface LeaseLine {
  /** Renews what is still ours, without waiting for rows that somebody holds: whether those are renewed is not known. What is neither kept nor locked is lost. Throws when the database does not answer in time. */
  renew(
    engineId: string,
    refs: readonly RunRef[],
    ttlMs: number,
  ): Promise<{
    readonly kept: readonly RunRef[];
    readonly locked: readonly RunRef[];
    readonly databaseNow: Date;
  }>;
  /** Unheard commands of these runs, and whether the stop latch is on. */
  poll(
    runIds: readonly string[],
  ): Promise<{ readonly commands: readonly RunCommand[]; readonly latched: boolean }>;
  /** Calls back when a run was approved, a command was given, or the latch moved. */
  onWake(listener: (what: 'approved' | 'command' | 'latch') => void): void;
  close(): Promise<void>;
}

/** Journal keeps what was done while the database was away: a local file, flushed to the disk before append resolves. */
export interface Journal {
  append(entry: JournalEntry): Promise<void>;
  /** Everything not yet reconciled, oldest first. */
  pending(): Promise<readonly JournalEntry[]>;
  /** Forgets these entries, once the database has them. */
  forget(entries: readonly JournalEntry[]): Promise<void>;
}

export interface JournalEntry extends RunRef {
  readonly at: string;
  readonly text: { readonly 'pt-BR': string; readonly en: string };
}

/** Logger is the part of pino that the engine uses. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(bindings: Record<string, unknown>): Logger;
}

/** Failpoint kills the process at a named point when a crash test asks for it; does nothing otherwise. */
export type Failpoint = (name: FailpointName) => void;

export type FailpointName =
  | 'before-intent'
  | 'after-intent'
  | 'inject-after-delete-sent'
  | 'inject-between-delete-and-post'
  | 'inject-after-post-disabled'
  | 'inject-after-post-toxic'
  | 'inject-after-enabled'
  | 'before-mark-injected'
  | 'in-evaluation'
  | 'breach-seen'
  | 'abort-heard'
  | 'undo-before-look'
  | 'undo-after-delete-sent'
  | 'undo-between-delete-and-post'
  | 'undo-after-post'
  | 'undo-before-verify'
  | 'before-second-look'
  | SweepPoint;

/** SweepPoint is a moment of an undo that a sweep makes, for a run that is over. */
export type SweepPoint = `sweep-${UndoPoint}`;
