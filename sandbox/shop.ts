import { openPath, type PathEntries, type PathName, splitAddress } from './dependencies/paths';
import type { RedisAddress } from './dependencies/redis-client';
import type { Group } from './gateway/sticky-split';
import type { OrderConfig } from './order-service/order-config';
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
  paymentGatewayStart,
  paymentStart,
  type ShopPorts,
} from './service-starts';
import { type ResolvedShopConfig, shopConfig, type ShopConfig } from './shop-config';
import { ensureProxy } from './toxiproxy/ensure-proxy';

export type { ShopConfig } from './shop-config';
export type { ShopPorts } from './service-starts';

/** Shop is a running shop: seven processes, all on 127.0.0.1. */
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
  const database = await openPathOf(settings, 'postgres', hostOf(settings.databaseUrl));
  const [inventory, paymentGateway] = pair(
    await start(inventoryStart(settings, database), paymentGatewayStart(settings)),
  );
  await ensureProxies(settings, inventory.port);
  const charges = await openPathOf(settings, 'gateway', `127.0.0.1:${paymentGateway.port}`);
  const redis = settings.redis === null ? undefined : await openRedisPaths(settings, settings.redis);
  const [payment] = await start(paymentStart(settings, charges));
  if (payment === undefined) throw new Error('a part of the shop is missing');
  const order = (group: Group) => orderStart(group, settings, payment.port, redis?.[group] ?? null);
  const [control, canary] = pair(await start(order('control'), order('canary')));
  const [gateway] = await start(gatewayStart(settings, { control: control.port, canary: canary.port }));
  const [load] = await start(loadStart(settings, gateway?.port ?? 0));
  if (gateway === undefined || load === undefined) throw new Error('a part of the shop is missing');
  return asShop({ inventory, payment, paymentGateway, control, canary, gateway, load }, stop);
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

function openPathOf(
  { toxiproxy }: ResolvedShopConfig,
  path: PathName,
  upstream: string,
): Promise<PathEntries> {
  return openPath(toxiproxy.apiUrl, path, toxiproxy.paths[path], upstream);
}

function hostOf(databaseUrl: string): string {
  const { hostname, port } = new URL(databaseUrl);
  return `${hostname}:${port === '' ? '5432' : port}`;
}

/** Three ways to one Redis: a fault on the cache leaves the queue alone, and one on the worker leaves the publisher alone. */
async function openRedisPaths(
  settings: ResolvedShopConfig,
  redis: RedisAddress,
): Promise<Readonly<Record<Group, NonNullable<OrderConfig['redis']>>>> {
  const open = (path: PathName) => openPathOf(settings, path, `${redis.host}:${redis.port}`);
  const [cache, queue, worker] = [
    await open('redis-cache'),
    await open('redis-fila'),
    await open('redis-worker'),
  ];
  const through = (listen: string) => ({ ...redis, ...splitAddress(listen) });
  const of = (group: Group) => ({
    cache: through(cache[group]),
    queue: through(queue[group]),
    worker: through(worker[group]),
  });
  return { control: of('control'), canary: of('canary') };
}

type Parts = Readonly<
  Record<'inventory' | 'payment' | 'paymentGateway' | Group | 'gateway' | 'load', SpawnedService>
>;

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
    paymentGateway: parts.paymentGateway.port,
    paymentGatewayAdmin: parts.paymentGateway.adminPort,
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
