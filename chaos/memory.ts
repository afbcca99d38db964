import type { SeenProxy } from '@/engine/testing/stand';

/** Memory is how the proxies of a Toxiproxy must be found again: as they were, with whatever strangers did meanwhile. */
export interface Memory {
  readonly expected: ReadonlyMap<string, ExpectedProxy>;
  addToxic(proxy: string, name: string): void;
  /** A stranger moved the proxy to another upstream. */
  moved(proxy: string, upstream: string): void;
  /** Toxiproxy was restarted by a person: foreign toxics died with it, and so did proxies that no run of ours knows. */
  forgetForeign(except: readonly string[]): void;
  /** Looks again at a moment when nothing of ours is on. */
  refresh(): Promise<void>;
}

/** ExpectedProxy is a proxy without its toxics' details: their names tell whose they are. */
export interface ExpectedProxy {
  readonly listen: string;
  readonly upstream: string;
  readonly enabled: boolean;
  readonly toxics: readonly string[];
}

/** memorise reads the proxies as they are now. */
export async function memorise(apiUrl: string): Promise<Memory> {
  const expected = new Map<string, ExpectedProxy>();
  const change = (proxy: string, what: (found: ExpectedProxy) => Partial<ExpectedProxy>) => {
    const found = expected.get(proxy);
    if (!found) throw new Error(`nothing is known of the proxy ${proxy}`);
    expected.set(proxy, { ...found, ...what(found) });
  };
  const memory: Memory = {
    expected,
    addToxic: (proxy, name) => change(proxy, ({ toxics }) => ({ toxics: [...toxics, name] })),
    moved: (proxy, upstream) => change(proxy, () => ({ upstream })),
    forgetForeign(except) {
      for (const name of [...expected.keys()]) {
        if (except.includes(name)) change(name, () => ({ toxics: [] }));
        else expected.delete(name);
      }
    },
    async refresh() {
      for (const [name, seen] of Object.entries(await readProxies(apiUrl))) {
        const { listen, upstream, enabled, toxics } = seen;
        expected.set(name, { listen, upstream, enabled, toxics: toxics.map((toxic) => toxic.name) });
      }
    },
  };
  await memory.refresh();
  return memory;
}

/** readProxies lists every proxy of a Toxiproxy; it throws when that does not answer within a second. */
export async function readProxies(apiUrl: string): Promise<Record<string, SeenProxy>> {
  const answer = await fetch(`${apiUrl}/proxies`, { signal: AbortSignal.timeout(1_000) });
  return (await answer.json()) as Record<string, SeenProxy>;
}
