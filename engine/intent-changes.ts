import type { ProxySnapshot } from '@/lib/domain/fault/fault';
import type { IntentChange } from '@/lib/domain/run/run-record';

/** comesBackAs says how a proxy is to come back from the cut that is about to be made. */
export function comesBackAs(id: string, snapshot: ProxySnapshot): IntentChange {
  return { id, desired: 'absent', observed: 'present', undone: false, snapshot };
}

/** restored says that a proxy was read back clean. */
export function restored(id: string): IntentChange {
  return { id, desired: 'absent', observed: 'absent', undone: true };
}
