import type { Probe } from '@/lib/domain/catalogue/catalogue';
import type { Endpoint, Fault, LiveToxic, ProxySnapshot } from '@/lib/domain/fault/fault';
import type { BeforeCall, ProbeResult, ProxyLook } from '@/lib/domain/fault/proxy-look';
import type { AlertsAnswer, QueryAnswer } from '@/lib/domain/run/query-answer';

/** FaultDriver puts a fault on one proxy and takes it away, by cut and rebuild; every call is bounded in time and throws typed errors. */
export interface FaultDriver {
  look(endpoint: Endpoint, budgetMs: number): Promise<ProxyLook>;
  listProxies(apiUrl: string, budgetMs: number): Promise<readonly ProxySnapshot[]>;
  /** Deletes the proxy and builds it again: disabled, with these toxics, then enabled if `enabled`. */
  cutAndRebuild(
    endpoint: Endpoint,
    snapshot: ProxySnapshot,
    rebuilt: { readonly toxics: readonly LiveToxic[]; readonly enabled: boolean },
    beforeCall: BeforeCall,
  ): Promise<{ readonly tookMs: number }>;
  /** Builds a proxy that is missing (a crash between cut and rebuild) from its snapshot, foreign toxics included. */
  rebuildMissing(
    endpoint: Endpoint,
    snapshot: ProxySnapshot,
    beforeCall: BeforeCall,
  ): Promise<{ readonly tookMs: number }>;
  /** Sends the one DELETE that may free a wedged proxy whose process serves no other. */
  deleteWedged(endpoint: Endpoint, beforeCall: BeforeCall): Promise<void>;
  probeFault(listen: string, probe: Probe, fault: Fault): Promise<ProbeResult>;
  probeNormal(listen: string, probe: Probe): Promise<ProbeResult>;
}

/** MetricSource asks Prometheus for an instant vector; `at` only for judging a phase that is over. */
export interface MetricSource {
  query(promql: string, options: { budgetMs: number; at?: Date }): Promise<QueryAnswer>;
}

/** AlertSource lists active alerts, silenced and inhibited ones included. */
export interface AlertSource {
  active(budgetMs: number): Promise<AlertsAnswer>;
}

/** Clock separates wall time (for records) from monotonic time (for deadlines). */
export interface Clock {
  now(): Date;
  monotonicMs(): number;
}
