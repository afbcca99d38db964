import type { Probe } from '@/lib/domain/catalogue/catalogue';
import type { Endpoint, Fault, ProxySnapshot } from '@/lib/domain/fault/fault';
import type { BeforeCall, ProbeResult } from '@/lib/domain/fault/proxy-look';
import { isScratchProxy } from '@/lib/domain/fault/scratch-proxy';
import type { UndoDriver } from '@/lib/domain/fault/undo';
import { isProxyNotFound } from './call-errors';
import { WedgedNotAlone } from './change-errors';
import { createToxiproxyClient, type ToxiproxyClient } from './client';
import { cutAndRebuild } from './cut-and-rebuild';
import { lookAtProxy } from './look';
import { createNeighbours } from './neighbours';
import { probeFault } from './probe/probe-fault';
import { probeNormal } from './probe/probe-normal';
import { rebuildMissing } from './rebuild-missing';

/** ToxiproxyDriver serves the engine's FaultDriver port; keep one per process, for it remembers who shares a Toxiproxy. */
export interface ToxiproxyDriver extends UndoDriver {
  listProxies(apiUrl: string, budgetMs: number): Promise<readonly ProxySnapshot[]>;
  probeFault(listen: string, probe: Probe, fault: Fault): Promise<ProbeResult>;
  probeNormal(listen: string, probe: Probe): Promise<ProbeResult>;
  makeScratch(endpoint: Endpoint, budgetMs: number): Promise<ProxySnapshot>;
  removeScratch(endpoint: Endpoint, budgetMs: number): Promise<void>;
}

/** One DELETE of a wedged proxy: 2 ms when it works, for ever when it does not. */
const wedgedDeleteMs = 2_000;

/** createToxiproxyDriver builds the driver; it opens nothing until it is called. */
export function createToxiproxyDriver(): ToxiproxyDriver {
  const neighbours = createNeighbours(() => performance.now());
  const clientOf = clientsByUrl();
  return {
    look: ({ apiUrl, proxy }, budgetMs) =>
      lookAtProxy(clientOf(apiUrl), proxy, budgetMs, () => neighbours.others({ apiUrl, proxy })),
    async listProxies(apiUrl, budgetMs) {
      const proxies = await clientOf(apiUrl).listProxies({ budgetMs });
      neighbours.remember(apiUrl, proxies);
      return proxies;
    },
    async cutAndRebuild(endpoint, snapshot, rebuilt, beforeCall) {
      requireSameProxy(endpoint, snapshot);
      return await cutAndRebuild(clientOf(endpoint.apiUrl), endpoint, snapshot, rebuilt, beforeCall);
    },
    async rebuildMissing(endpoint, snapshot, beforeCall) {
      requireSameProxy(endpoint, snapshot);
      return await rebuildMissing(clientOf(endpoint.apiUrl), endpoint, snapshot, beforeCall);
    },
    async deleteWedged(endpoint, beforeCall) {
      const others = neighbours.others(endpoint);
      if (others !== 'none') throw new WedgedNotAlone(endpoint, others);
      await deleteOnce(clientOf(endpoint.apiUrl), endpoint, beforeCall);
    },
    probeFault,
    probeNormal,
    makeScratch({ apiUrl, proxy: name }, budgetMs) {
      requireScratch(name);
      // Toxiproxy's own loopback: no firewall to ask, and nobody who could come by. Port 0 is any free one.
      const scratch = { name, listen: '127.0.0.1:0', upstream: '127.0.0.1:1', enabled: true };
      return clientOf(apiUrl).createProxy(scratch, { budgetMs });
    },
    async removeScratch({ apiUrl, proxy }, budgetMs) {
      requireScratch(proxy);
      try {
        await clientOf(apiUrl).deleteProxy(proxy, { budgetMs });
      } catch (error) {
        if (!isProxyNotFound(error)) throw error;
      }
    },
  };
}

async function deleteOnce(
  client: ToxiproxyClient,
  endpoint: Endpoint,
  beforeCall: BeforeCall,
): Promise<void> {
  try {
    await client.deleteProxy(endpoint.proxy, { budgetMs: wedgedDeleteMs, beforeSend: beforeCall });
  } catch (error) {
    if (!isProxyNotFound(error)) throw error;
  }
}

function clientsByUrl(): (apiUrl: string) => ToxiproxyClient {
  const clients = new Map<string, ToxiproxyClient>();
  return (apiUrl) => {
    const client = clients.get(apiUrl) ?? createToxiproxyClient(apiUrl);
    clients.set(apiUrl, client);
    return client;
  };
}

/** requireSameProxy stops a mix-up of two endpoints' snapshots, which would build one path over the other. */
function requireSameProxy(endpoint: Endpoint, snapshot: ProxySnapshot): void {
  if (endpoint.proxy === snapshot.name) return;
  throw new TypeError(`the snapshot of ${snapshot.name} was given for the proxy ${endpoint.proxy}`);
}

/** A slip in a name must not delete a proxy with traffic. */
function requireScratch(name: string): void {
  if (!isScratchProxy(name)) throw new TypeError(`not the name of a scratch proxy: ${name}`);
}
