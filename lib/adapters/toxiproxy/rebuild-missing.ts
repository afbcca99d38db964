import type { Endpoint, ProxySnapshot } from '@/lib/domain/fault/fault';
import type { BeforeCall, Changed } from '@/lib/domain/fault/proxy-look';
import { withoutOurs } from './as-found';
import type { ToxiproxyClient } from './client';
import { converge } from './converge';
import { failChange } from './fail-change';
import { CallForbidden, startWork } from './proxy-work';

const rebuildWithinMs = 5_000;

/**
 * rebuildMissing builds a proxy that is not there from its snapshot, without our toxics. It deletes nothing: it goes on from a
 * half-built proxy (closed, nothing unknown on it), is content with a whole one, and throws ProxyChangeFailed for any other.
 */
export async function rebuildMissing(
  client: ToxiproxyClient,
  endpoint: Endpoint,
  snapshot: ProxySnapshot,
  beforeCall: BeforeCall,
): Promise<Changed> {
  const startedMs = performance.now();
  const asFound = withoutOurs(snapshot);
  const work = startWork(client, endpoint, beforeCall, rebuildWithinMs);
  try {
    const readBack = await converge(work, asFound, () => false);
    return { tookMs: performance.now() - startedMs, readBack };
  } catch (error) {
    if (error instanceof CallForbidden) throw error.cause;
    throw await failChange(work, asFound, error);
  }
}
