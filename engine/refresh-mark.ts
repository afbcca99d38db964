import type { Endpoint } from '@/lib/domain/fault/fault';
import type { ProxyLook } from '@/lib/domain/fault/proxy-look';
import type { TargetMark } from '@/lib/domain/run/run-record';

/** refreshMark is a mark after one more look at each of its proxies (`looks` beside `endpoints`): what is there, and when that was seen. */
export function refreshMark(
  mark: TargetMark,
  endpoints: readonly Endpoint[],
  looks: readonly ProxyLook[],
  now: Date,
): TargetMark {
  const proxies = mark.proxies.map((marked) => {
    const index = endpoints.findIndex(
      ({ apiUrl, proxy }) => apiUrl === marked.apiUrl && proxy === marked.proxy,
    );
    const look = looks[index];
    if (!look) return marked;
    const tried = { ...marked, triedAt: now.toISOString(), attempt: marked.attempt + 1, nextAt: null };
    switch (look.kind) {
      case 'seen': {
        const { toxics } = look.snapshot;
        const detail = 'seen by the sweep';
        return { ...tried, state: 'dirty' as const, detail, toxics, seenAt: now.toISOString() };
      }
      case 'missing':
        return { ...tried, detail: 'the proxy is missing' };
      case 'wedged':
        return {
          ...tried,
          state: 'wedged' as const,
          detail: `the proxy does not answer (other proxies: ${look.others})`,
        };
      case 'unreachable':
        return { ...tried, state: 'unreachable' as const, detail: look.detail };
    }
  });
  const detail = proxies.map(({ proxy, state, detail: why }) => `${proxy}: ${state}, ${why}`).join('; ');
  return { ...mark, proxies, detail: proxies.length > 0 ? detail : mark.detail };
}
