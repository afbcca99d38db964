import type { ProxySnapshot } from './fault';

/** ProxyLook is what one bounded GET of a proxy told; `wedged`: the process answers `/version` and this proxy does not. */
export type ProxyLook =
  | { readonly kind: 'seen'; readonly snapshot: ProxySnapshot }
  | { readonly kind: 'missing' }
  /** `others`: whether the process is known to serve other proxies, which a DELETE would freeze. */
  | { readonly kind: 'wedged'; readonly others: 'some' | 'none' | 'unknown' }
  | { readonly kind: 'unreachable'; readonly detail: string };

/** ProbeResult is what fresh connections through a proxy showed. */
export interface ProbeResult {
  readonly outcome: 'fault_seen' | 'normal' | 'not_seen' | 'not_probed' | 'failed';
  readonly connections: number;
  readonly slowestMs: number | null;
  readonly detail: string | null;
}

/** BeforeCall is asked between any two calls that change a proxy; it throws when the lease is no longer ours. */
export type BeforeCall = () => void;

/** Changed is a change of a proxy that was carried out; `readBack`: the proxy as a GET showed it afterwards. */
export interface Changed {
  readonly tookMs: number;
  readonly readBack: ProxySnapshot;
}
