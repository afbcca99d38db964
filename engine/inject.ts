import type { Endpoint, ProxySnapshot } from '@/lib/domain/fault/fault';
import { readEndpoint, type ExpectedFault } from './expected-fault';
import type { Clock, Failpoint, FaultDriver } from './ports';
import { lookBudgetMs, lookFrom } from '@/lib/domain/fault/undo';

/** InjectionRefused says that a proxy is not in a state on which a fault may be put; nothing was changed. */
export class InjectionRefused extends Error {
  override readonly name = 'InjectionRefused';
}

/** Injection is one proxy on which the fault goes in. `allowed` throws once somebody said stop or the lease is gone. */
export interface Injection {
  readonly endpoint: Endpoint;
  readonly snapshot: ProxySnapshot;
  readonly expected: ExpectedFault;
  readonly allowed: () => void;
  readonly onCut: () => void;
}

export interface InjectionDeps {
  readonly driver: FaultDriver;
  readonly clock: Clock;
  readonly failpoint: Failpoint;
}

/** takeSnapshot reads the proxy as it is before the fault; throws InjectionRefused where it cannot be put back as found. */
export async function takeSnapshot(driver: FaultDriver, endpoint: Endpoint): Promise<ProxySnapshot> {
  const look = await driver.look(endpoint, lookBudgetMs);
  if (look.kind !== 'seen') throw new InjectionRefused(`${endpoint.proxy}: ${look.kind}`);
  if (!look.snapshot.enabled) throw new InjectionRefused(`${endpoint.proxy}: the proxy is disabled`);
  const [toxic] = look.snapshot.toxics;
  if (toxic) throw new InjectionRefused(`${endpoint.proxy}: there is a toxic on it, ${toxic.name}`);
  return look.snapshot;
}

/** injectEndpoint puts the fault on one proxy by cut and rebuild and reads it back; throws where it is not surely in. */
export async function injectEndpoint(deps: InjectionDeps, injection: Injection): Promise<{ tookMs: number }> {
  const { endpoint, snapshot, expected } = injection;
  const started = deps.clock.monotonicMs();
  // The record took its time to be durable: the proxy is asked once more before everything on it is cut.
  const assertFresh = lookFrom(deps.clock);
  await takeSnapshot(deps.driver, endpoint);
  await deps.driver.cutAndRebuild(endpoint, snapshot, expected, guard(deps, injection, assertFresh));
  deps.failpoint('inject-after-enabled');
  const look = await deps.driver.look(endpoint, lookBudgetMs);
  const reading = readEndpoint(endpoint, look, expected);
  if (reading.state !== 'fault_in')
    throw new Error(`read back: ${reading.state}${reading.detail ? `, ${reading.detail}` : ''}`);
  return { tookMs: deps.clock.monotonicMs() - started };
}

/** Before the cut the look must be fresh: a toxic that somebody else added since would be lost. After it, the path waits to be built again. */
function guard(deps: InjectionDeps, injection: Injection, assertFresh: () => void): () => void {
  let asked = 0;
  return () => {
    injection.allowed();
    if (asked === 0) assertFresh();
    asked += 1;
    if (asked === 1) {
      injection.onCut();
      deps.failpoint('inject-after-delete-sent');
    }
    if (asked === 2) deps.failpoint('inject-between-delete-and-post');
    if (asked === 3) deps.failpoint('inject-after-post-disabled');
    if (asked === 4) deps.failpoint('inject-after-post-toxic');
  };
}
