import type { Endpoint, ProxySnapshot } from '@/lib/domain/fault/fault';
import type { Changed, ProbeResult, ProxyLook } from '@/lib/domain/fault/proxy-look';
import type { FaultDriver } from '../ports';

/** FakeProxy is a proxy in memory; `look` overrides what a look tells while it is set. */
export interface FakeProxy {
  snapshot: ProxySnapshot | null;
  look: ProxyLook | null;
}

export interface FakeDriver extends FaultDriver {
  readonly proxies: Map<string, FakeProxy>;
  /** Every call that changed something, in order: `delete p`, `post p`, `enable p`. */
  readonly calls: string[];
  /** Runs before each change, after beforeCall: throw in it to break that call. */
  onChange: (call: string) => void;
  /** Runs after each change was carried out: throw in it to lose its answer. */
  afterChange: (call: string) => void;
  probe: ProbeResult;
}

/** keyOf names a proxy of the fake. */
export function keyOf(endpoint: Endpoint): string {
  return `${endpoint.apiUrl} ${endpoint.proxy}`;
}

/** createFakeDriver keeps proxies in memory and takes the same steps as cut and rebuild, with beforeCall between them. */
export function createFakeDriver(): FakeDriver {
  const proxies = new Map<string, FakeProxy>();
  const calls: string[] = [];
  const at = (endpoint: Endpoint): FakeProxy => {
    const found = proxies.get(keyOf(endpoint)) ?? { snapshot: null, look: null };
    proxies.set(keyOf(endpoint), found);
    return found;
  };
  const change = (call: string, beforeCall: () => void, apply: () => void) => {
    beforeCall();
    driver.onChange(call);
    calls.push(call);
    apply();
    driver.afterChange(call);
  };
  const driver: FakeDriver = {
    proxies,
    calls,
    onChange: () => undefined,
    afterChange: () => undefined,
    probe: { outcome: 'normal', connections: 1, slowestMs: 1, detail: null },
    look(endpoint) {
      const { look, snapshot } = at(endpoint);
      return Promise.resolve(look ?? (snapshot ? { kind: 'seen', snapshot } : { kind: 'missing' }));
    },
    listProxies(apiUrl) {
      const here = [...proxies].filter(([key]) => key.startsWith(`${apiUrl} `));
      return Promise.resolve(here.flatMap(([, { snapshot }]) => (snapshot ? [snapshot] : [])));
    },
    async cutAndRebuild(endpoint, snapshot, rebuilt, beforeCall) {
      const proxy = at(endpoint);
      await Promise.resolve();
      change(`delete ${endpoint.proxy}`, beforeCall, () => (proxy.snapshot = null));
      await Promise.resolve();
      const built = { ...snapshot, enabled: false, toxics: [...rebuilt.toxics] };
      change(`post ${endpoint.proxy}`, beforeCall, () => (proxy.snapshot = built));
      await Promise.resolve();
      if (rebuilt.enabled)
        change(`enable ${endpoint.proxy}`, beforeCall, () => (proxy.snapshot = { ...built, enabled: true }));
      return readBack(proxy);
    },
    async rebuildMissing(endpoint, snapshot, beforeCall) {
      await Promise.resolve();
      change(`post ${endpoint.proxy}`, beforeCall, () => (at(endpoint).snapshot = snapshot));
      return readBack(at(endpoint));
    },
    async deleteWedged(endpoint, beforeCall) {
      await Promise.resolve();
      change(`delete ${endpoint.proxy}`, beforeCall, () => {
        at(endpoint).snapshot = null;
        at(endpoint).look = null;
      });
    },
    makeScratch(endpoint) {
      const { proxy: name } = endpoint;
      const made = { name, listen: '127.0.0.1:40000', upstream: '127.0.0.1:1', enabled: true, toxics: [] };
      at(endpoint).snapshot = made;
      return Promise.resolve(made);
    },
    removeScratch(endpoint) {
      proxies.delete(keyOf(endpoint));
      return Promise.resolve();
    },
    probeFault: () => Promise.resolve({ ...driver.probe, outcome: 'fault_seen' }),
    probeNormal: () => Promise.resolve(driver.probe),
  };
  return driver;
}

function readBack({ look, snapshot }: FakeProxy): Changed {
  const seen = look?.kind === 'seen' ? look.snapshot : snapshot;
  if (look && look.kind !== 'seen') throw new Error(`read back: ${look.kind}`);
  if (!seen) throw new Error('read back: missing');
  return { tookMs: 1, readBack: seen };
}
