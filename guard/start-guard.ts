import type { AddressInfo } from 'node:net';
import { createToxiproxyDriver } from '@/lib/adapters/toxiproxy/driver';
import { readToxiproxyVersion } from '@/lib/adapters/toxiproxy/read-version';
import { shortestSecret } from '@/lib/domain/guard/sign-message';
import { openChargeStore } from './charge-store';
import { Guard } from './guard';
import type { GuardClock, GuardLog } from './ports';
import { createRestarter } from './restarter';
import { createGuardServer } from './serve';

export interface GuardSettings {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly toxiproxyUrl: string;
  readonly secret: string;
  /** A folder of its own, on a disk of its own machine. */
  readonly stateDirectory: string;
  readonly restartCommand: readonly string[] | null;
  readonly log: GuardLog;
}

const clock: GuardClock = { now: () => new Date(), monotonicMs: () => performance.now() };

/** startGuard takes up earlier charges and listens; throws a sentence for a secret that is too short or a port that is taken. */
export async function startGuard(settings: GuardSettings): Promise<{ readonly url: string }> {
  const { host, port, secret, toxiproxyUrl, log } = settings;
  if (secret.length < shortestSecret)
    throw new Error(`the guard's secret must have ${shortestSecret} characters or more`);
  const driver = createToxiproxyDriver();
  const restarter = createRestarter({
    command: settings.restartCommand,
    toxiproxyUrl,
    driver,
    clock,
    log,
  });
  const store = openChargeStore(settings.stateDirectory, log);
  const guard = new Guard({ toxiproxyUrl, driver, clock, restarter, store, log });
  // Faults first: a port that is taken must not keep an earlier charge waiting.
  await guard.resume();
  const server = createGuardServer({
    guard,
    secret,
    log,
    toxiproxyVersion: () => readToxiproxyVersion(toxiproxyUrl, 1_000),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.on('error', (error) => log.error({ err: error }, 'the server broke'));
  const { port: listening } = server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${listening}`;
  log.info({ url, toxiproxyUrl, mayRestart: restarter.may }, 'guard listens');
  return { url };
}
