import type { Endpoint, Fault, LiveToxic, ProxySnapshot } from '@/lib/domain/fault/fault';
import type { Probe } from '@/lib/domain/catalogue/catalogue';
import type { UnknownReason } from '@/lib/domain/run/evidence';

/** ProxyLook is what one bounded GET of a proxy told; `wedged` means that the process answers and this proxy does not. */
export type ProxyLook =
  | { readonly kind: 'seen'; readonly snapshot: ProxySnapshot }
  | { readonly kind: 'missing' }
  | { readonly kind: 'wedged'; readonly otherProxies: 'some' | 'none' | 'unknown' }
  | { readonly kind: 'unreachable'; readonly detail: string };

export interface ProbeResult {
  readonly outcome: 'fault_seen' | 'normal' | 'not_seen' | 'not_probed' | 'failed';
  readonly connections: number;
  readonly slowestMs: number | null;
  readonly detail: string | null;
}

/** BeforeCall is asked between any two calls; it throws when the lease is no longer ours. */
export type BeforeCall = () => void;

/** FaultDriver puts a fault on one proxy and takes it away, by cut and rebuild; every call is bounded in time and throws typed errors. */
export interface FaultDriver {
  look(endpoint: Endpoint, budgetMs: number): Promise<ProxyLook>;
  listProxies(apiUrl: string, budgetMs: number): Promise<readonly ProxySnapshot[]>;
  /** Deletes the proxy and builds it again: disabled, with these toxics, then enabled unless `snapshot.enabled` is false. */
  cutAndRebuild(
    endpoint: Endpoint,
    snapshot: ProxySnapshot,
    toxics: readonly NamedToxic[],
    beforeCall: BeforeCall,
  ): Promise<{ readonly tookMs: number }>;
  /** Builds a proxy that is missing (a crash between cut and rebuild) from its snapshot. */
  rebuildMissing(
    endpoint: Endpoint,
    snapshot: ProxySnapshot,
    beforeCall: BeforeCall,
  ): Promise<{ readonly tookMs: number }>;
  /** Sends the one DELETE that may unblock a wedged proxy whose process serves no other. */
  deleteWedged(endpoint: Endpoint, beforeCall: BeforeCall): Promise<void>;
  probeFault(listen: string, probe: Probe, fault: Fault): Promise<ProbeResult>;
  probeNormal(listen: string, probe: Probe): Promise<ProbeResult>;
}

export type NamedToxic = LiveToxic;

/** SeriesValue is one sample of one group as Prometheus gave it, before the metric's factor. */
export interface SeriesValue {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  /** Seconds since the epoch, Prometheus's clock. */
  readonly timestamp: number;
}

export type QueryAnswer =
  | { readonly kind: 'vector'; readonly series: readonly SeriesValue[]; readonly serverDateMs: number | null }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly detail: string };

/** MetricSource asks Prometheus for an instant vector, never with a `time` of ours while a run is live. */
export interface MetricSource {
  query(promql: string, options: { budgetMs: number; at?: Date }): Promise<QueryAnswer>;
}

export interface AlertsAnswer {
  readonly alerts: readonly {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly suppressed: boolean;
  }[];
}

/** AlertSource lists active alerts, silenced and inhibited ones included. */
export interface AlertSource {
  active(
    budgetMs: number,
  ): Promise<
    { kind: 'alerts'; answer: AlertsAnswer } | { kind: 'unknown'; reason: UnknownReason; detail: string }
  >;
}

/** Clock separates wall time (for records) from monotonic time (for deadlines). */
export interface Clock {
  now(): Date;
  monotonicMs(): number;
}
