import type { Group } from '../../sandbox/gateway/sticky-split';
import {
  type ServiceExit,
  type ServiceStart,
  type SpawnedService,
  spawnService,
} from '../../sandbox/process/spawn-service';
import * as scale from '../../sandbox/scale/scale-model';
import { ensureProxy } from '../../sandbox/toxiproxy/ensure-proxy';
import { freePort } from '../servers/free-port';
import type { ServerProcess } from '../servers/server-process';
import type { Services } from './build-services';
import { type RunningService, startService } from './start-service';

/** Profile is a configuration of order-service, as sandbox/spring names them. */
export type Profile = 'original' | 'revisada' | 'listagem-6' | 'regressao';

/** Traffic is how many orders arrive in a second, and the weights of the groups. */
export interface Traffic {
  readonly ratePerSecond: number;
  readonly weights: Readonly<Record<Group, number>>;
}

/** SpringShopConfig is everything that the article's system is started with. */
export interface SpringShopConfig {
  readonly java: string;
  readonly services: Services;
  /** Existing folder for logs. */
  readonly directory: string;
  readonly databaseUrl: string;
  /** The Toxiproxy beside each group's order-service. */
  readonly sidecars: Readonly<Record<Group, string>>;
  readonly ports: {
    readonly inventory: number;
    readonly payment: number;
    readonly order: Readonly<Record<Group, number>>;
    readonly gateway?: number;
  };
  readonly profile: Profile;
  /** Where spans go; undefined runs everything without traces. */
  readonly otlpUrl?: string | undefined;
  /** Orders per second, and how they are split; decision 0022's unless said. */
  readonly traffic?: Traffic | undefined;
  /** Notes each process for whoever clears up after a kill. */
  readonly keep: <Server extends ServerProcess>(server: Server) => Server;
}

/** SpringShop is the running system: four JVMs, the gateway and the generator of orders. */
export interface SpringShop {
  readonly gatewayUrl: string;
  /** Where each process shows its metrics, by the name that it is scraped under. */
  readonly metrics: Readonly<Record<string, number>>;
  readonly died: Promise<ServiceExit>;
  /** setProfile starts both order-services anew with another profile, on the same ports. */
  setProfile(profile: Profile): Promise<void>;
  stop(): Promise<void>;
}

/** Decision 0022: every order of the canary is traced, one in ten of control's. */
const tracedShares = { control: 0.1, canary: 1 } as const;
const groups = ['control', 'canary'] as const;

/** startSpringShop starts the article's system and resolves once it takes orders. */
export async function startSpringShop(config: SpringShopConfig): Promise<SpringShop> {
  const { keep } = config;
  const inventory = keep(await startInventory(config));
  const payment = keep(await startPayment(config));
  const entries = await openSidecars(config);
  const management = { control: await freePort(), canary: await freePort() };
  const startOrders = (profile: Profile) =>
    Promise.all(
      groups.map((group) =>
        startOrder(config, group, {
          profile,
          inventory: entries[group],
          managementPort: management[group],
        }),
      ),
    );
  let orders = await startOrders(config.profile);
  const gateway = await spawnService(gatewayStart(config), config.directory);
  const load = await spawnService(loadStart(config, gateway.port), config.directory);
  return {
    gatewayUrl: `http://127.0.0.1:${gateway.port}`,
    metrics: {
      'inventory-service': inventory.managementPort,
      'payment-service': payment.managementPort,
      'order-service-control': management.control,
      'order-service-canary': management.canary,
      'api-gateway': gateway.adminPort,
      load: load.adminPort,
    },
    died: Promise.race([gateway.exited, load.exited]),
    setProfile: async (profile) => {
      await Promise.all(orders.map((each) => each.stop()));
      orders = await startOrders(profile);
    },
    stop: () => stopAll(load, gateway, () => orders),
  };
}

async function stopAll(
  load: SpawnedService,
  gateway: SpawnedService,
  orders: () => readonly RunningService[],
): Promise<void> {
  // Load first: the shop's last seconds should not look like an outage.
  await load.stop();
  await gateway.stop();
  await Promise.all(orders().map((each) => each.stop()));
}

