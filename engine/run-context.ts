import type { Endpoint, ProxySnapshot } from '@/lib/domain/fault/fault';
import type { Plan } from '@/lib/domain/plan/plan';
import { emptyAbortMemory, type AbortMemory } from '@/lib/domain/run/abort-memory';
import type { CheckResult } from '@/lib/domain/run/evidence';
import type { ClaimedRun } from '@/lib/domain/run/run-record';
import type { PhaseEvidence } from '@/lib/domain/verdict/phase-evidence';
import { expectFault, type ExpectedFault } from './expected-fault';
import type { Lease } from './lease';
import type { HandReports } from './hand-reports';
import type { LastSeen } from './mark-keeper';
import type { RestartHooks } from './restart-hooks';
import type { MachineInput } from './machine';
import type { Failpoint, Journal, Logger, RunStore } from './ports';
import { newAgeMemory, type AgeMemory } from './read-sample-ages';
import type { Sources } from './read-tick';
import type { Recorder } from './recorder';
import type { RunGuards } from './run-guards';

/** EndpointWork is what this process knows about one proxy of the target. */
export interface EndpointWork {
  readonly endpoint: Endpoint;
  /** The proxy as it was found, from the write-ahead record; null while nothing of ours was intended on it. */
  snapshot: ProxySnapshot | null;
  intentId: string | null;
  /** What an intent says cannot be read: how the proxy was. */
  snapshotLost: boolean;
  /** The last look that saw the proxy. */
  seen: LastSeen | null;
  /** Settles when the calls that put the fault in are over; it never rejects. */
  injection: Promise<unknown>;
  /** A read-back has confirmed the undo. */
  confirmedBefore: boolean;
}

/** RunFacts are the moments of a run, in the database's time, and what ticks carry over to the next one. */
export interface RunFacts {
  /** What preflight found. */
  preflight: readonly CheckResult[];
  baselineAt: Date | null;
  baselineEndedAt: Date | null;
  injectedAt: Date | null;
  rollbackStartedAt: Date | null;
  rollbackConfirmedAt: Date | null;
  /** Monotonic twins of the above, for spans. */
  rollbackStartedMs: number;
  rollbackConfirmedMs: number;
  /** When the fault must be out at the latest, monotonic; Infinity while none is in. */
  deadlineMs: number;
  nextTick: number;
  abortMemory: AbortMemory;
  readonly ageMemory: AgeMemory;
  prometheusAheadMs: number;
  baseline: PhaseEvidence | null;
  endingDetail: string | null;
}

/** RunContext is everything that the phases of one run share. */
export interface RunContext {
  readonly claimed: ClaimedRun;
  readonly plan: Plan;
  readonly lease: Lease;
  readonly recorder: Recorder;
  readonly store: RunStore;
  readonly journal: Journal;
  readonly sources: Sources;
  readonly failpoint: Failpoint;
  readonly log: Logger;
  readonly engine: { readonly id: string; readonly name: string; readonly supervised: boolean };
  readonly endpoints: readonly EndpointWork[];
  readonly expected: ExpectedFault;
  readonly guards: RunGuards;
  /** What people have said of a fault that they make by hand; silent where an engine makes it. */
  readonly hand: HandReports;
  readonly facts: RunFacts;
  /** Sweeps these proxies once, before a run looks at them. */
  readonly sweep: (endpoints: readonly Endpoint[]) => Promise<void>;
  readonly restarts: Pick<RestartHooks, 'ask'>;
  /** Settles when the write-ahead record is stored, refused or failed. */
  writeAhead: Promise<unknown>;
}

/** Phase does one effect of the machine and tells it what came out; it ends when the signal is aborted. */
export type Phase = (
  run: RunContext,
  send: (input: MachineInput) => void,
  signal: AbortSignal,
) => Promise<void>;

/** gatherEndpoints lists the proxies of a run: those of its plan, and any other that an intent of its names. */
export function gatherEndpoints(claimed: ClaimedRun, planned: readonly Endpoint[]): EndpointWork[] {
  const works = planned.map((endpoint) => newWork(endpoint));
  for (const intent of claimed.intents) {
    let work = works.find(
      ({ endpoint }) =>
        endpoint.apiUrl === intent.endpoint.apiUrl && endpoint.proxy === intent.endpoint.proxy,
    );
    if (!work) works.push((work = newWork(intent.endpoint)));
    work.snapshot = intent.snapshot;
    work.snapshotLost = intent.snapshot === null;
    work.intentId = intent.id;
    work.confirmedBefore = intent.undone;
  }
  return works;
}

function newWork(endpoint: Endpoint): EndpointWork {
  return {
    endpoint,
    snapshot: null,
    intentId: null,
    snapshotLost: false,
    seen: null,
    injection: Promise.resolve(),
    confirmedBefore: false,
  };
}

/** startFacts takes over the moments that the record knows. */
export function startFacts(claimed: ClaimedRun, plan: Plan): RunFacts {
  const { baselineAt } = claimed;
  return {
    preflight: [],
    baselineAt,
    baselineEndedAt: baselineAt && new Date(baselineAt.getTime() + plan.timing.baselineMs),
    injectedAt: claimed.injectedAt,
    rollbackStartedAt: claimed.rollbackStartedAt,
    rollbackConfirmedAt: claimed.rollbackConfirmedAt,
    rollbackStartedMs: 0,
    rollbackConfirmedMs: 0,
    deadlineMs: Infinity,
    nextTick: claimed.lastTick + 1,
    abortMemory: emptyAbortMemory,
    ageMemory: newAgeMemory(),
    prometheusAheadMs: 0,
    baseline: null,
    endingDetail: claimed.endingDetail,
  };
}

/** expectedOf names the toxics of a run under this lease. */
export function expectedOf(claimed: ClaimedRun, plan: Plan): ExpectedFault {
  if (plan.fault.kind === 'by_hand') return { enabled: true, toxics: [] };
  return expectFault(plan.fault, { runId: claimed.runId, epoch: claimed.epoch });
}
