import type { Endpoint, ProxySnapshot } from '../fault/fault';
import type { EndpointReading, TickRecord } from './evidence';
import type { MarkedProxy } from './marked-proxy';
import type { RunEventData } from './run-event';
import type { Ending, EndingReason, MechanismOutcome, RunState, Verdict } from './run';

/** RunRef names a run as one holder of its lease may write it: a write with an older epoch changes nothing. */
export interface RunRef {
  readonly runId: string;
  readonly epoch: number;
}

/** FaultIntent is the write-ahead record of a fault on one proxy, with what it takes to undo it. */
export interface FaultIntent {
  readonly id: string;
  readonly runId: string;
  readonly epoch: number;
  readonly endpoint: Endpoint;
  /** null: the record cannot be read, and nobody knows how the proxy was. */
  readonly snapshot: ProxySnapshot | null;
  readonly toxicNames: readonly string[];
  readonly undone: boolean;
}

/** LeftoverCut is a proxy that a sweep is about to cut for a run that is over: what of it was seen there, and how it must come back. */
export interface LeftoverCut extends Omit<FaultIntent, 'id' | 'undone'> {
  readonly snapshot: ProxySnapshot;
}

/** ClaimedRun is a run whose lease was just taken. `plan` is what the row holds, unparsed; ages are by the database's clock, in ms. */
export interface ClaimedRun extends RunRef {
  readonly state: RunState;
  readonly ending: Ending | null;
  readonly endingReason: EndingReason | null;
  readonly endingDetail: string | null;
  readonly targetKey: string;
  readonly plan: unknown;
  readonly planHash: string;
  readonly requestedById: string;
  readonly acceptedAt: Date | null;
  readonly acceptedById: string | null;
  readonly approvedAgeMs: number;
  readonly previousEngine: string | null;
  readonly baselineAt: Date | null;
  readonly injectedAt: Date | null;
  readonly hardDeadline: Date | null;
  readonly rollbackStartedAt: Date | null;
  readonly rollbackConfirmedAt: Date | null;
  readonly recoveredAt: Date | null;
  readonly intents: readonly FaultIntent[];
  readonly lastTick: number;
}

/** OtherLeases is what an engine sees of the leases that others hold on runs under way. */
export interface OtherLeases {
  /** How long the first of them still lasts, in ms; null where there is none. */
  readonly soonestMs: number | null;
  /** Those that lie further ahead than a lease is ever given: the database's clock was set back since. */
  readonly far: readonly { readonly runId: string; readonly until: string }[];
}

/** RunColumns are the columns of a run that its engine writes. */
export interface RunColumns {
  readonly state?: RunState;
  readonly ending?: Ending | null;
  readonly endingReason?: EndingReason | null;
  readonly endingDetail?: string | null;
  readonly verdict?: Verdict;
  readonly mechanism?: MechanismOutcome;
  readonly countsForProgression?: boolean;
  readonly inProduction?: boolean;
  readonly baselineAt?: Date;
  readonly injectedAt?: Date;
  readonly hardDeadline?: Date;
  readonly rollbackStartedAt?: Date;
  /** null again when a second look finds that the undo did not hold. */
  readonly rollbackConfirmedAt?: Date | null;
  readonly recoveredAt?: Date;
  readonly concludedAt?: Date;
}

export interface TimedEvent {
  readonly at: Date;
  readonly data: RunEventData;
}

/** IntentChange is what was read back of an intent. */
export interface IntentChange {
  readonly id: string;
  readonly desired: 'present' | 'absent';
  readonly observed: 'unknown' | 'present' | 'absent';
  /** True once a read-back showed nothing of ours; a later look may set it back. */
  readonly undone: boolean;
  /** How the proxy must come back, where that is no more as it was found. */
  readonly snapshot?: ProxySnapshot;
}

/** TargetMark says that a rollback could not be confirmed on a target, and what a human should run. */
export interface TargetMark {
  readonly targetKey: string;
  readonly runId: string;
  readonly detail: string;
  readonly command: string;
  readonly curl: string;
  readonly proxies: readonly MarkedProxy[];
}

/** MarkClosing says that a person closed the run without a confirmed undo: the mark stays, in their name. */
export interface MarkClosing {
  readonly close: string;
  readonly by: string;
  readonly reason: string;
}

/** RunWrite is one transaction on a run: all of it is stored, or none. */
export interface RunWrite {
  readonly set?: RunColumns;
  readonly events?: readonly TimedEvent[];
  readonly tick?: TickRecord;
  readonly intents?: readonly IntentChange[];
  /** `keep`: set only where this run has not marked its target already. */
  readonly mark?: TargetMark | { readonly keep: TargetMark } | { readonly clear: string } | MarkClosing;
  /** Commands that these events answer. */
  readonly heard?: readonly string[];
  /** Gives the lease back together with the write. */
  readonly release?: boolean;
}

/** StartRefusal is why the transaction that would start a run did not. */
export type StartRefusal =
  | { readonly kind: 'latch'; readonly detail: string | null }
  | { readonly kind: 'target_marked'; readonly detail: string }
  | { readonly kind: 'other_run'; readonly detail: string | null }
  | { readonly kind: 'not_accepted' };

/** WriteAheadRefusal is why the write-ahead record was not stored: somebody said stop first. */
export type WriteAheadRefusal = 'latch' | 'human' | 'acceptance_withdrawn';

/** RunCommand is what a person asked of a running engine. */
export interface RunCommand {
  readonly id: string;
  readonly runId: string;
  readonly kind: string;
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly via: string;
  readonly reason: string | null;
}

/** ProxyObservation is what an engine saw on one proxy, for pages to read. */
export interface ProxyObservation {
  readonly reading: EndpointReading;
  readonly snapshot: ProxySnapshot | null;
}

/** EngineIdentity is one engine process. */
export interface EngineIdentity {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly pid: number;
  readonly supervised: boolean;
  readonly version: string;
}
