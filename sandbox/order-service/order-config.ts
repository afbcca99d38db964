import { z } from 'zod';
import { redisAddress } from '../dependencies/redis-client';
import { scenarioName } from '../scenarios/scenario';

/** resilienceName selects Listing 4 or Listing 5. */
export const resilienceName = z.enum(['original', 'revised']);

/** orderConfig is what one order-service process needs to start. */
export const orderConfig = z.strictObject({
  port: z.number().int(),
  adminPort: z.number().int(),
  group: z.enum(['control', 'canary']),
  workers: z.number().int().positive(),
  queueCapacity: z.number().int().nonnegative(),
  waitLimitMs: z.number().positive(),
  inventoryOrigin: z.url(),
  inventoryConnections: z.number().int().positive(),
  callsPerInventoryConnection: z.number().int().min(2),
  paymentOrigin: z.url(),
  /** The three ways to Redis; null leaves out cache and events. */
  redis: z.strictObject({ cache: redisAddress, queue: redisAddress, worker: redisAddress }).nullable(),
  resilience: resilienceName,
  scenario: scenarioName,
});

export type OrderConfig = z.infer<typeof orderConfig>;
