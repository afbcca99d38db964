import type { Group } from './gateway/sticky-split';
import type { ResilienceName } from './order-service/resilience/configurations';
import {
  type ServiceExit,
  type ServiceStart,
  type SpawnedService,
  spawnService,
} from './process/spawn-service';
import { applyScenario, putAdmin } from './scenarios/apply-scenario';
import type { ScenarioName } from './scenarios/scenario';
import {
  gatewayStart,
  inventoryStart,
  loadStart,
  orderStart,
  paymentStart,
  type ShopPorts,
} from './service-starts';
import { type ResolvedShopConfig, shopConfig, type ShopConfig } from './shop-config';
import { ensureProxy } from './toxiproxy/ensure-proxy';

export type { ShopConfig } from './shop-config';
export type { ShopPorts } from './service-starts';

/** Shop is a running shop: six processes, all on 127.0.0.1. */
export type Shop = {
  readonly ports: ShopPorts;
  readonly gatewayUrl: string;
  /** pids by process name, for whoever shows or measures them. */
  readonly pids: Readonly<Record<string, number>>;
  /** died settles with the first process that ended without being asked to; it never settles in a healthy shop. */
  readonly died: Promise<ServiceExit>;
  /** setResilience switches Listing 4 or 5 in both groups (or one), with fresh closed breakers. */
  setResilience(name: ResilienceName, groups?: readonly Group[]): Promise<void>;
  setScenario(name: ScenarioName): Promise<void>;
  /** setLoad changes the arrival rate, in orders per second. */
  setLoad(ratePerSecond: number): Promise<void>;
  /** stop ends every process, and resolves when all are gone; calling it twice is fine. The proxies in Toxiproxy stay. */
  stop(): Promise<void>;
};

/** startShop starts the whole shop and resolves once it takes orders; if a part cannot start, the others are stopped and it throws why. */
export async function startShop(config: ShopConfig): Promise<Shop> {
  const settings = shopConfig.parse(config);
  const started: SpawnedService[] = [];
  const stopAll = async () => {
    // Load first: the shop's last seconds should not look like an outage.
    for (const each of started.splice(0).reverse()) await each.stop();
  };
  try {
    return await startParts(settings, started, stopAll);
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function startParts(
  settings: ResolvedShopConfig,
  started: SpawnedService[],
  stop: () => Promise<void>,
): Promise<Shop> {
  const start = async (...starts: ServiceStart[]) => {
    const results = await Promise.allSettled(starts.map((each) => spawnService(each, settings.logDirectory)));
    // All that did start are noted before the first failure is thrown: none may be left behind.
    for (const result of results) if (result.status === 'fulfilled') started.push(result.value);
    return results.map((result) => {
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    });
  };
  const [inventory, payment] = pair(await start(inventoryStart(settings), paymentStart(settings)));
  await ensureProxies(settings, inventory.port);
  const [control, canary] = pair(
    await start(orderStart('control', settings, payment.port), orderStart('canary', settings, payment.port)),
  );
  const [gateway] = await start(gatewayStart(settings, { control: control.port, canary: canary.port }));
  const [load] = await start(loadStart(settings, gateway?.port ?? 0));
  if (gateway === undefined || load === undefined) throw new Error('a part of the shop is missing');
  return asShop({ inventory, payment, control, canary, gateway, load }, stop);
}

function pair(services: readonly SpawnedService[]): readonly [SpawnedService, SpawnedService] {
  const [first, second] = services;
  if (first === undefined || second === undefined) throw new Error('a part of the shop is missing');
  return [first, second];
}

async function ensureProxies({ toxiproxy }: ResolvedShopConfig, inventoryPort: number): Promise<void> {
  for (const group of ['control', 'canary'] as const) {
    const upstream = `127.0.0.1:${inventoryPort}`;
    await ensureProxy(toxiproxy.apiUrl, {
      name: `inventory-${group}`,
      listen: toxiproxy.listen[group],
      upstream,
    });
  }
}

type Parts = Readonly<Record<'inventory' | 'payment' | Group | 'gateway' | 'load', SpawnedService>>;

function asShop(parts: Parts, stopAll: () => Promise<void>): Shop {
  const ports: ShopPorts = {
    gateway: parts.gateway.port,
    gatewayAdmin: parts.gateway.adminPort,
    orderControl: parts.control.port,
    orderControlAdmin: parts.control.adminPort,
    orderCanary: parts.canary.port,
    orderCanaryAdmin: parts.canary.adminPort,
    inventory: parts.inventory.port,
    inventoryAdmin: parts.inventory.adminPort,
    payment: parts.payment.port,
    paymentAdmin: parts.payment.adminPort,
    loadAdmin: parts.load.adminPort,
  };
  let stopping: Promise<void> | undefined;
  const services = Object.values(parts);
  return {
    ports,
    gatewayUrl: `http://127.0.0.1:${ports.gateway}`,
    pids: Object.fromEntries(services.map(({ name, pid }) => [name, pid])),
    died: new Promise((resolve) => {
      for (const { exited } of services) {
        void exited.then((exit) => {
          if (stopping === undefined) resolve(exit);
        });
      }
    }),
    setResilience: async (configuration, groups = ['control', 'canary']) => {
      const put = (group: Group) => putAdmin(parts[group].adminPort, '/admin/resilience', { configuration });
      await Promise.all(groups.map(put));
    },
    setScenario: (name) =>
      applyScenario({ orderCanaryAdmin: ports.orderCanaryAdmin, loadAdmin: ports.loadAdmin }, name),
    setLoad: (ratePerSecond) => putAdmin(ports.loadAdmin, '/admin/load', { ratePerSecond }),
    stop: () => (stopping ??= stopAll()),
  };
}
