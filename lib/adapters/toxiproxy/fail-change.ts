import type { ProxySnapshot } from '@/lib/domain/fault/fault';
import { lookAtProxy } from './look';
import { ProxyChangeFailed } from './proxy-change-failed';
import type { ProxyWork } from './proxy-work';
import { readStateAfterFailure } from './state-after-failure';

/** A last look, long enough for a busy Toxiproxy: what it tells stands in front of a person. */
const lastLookMs = 1_000;

/** failChange looks at the proxy once more and gives the error that says how it was left. */
export async function failChange(
  work: ProxyWork,
  asFound: ProxySnapshot,
  cause: unknown,
): Promise<ProxyChangeFailed> {
  const look = await lookAtProxy(work.client, work.endpoint.proxy, lastLookMs, () => 'unknown');
  const { state, detail } = readStateAfterFailure(look, asFound);
  return new ProxyChangeFailed(work.endpoint, state, detail, work.mayStillChange(), cause);
}
