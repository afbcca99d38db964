import type { RedisAddress } from '../../sandbox/dependencies/redis-client';
import { startRedis } from '../servers/redis';
import type { RunningServer } from '../servers/running-server';
import type { StackBuilder } from './stack-builder';
import type { StackOptions, StackPorts } from './stack-options';

/** RedisOfShop is the shop's Redis (ours, or the person's own), or the reason why there is none. */
export type RedisOfShop =
  | { readonly ok: true; readonly server: RunningServer | undefined; readonly address: RedisAddress }
  | { readonly ok: false; readonly reason: string };

/** startShopRedis starts a Redis or takes the person's own. A machine without one gets a shop without cache and queue, and is told why. */
export async function startShopRedis(
  builder: StackBuilder,
  { own = {}, directory, report }: StackOptions,
  ports: StackPorts,
): Promise<RedisOfShop> {
  if (own.redisUrl !== undefined) return { ok: true, server: undefined, address: addressOf(own.redisUrl) };
  try {
    const server = builder.keep(
      await builder.step('Redis', () => startRedis({ directory, port: ports.redis })),
    );
    return { ok: true, server, address: addressOf(server.url) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report?.(`No Redis, so the cards on cache and queue are left out of this start: ${reason}`);
    return { ok: false, reason };
  }
}

/** addressOf reads redis://[user:password@]host[:port][/db]; it throws a sentence for anything else. */
function addressOf(redisUrl: string): RedisAddress {
  const url = URL.canParse(redisUrl) ? new URL(redisUrl) : undefined;
  // The text is not repeated: it may hold a password.
  if (url?.protocol !== 'redis:') throw new Error('REDIS_URL must look like redis://127.0.0.1:6379');
  return {
    host: url.hostname,
    port: url.port === '' ? 6_379 : Number(url.port),
    db: Number(url.pathname.slice(1) || '0'),
    ...(url.username !== '' && { username: decodeURIComponent(url.username) }),
    ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
  };
}
