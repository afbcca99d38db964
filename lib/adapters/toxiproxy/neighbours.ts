import type { Endpoint, ProxySnapshot } from '@/lib/domain/fault/fault';

/** "No other proxy" may be acted on for this long: longer than a few sweeps (10 s each), shorter than somebody needs to add a proxy unseen. */
const aloneForMs = 60_000;

/** Neighbours remembers which proxies each Toxiproxy served, for the moment when a wedge makes the list unreadable. */
export interface Neighbours {
  remember(apiUrl: string, proxies: readonly ProxySnapshot[]): void;
  others(endpoint: Endpoint): 'some' | 'none' | 'unknown';
}

/** createNeighbours takes a monotonic clock in milliseconds. */
export function createNeighbours(monotonicMs: () => number): Neighbours {
  const seen = new Map<string, { readonly names: readonly string[]; readonly atMs: number }>();
  const key = (apiUrl: string): string => apiUrl.replace(/\/+$/, '');
  return {
    remember(apiUrl, proxies) {
      seen.set(key(apiUrl), { names: proxies.map(({ name }) => name), atMs: monotonicMs() });
    },
    others({ apiUrl, proxy }) {
      const list = seen.get(key(apiUrl));
      if (list === undefined) return 'unknown';
      // An old "some" still forbids; an old "none" no longer allows.
      if (list.names.some((name) => name !== proxy)) return 'some';
      return monotonicMs() - list.atMs <= aloneForMs ? 'none' : 'unknown';
    },
  };
}
