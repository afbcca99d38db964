import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { z } from 'zod';

/** redisAddress is where a path to Redis begins, and what it is opened with. */
export const redisAddress = z.strictObject({
  host: z.string().min(1),
  port: z.number().int().min(1).max(65_535),
  username: z.string().optional(),
  password: z.string().optional(),
  db: z.number().int().min(0).default(0),
});

export type RedisAddress = z.infer<typeof redisAddress>;

/** How long a broken path rests before the next attempt to connect, in ms. */
const reconnectPauseMs = 250;

/**
 * openRedis opens one connection, as Lettuce does, that many commands share. A command fails at once while there is no connection, and after
 * `answerLimitMs` without an answer; nothing is ever sent twice by the client itself.
 */
export function openRedis(address: RedisAddress, answerLimitMs: number, log: Logger): Redis {
  const client = new Redis({
    host: address.host,
    port: address.port,
    db: address.db,
    ...(address.username !== undefined && { username: address.username }),
    ...(address.password !== undefined && { password: address.password }),
    commandTimeout: answerLimitMs,
    connectTimeout: 1_000,
    enableOfflineQueue: false,
    enableReadyCheck: false,
    autoResendUnfulfilledCommands: false,
    retryStrategy: () => reconnectPauseMs,
  });
  let wasUp = true;
  client.on('ready', () => (wasUp = true));
  // One line for each outage: a refused path would otherwise write four a second.
  client.on('error', (error) => {
    if (wasUp) log.warn({ err: error }, 'the path to Redis broke');
    wasUp = false;
  });
  return client;
}
