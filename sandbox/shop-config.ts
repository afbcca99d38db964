import { z } from 'zod';
import { redisAddress } from './dependencies/redis-client';
import { resilienceName } from './order-service/order-config';
import * as scale from './scale/scale-model';
import { scenarioName } from './scenarios/scenario';

const port = z.number().int().min(0).max(65_535).default(0);
const hostAndPort = z.string().regex(/^[^\s:]+:\d{1,5}$/, 'host:port');
/** Toxiproxy chooses the port. */
const canaryEntry = hostAndPort.default('127.0.0.1:0');
const perGroup = (each: z.ZodNumber) => z.strictObject({ control: each, canary: each });
const serviceTime = z.strictObject({ meanMs: z.number().positive(), sigma: z.number().nonnegative() });

/**
 * shopConfig is everything that a shop is started with. Ports of 0 take free ones (see Shop.ports for which); give `inventory` and
 * `paymentGateway` a fixed port where the Toxiproxy outlives the shop, for its proxies keep pointing to them. The defaults of `scale` are ADR 0004's.
 */
export const shopConfig = z.strictObject({
  databaseUrl: z.string().min(1),
  toxiproxy: z.strictObject({
    apiUrl: z.url(),
    /** Where the order-services reach inventory: the listen addresses of the proxies inventory-control and inventory-canary. */
    listen: z.strictObject({ control: hostAndPort, canary: hostAndPort }),
    /** Where the canary's other paths begin: the proxies `<path>-canary`. */
    paths: z
      .strictObject({
        postgres: canaryEntry,
        gateway: canaryEntry,
        'redis-cache': canaryEntry,
        'redis-fila': canaryEntry,
        'redis-worker': canaryEntry,
      })
      .prefault({}),
  }),
  /** The Redis of cache and queue; null (or left out) for a shop without them. */
  redis: redisAddress.nullable().default(null),
  ports: z
    .strictObject({
      gateway: port,
      gatewayAdmin: port,
      orderControl: port,
      orderControlAdmin: port,
      orderCanary: port,
      orderCanaryAdmin: port,
      inventory: port,
      inventoryAdmin: port,
      payment: port,
      paymentAdmin: port,
      paymentGateway: port,
      paymentGatewayAdmin: port,
      loadAdmin: port,
    })
    .prefault({}),
  resilience: resilienceName.default('original'),
  scenario: scenarioName.default('none'),
  weights: perGroup(z.number().nonnegative()).default(scale.groupWeights),
  load: z
    .strictObject({
      ratePerSecond: z.number().min(0).default(scale.loadPerSecond),
      spacing: z.enum(['poisson', 'constant']).default('poisson'),
      maxInFlight: z.number().int().positive().default(1_000),
      userCount: z.number().int().positive().default(scale.userCount),
    })
    .prefault({}),
  scale: z
    .strictObject({
      workers: perGroup(z.number().int().positive()).default(scale.poolWorkers),
      queueCapacity: z.number().int().nonnegative().default(scale.acceptQueueCapacity),
      queueWaitLimitMs: z.number().positive().default(scale.queueWaitLimitMs),
      inventoryConnections: perGroup(z.number().int().positive()).default(scale.inventoryConnections),
      callsPerInventoryConnection: z.number().int().min(2).default(scale.callsPerInventoryConnection),
      inventoryServiceTime: serviceTime.default(scale.inventoryServiceTime),
      paymentServiceTime: serviceTime.default(scale.paymentServiceTime),
    })
    .prefault({}),
  seed: z.number().int().default(1),
  /** An existing folder for one log file per process; without it, only the last lines are kept for a failed start. */
  logDirectory: z.string().optional(),
});

/** ShopConfig is what startShop takes; what has a default may be left out. */
export type ShopConfig = z.input<typeof shopConfig>;

/** ResolvedShopConfig has every default filled in. */
export type ResolvedShopConfig = z.output<typeof shopConfig>;
