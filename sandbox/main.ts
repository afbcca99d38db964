import { readFileSync } from 'node:fs';
import pino from 'pino';
import type { ShopConfig } from './shop-config';
import { startShop } from './shop';

/*
 * Starts a shop from a JSON configuration (file named as the first argument, else the environment variable SANDBOX_CONFIG), prints its ports as
 * one line of JSON on stdout once it takes orders, and ends with it: on SIGTERM, on Ctrl-C, or when one of its processes dies.
 */
const log = pino({ name: 'sandbox' }, pino.destination({ dest: 2, sync: true }));

function readConfig(): ShopConfig {
  const file = process.argv[2];
  const text = file === undefined ? process.env.SANDBOX_CONFIG : readFileSync(file, 'utf8');
  if (text === undefined) throw new Error('name a configuration file, or set SANDBOX_CONFIG');
  return JSON.parse(text) as ShopConfig;
}

async function run(): Promise<void> {
  const asked = new Promise<'asked'>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
      process.once(signal, () => resolve('asked'));
  });
  const shop = await startShop(readConfig());
  process.stdout.write(`${JSON.stringify({ ports: shop.ports, pids: shop.pids })}\n`);
  const end = await Promise.race([asked, shop.died]);
  await shop.stop();
  if (end === 'asked') return;
  log.error(end, 'a process of the shop died');
  process.exitCode = 1;
}

run().then(
  () => process.exit(),
  (error: unknown) => {
    log.error({ err: error }, 'the shop could not start');
    process.exit(1);
  },
);
