import { type PathEntries, throughPath } from './dependencies/paths';
import type { Group } from './gateway/sticky-split';
import type { OrderConfig } from './order-service/order-config';
import type { ServiceStart } from './process/spawn-service';
import { gatewayTimeLimitMs, productCount, shopperPatienceMs } from './scale/scale-model';
import type { ResolvedShopConfig } from './shop-config';

/** ShopPorts are the ports that the parts of a shop listen on, all on 127.0.0.1. */
export type ShopPorts = Readonly<Record<keyof ResolvedShopConfig['ports'], number>>;

const local = (port: number) => `http://127.0.0.1:${port}`;

/** inventoryStart is the start of inventory-service, with the ways of both groups to PostgreSQL. */
export function inventoryStart(
  { ports, databaseUrl, seed, scale }: ResolvedShopConfig,
  postgres: PathEntries,
): ServiceStart {
  const config = {
    port: ports.inventory,
    adminPort: ports.inventoryAdmin,
    databaseUrl,
    databaseUrls: {
      control: throughPath(databaseUrl, postgres.control),
      canary: throughPath(databaseUrl, postgres.canary),
    },
    productCount,
    seed,
    serviceTime: scale.inventoryServiceTime,
  };
  return { name: 'inventory-service', entry: 'inventory-service/main.ts', config };
}

/** paymentGatewayStart is the start of the payment gateway, which takes the service time of a payment. */
export function paymentGatewayStart({ ports, seed, scale }: ResolvedShopConfig): ServiceStart {
  const config = {
    port: ports.paymentGateway,
    adminPort: ports.paymentGatewayAdmin,
    seed: seed + 1,
    serviceTime: scale.paymentServiceTime,
  };
  return { name: 'gateway-pagamento', entry: 'payment-gateway/main.ts', config };
}

/** paymentStart is the start of payment-service, with the ways of both groups to the gateway. */
export function paymentStart({ ports }: ResolvedShopConfig, gateway: PathEntries): ServiceStart {
  const config = {
    port: ports.payment,
    adminPort: ports.paymentAdmin,
    gatewayOrigins: { control: `http://${gateway.control}`, canary: `http://${gateway.canary}` },
  };
  return { name: 'payment-service', entry: 'payment-service/main.ts', config };
}

/** orderStart is the start of one group's order-service; scenarios touch the canary only. */
export function orderStart(
  group: Group,
  settings: ResolvedShopConfig,
  paymentPort: number,
  redis: OrderConfig['redis'],
): ServiceStart {
  const { ports, scale, toxiproxy } = settings;
  const config: OrderConfig = {
    port: group === 'control' ? ports.orderControl : ports.orderCanary,
    adminPort: group === 'control' ? ports.orderControlAdmin : ports.orderCanaryAdmin,
    group,
    workers: scale.workers[group],
    queueCapacity: scale.queueCapacity,
    waitLimitMs: scale.queueWaitLimitMs,
    inventoryOrigin: `http://${toxiproxy.listen[group]}`,
    inventoryConnections: scale.inventoryConnections[group],
    callsPerInventoryConnection: scale.callsPerInventoryConnection,
    paymentOrigin: local(paymentPort),
    redis,
    resilience: settings.resilience,
    scenario: group === 'canary' ? settings.scenario : 'none',
  };
  return { name: `order-service-${group}`, entry: 'order-service/main.ts', config };
}

/** gatewayStart is the start of the gateway in front of the two order-services. */
export function gatewayStart(
  settings: ResolvedShopConfig,
  orderPorts: Readonly<Record<Group, number>>,
): ServiceStart {
  const config = {
    port: settings.ports.gateway,
    adminPort: settings.ports.gatewayAdmin,
    upstreams: { control: local(orderPorts.control), canary: local(orderPorts.canary) },
    weights: settings.weights,
    timeLimitMs: gatewayTimeLimitMs,
  };
  return { name: 'api-gateway', entry: 'gateway/main.ts', config };
}

/** loadStart is the start of the load generator against a gateway. */
export function loadStart(
  { ports, load, seed, scenario }: ResolvedShopConfig,
  gatewayPort: number,
): ServiceStart {
  const config = {
    ...load,
    adminPort: ports.loadAdmin,
    gatewayOrigin: local(gatewayPort),
    productCount,
    patienceMs: shopperPatienceMs,
    seed: seed + 2,
    scenario,
  };
  return { name: 'load', entry: 'load/main.ts', config };
}