/** openSidecars makes the proxy `inventory` of Listing 2 in each group's sidecar, on a port that the sidecar chooses. */
async function openSidecars({ sidecars, ports }: SpringShopConfig): Promise<Readonly<Record<Group, string>>> {
  const wanted = { name: 'inventory', listen: '127.0.0.1:0', upstream: `127.0.0.1:${ports.inventory}` };
  const [control, canary] = await Promise.all(groups.map((group) => ensureProxy(sidecars[group], wanted)));
  return { control: control?.listen ?? '', canary: canary?.listen ?? '' };
}

function startInventory(config: SpringShopConfig): Promise<RunningService> {
  const database = new URL(config.databaseUrl);
  const { meanMs, sigma } = scale.inventoryServiceTime;
  return startService({
    ...common(config, 'inventory-service', 'inventory-service'),
    port: config.ports.inventory,
    settings: {
      DATABASE_URL: `jdbc:postgresql://${database.host}${database.pathname}`,
      DATABASE_USER: decodeURIComponent(database.username),
      DATABASE_PASSWORD: decodeURIComponent(database.password),
      CALLS_PER_CONNECTION: scale.callsPerInventoryConnection,
      SERVICE_TIME_MEAN_MS: meanMs,
      SERVICE_TIME_SIGMA: sigma,
      SEED: 1,
    },
  });
}

function startPayment(config: SpringShopConfig): Promise<RunningService> {
  const { meanMs, sigma } = scale.paymentServiceTime;
  return startService({
    ...common(config, 'payment-service', 'payment-service'),
    port: config.ports.payment,
    settings: { SERVICE_TIME_MEAN_MS: meanMs, SERVICE_TIME_SIGMA: sigma, SEED: 2 },
  });
}

function startOrder(
  config: SpringShopConfig,
  group: Group,
  { profile, inventory, managementPort }: OrderStart,
): Promise<RunningService> {
  return startService(
    {
      ...common(config, `order-service-${group}`, 'order-service', group),
      port: config.ports.order[group],
      settings: {
        SPRING_PROFILES_ACTIVE: profile,
        GROUP: group,
        TOMCAT_THREADS: scale.poolWorkers[group],
        INVENTORY_URL: `http://${inventory}`,
        INVENTORY_CONNECTIONS: scale.inventoryConnections[group],
        PAYMENT_URL: `http://127.0.0.1:${config.ports.payment}`,
      },
    },
    managementPort,
  );
}

/** The management port stays over a change of profile: Prometheus goes on scraping it. */
interface OrderStart {
  readonly profile: Profile;
  readonly inventory: string;
  readonly managementPort: number;
}

function common(
  { java, services, directory, otlpUrl }: SpringShopConfig,
  name: string,
  service: keyof Services['jars'],
  group?: Group,
) {
  const { agent, jars } = services;
  const traces = otlpUrl === undefined ? undefined : { agent, otlpUrl, service, ...(group && { group }) };
  return { name, java, jar: jars[service], directory, traces };
}

function gatewayStart({ ports, otlpUrl, traffic }: SpringShopConfig): ServiceStart {
  const upstreams = { control: local(ports.order.control), canary: local(ports.order.canary) };
  const config = {
    port: ports.gateway ?? 0,
    adminPort: 0,
    upstreams,
    weights: traffic?.weights ?? scale.groupWeights,
    timeLimitMs: scale.gatewayTimeLimitMs,
    ...(otlpUrl !== undefined && { traces: { otlpUrl, shares: tracedShares } }),
  };
  return { name: 'api-gateway', entry: 'gateway/main.ts', config };
}

function loadStart({ traffic }: SpringShopConfig, gatewayPort: number): ServiceStart {
  const config = {
    adminPort: 0,
    gatewayOrigin: local(gatewayPort),
    ratePerSecond: traffic?.ratePerSecond ?? scale.loadPerSecond,
    spacing: 'poisson',
    maxInFlight: 1_000,
    userCount: scale.userCount,
    productCount: scale.productCount,
    patienceMs: scale.shopperPatienceMs,
    seed: 3,
    scenario: 'none',
  };
  return { name: 'load', entry: 'load/main.ts', config };
}

function local(port: number): string {
  return `http://127.0.0.1:${port}`;
}
