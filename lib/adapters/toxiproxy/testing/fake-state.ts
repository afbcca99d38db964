import type { LiveToxic, ProxySnapshot } from '@/lib/domain/fault/fault';
import { openListener, type FakeListener } from './fake-listener';

/** Refusal is what Toxiproxy answers instead: its status and its own words. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

interface FakeProxy {
  seen: ProxySnapshot;
  listener: FakeListener | null;
}

const knownTypes = [
  'latency',
  'bandwidth',
  'slow_close',
  'timeout',
  'reset_peer',
  'slicer',
  'limit_data',
  'noop',
];

/** FakeState is what a Toxiproxy remembers, and its open ports. The conformance tests hold it to the real one. */
export class FakeState {
  readonly #proxies = new Map<string, FakeProxy>();

  list(): Record<string, ProxySnapshot> {
    return Object.fromEntries([...this.#proxies].map(([name, { seen }]) => [name, seen]));
  }

  get(name: string): ProxySnapshot {
    return this.#find(name).seen;
  }

  async create(wanted: Partial<ProxySnapshot>): Promise<ProxySnapshot> {
    const { name, upstream, listen = '', enabled = true } = wanted;
    if (!name) throw new Refusal(400, 'missing required field: name');
    if (!upstream) throw new Refusal(400, 'missing required field: upstream');
    if (this.#proxies.has(name)) throw new Refusal(409, 'proxy already exists');
    const proxy: FakeProxy = { seen: { name, listen, upstream, enabled, toxics: [] }, listener: null };
    if (enabled) await this.#open(proxy);
    this.#proxies.set(name, proxy);
    return proxy.seen;
  }

  async remove(name: string): Promise<void> {
    const proxy = this.#find(name);
    this.#proxies.delete(name);
    await proxy.listener?.close();
  }

  async setEnabled(name: string, enabled: boolean): Promise<ProxySnapshot> {
    const proxy = this.#find(name);
    if (enabled && !proxy.listener) await this.#open(proxy);
    if (!enabled) {
      await proxy.listener?.close();
      proxy.listener = null;
    }
    proxy.seen = { ...proxy.seen, enabled };
    return proxy.seen;
  }

  addToxic(name: string, wanted: Partial<LiveToxic>): LiveToxic {
    const proxy = this.#find(name);
    const { type = '', stream = 'downstream', toxicity = 1, attributes = {} } = wanted;
    if (!['upstream', 'downstream'].includes(stream)) throw new Refusal(400, 'stream was invalid');
    if (!knownTypes.includes(type)) throw new Refusal(400, 'invalid toxic type');
    const toxic: LiveToxic = {
      name: wanted.name ?? `${type}_${stream}`,
      type,
      stream,
      toxicity,
      attributes,
    };
    if (proxy.seen.toxics.some((one) => one.name === toxic.name))
      throw new Refusal(409, 'toxic already exists');
    proxy.seen = { ...proxy.seen, toxics: [...proxy.seen.toxics, toxic] };
    return toxic;
  }

  /** replaceToxics changes what is remembered, past every rule: for a personality. */
  replaceToxics(name: string, toxics: readonly LiveToxic[]): void {
    const proxy = this.#find(name);
    proxy.seen = { ...proxy.seen, toxics: [...toxics] };
  }

  async clear(): Promise<void> {
    await Promise.all([...this.#proxies.keys()].map((name) => this.remove(name)));
  }

  async #open(proxy: FakeProxy): Promise<void> {
    try {
      proxy.listener = await openListener(proxy.seen.listen, proxy.seen.upstream);
    } catch (error) {
      throw new Refusal(500, error instanceof Error ? error.message : String(error));
    }
    proxy.seen = { ...proxy.seen, listen: proxy.listener.listen };
  }

  #find(name: string): FakeProxy {
    const proxy = this.#proxies.get(name);
    if (!proxy) throw new Refusal(404, 'proxy not found');
    return proxy;
  }
}
