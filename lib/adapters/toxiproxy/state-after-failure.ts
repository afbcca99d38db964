import type { ProxySnapshot } from '@/lib/domain/fault/fault';
import type { ProxyLook } from '@/lib/domain/fault/proxy-look';
import { diffProxy } from './compare-proxy';
import type { StateAfterFailure } from './proxy-change-failed';

/** readStateAfterFailure puts a last look at a proxy into the words of ProxyChangeFailed. */
export function readStateAfterFailure(
  look: ProxyLook,
  asFound: ProxySnapshot,
): { readonly state: StateAfterFailure; readonly detail: string } {
  switch (look.kind) {
    case 'missing':
      return { state: 'missing', detail: 'Toxiproxy has no proxy of that name' };
    case 'wedged':
      return { state: 'wedged', detail: '/version answers, the proxy does not' };
    case 'unreachable':
      return { state: 'unreachable', detail: look.detail };
    case 'seen': {
      const differences = diffProxy(asFound, look.snapshot);
      if (differences.length === 0) return { state: 'as_found', detail: 'read back and compared' };
      const closed = asFound.enabled && !look.snapshot.enabled;
      return { state: closed ? 'disabled' : 'different', detail: differences.join('; ') };
    }
  }
}
