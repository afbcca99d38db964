import type { Shop } from '../../sandbox/shop';
import { applyMigrations } from '../migrate/apply-migrations';
import { ensureBinaries } from '../servers/ensure-binaries';
import { startPostgres, type RunningPostgres } from '../servers/postgres';
import type { RunningServer } from '../servers/running-server';
import { authSecret, guardSecret } from './kept-secrets';
import { lockDirectory, type DirectoryLock } from './directory-lock';
import { startEngine } from './engine';
import { startGuardBeside } from './guard';
import { settlePorts } from './settle-ports';
import { createStackBuilder, type StackBuilder } from './stack-builder';
import type { StackAddresses, StackOptions } from './stack-options';
import { startShopWithServers } from './start-shop';
import type { SupervisedProcess } from './supervisor';
import { startWeb, webAddress } from './web';
import { buildWeb } from './web-build';

/** Stack is everything that runs: the servers that are ours, the shop, engine and web. */
export interface Stack {
  readonly addresses: StackAddresses;
  readonly shop: Shop;
  readonly postgres: RunningPostgres;
  readonly toxiproxy: RunningServer | undefined;
  readonly prometheus: RunningServer | undefined;
  readonly alertmanager: RunningServer | undefined;
  readonly engine: SupervisedProcess | undefined;
  /** Resolves with a sentence when a part without which the rest is useless has ended by itself. */
  readonly broken: Promise<string>;
  /** stop ends everything, what was started last first; safe to call twice. */
  stop(): Promise<void>;
}

/**
 * startStack starts the whole of MasterDeck around the shop and resolves when the web answers. When a part does not start,
 * the others are stopped and the error names it. A directory whose owner was killed is cleared up first.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  // First: what a killed start has left may still listen on the ports that we want.
  const lock = await lockDirectory(options.directory);
  const builder = createStackBuilder(lock, options.report ?? (() => undefined));
  try {
    // Before anything is built or started: the one port that people type must be ours.
    const web = options.web === undefined ? undefined : await webAddress(options.web.host, options.web.port);
    return await startParts(options, builder, lock, web);
  } catch (error) {
    await builder.stop().catch(() => undefined);
    throw error;
  }
}

type PartOptions = Pick<StackOptions, 'directory' | 'env' | 'report' | 'guard'>;

async function startParts(
  options: StackOptions,
  builder: StackBuilder,
  lock: DirectoryLock,
  web: { port: number; url: string } | undefined,
): Promise<Stack> {
  const { own = {}, directory } = options;
  await ensureBinaries({
    toxiproxy: own.toxiproxyUrl !== undefined,
    prometheus: own.prometheusUrl !== undefined,
    alertmanager: own.alertmanagerUrl !== undefined,
    redis: own.redisUrl !== undefined,
  });
  if (web !== undefined) await builder.step('web build (only after changes)', buildWeb);
  const ports = await settlePorts(options.ports);
  const postgres = builder.keep(
    await builder.step('PostgreSQL', () =>
      startPostgres({ directory, port: ports.postgres, durable: options.durable ?? true }),
    ),
  );
  const databaseUrl = own.databaseUrl ?? (await postgres.createDatabase('masterdeck'));
  await builder.step('migrations', () => applyMigrations(databaseUrl));
  const shopDatabaseUrl = await postgres.createDatabase('shop');
  const around = await startShopWithServers(builder, options, ports, shopDatabaseUrl);
  const { toxiproxyUrl, prometheusUrl, alertmanagerUrl, withoutRedis, ...servers } = around;
  const guardUrl =
    options.guard && own.toxiproxyUrl === undefined
      ? await startGuardPart(options, builder, lock, ports.guard, toxiproxyUrl)
      : undefined;
  const addresses: StackAddresses = {
    databaseUrl,
    toxiproxyUrl,
    prometheusUrl,
    alertmanagerUrl,
    gatewayUrl: servers.shop.gatewayUrl,
    webUrl: web?.url ?? '',
    withoutRedis,
    guardUrl,
  };
  await builder.step('catalogue, deck and accounts', () => options.seed(addresses));
  const engine =
    options.engine === false ? undefined : await startEnginePart(options, builder, lock, databaseUrl);
  if (web !== undefined) await startWebPart(options, builder, web, databaseUrl);
  return { addresses, ...servers, postgres, engine, broken: builder.broken, stop: () => builder.stop() };
}

/** Before the engine, so that it is stopped after it. */
async function startGuardPart(
  { directory, report = () => undefined }: StackOptions,
  builder: StackBuilder,
  lock: DirectoryLock,
  port: number,
  toxiproxyUrl: string,
): Promise<string> {
  const onStart = (pid: number): void => lock.note(pid);
  const guard = await builder.step('guard beside Toxiproxy, supervised', () =>
    startGuardBeside({ directory, port, toxiproxyUrl, onStart, report }),
  );
  builder.onStop(() => guard.process.stop());
  return guard.url;
}

/** startEnginePart starts a supervised engine as a part of a stack. */
export async function startEnginePart(
  options: PartOptions,
  builder: StackBuilder,
  lock: DirectoryLock,
  databaseUrl: string,
): Promise<SupervisedProcess> {
  const engine = await builder.step('engine, supervised', () =>
    startEngine({
      directory: options.directory,
      env: { ...options.env, DATABASE_URL: databaseUrl, ...guardEnv(options) },
      onStart: (pid) => lock.note(pid),
      report: options.report ?? (() => undefined),
    }),
  );
  builder.onStop(() => engine.stop());
  return engine;
}

function guardEnv({ guard, directory }: PartOptions): Record<string, string> {
  return guard ? { GUARD_SECRET: guardSecret(directory) } : {};
}

/** startWebPart starts the web as a part of a stack. */
export async function startWebPart(
  options: PartOptions,
  builder: StackBuilder,
  web: { port: number; url: string },
  databaseUrl: string,
): Promise<void> {
  const env = {
    ...options.env,
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: authSecret(options.directory),
    NEXTAUTH_URL: web.url,
    MASTERDECK_DEMO: '1',
  };
  const host = new URL(web.url).hostname;
  builder.keep(
    await builder.step('web', () => startWeb({ host, port: web.port, directory: options.directory, env })),
  );
}
