import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type PathName, pathNames } from '../../sandbox/dependencies/paths';
import { alertRules } from '../../sandbox/ops/alert-rules';
import { alertmanagerConfig } from '../../sandbox/ops/alertmanager-config';
import { prometheusConfig } from '../../sandbox/ops/prometheus-config';
import { startShop, type Shop } from '../../sandbox/shop';
import { startAlertmanager } from '../servers/alertmanager';
import { startPrometheus } from '../servers/prometheus';
import type { RunningServer } from '../servers/running-server';
import { startToxiproxy } from '../servers/toxiproxy';
import { type RedisOfShop, startShopRedis } from './start-redis';
import type { StackBuilder } from './stack-builder';
import type { StackOptions, StackPorts } from './stack-options';

/** ShopWithServers is the system under test with what surrounds it; a server that is the person's own is undefined. */
export interface ShopWithServers {
  readonly shop: Shop;
  readonly toxiproxy: RunningServer | undefined;
  readonly prometheus: RunningServer | undefined;
  readonly alertmanager: RunningServer | undefined;
  readonly toxiproxyUrl: string;
  readonly prometheusUrl: string;
  readonly alertmanagerUrl: string;
  /** Why there is no Redis; undefined where there is one. */
  readonly withoutRedis: string | undefined;
}

/** startShopWithServers starts Toxiproxy, Alertmanager, the shop behind them and the Prometheus that watches it. */
export async function startShopWithServers(
  builder: StackBuilder,
  options: StackOptions,
  ports: StackPorts,
  shopDatabaseUrl: string,
): Promise<ShopWithServers> {
  const { own = {}, directory } = options;
  const server = async (title: string, start: () => Promise<RunningServer>) =>
    builder.keep(await builder.step(title, start));
  const toxiproxy =
    own.toxiproxyUrl === undefined
      ? await server('Toxiproxy', () => startToxiproxy({ directory, port: ports.toxiproxy }))
      : undefined;
  const alertmanager =
    own.alertmanagerUrl === undefined
      ? await server('Alertmanager', () =>
          startAlertmanager({ directory, port: ports.alertmanager, configuration: alertmanagerConfig() }),
        )
      : undefined;
  const redis = await startShopRedis(builder, options, ports);
  const toxiproxyUrl = own.toxiproxyUrl ?? toxiproxy?.url ?? '';
  const shop = await builder.step('shop with load', () =>
    startShop(shopConfiguration(options, ports, { databaseUrl: shopDatabaseUrl, toxiproxyUrl, redis })),
  );
  builder.onStop(() => shop.stop());
  // The last start's series would answer for five more minutes beside this one's: two breaker states for one group.
  rmSync(join(directory, 'prometheus-data'), { recursive: true, force: true });
  const configuration = prometheusConfig({
    shop: shop.ports,
    alertmanagerPort: alertmanager?.port ?? portOf(own.alertmanagerUrl),
    ruleFile: 'shop-rules.yml',
  });
  const prometheus =
    own.prometheusUrl === undefined
      ? await server('Prometheus', () =>
          startPrometheus({
            directory,
            port: ports.prometheus,
            configuration,
            files: { 'shop-rules.yml': alertRules() },
          }),
        )
      : undefined;
  return {
    shop,
    toxiproxy,
    prometheus,
    alertmanager,
    toxiproxyUrl,
    prometheusUrl: own.prometheusUrl ?? prometheus?.url ?? '',
    alertmanagerUrl: own.alertmanagerUrl ?? alertmanager?.url ?? '',
    withoutRedis: redis.ok ? undefined : redis.reason,
  };
}

function shopConfiguration(
  options: StackOptions,
  ports: StackPorts,
  {
    databaseUrl,
    toxiproxyUrl,
    redis,
  }: { readonly databaseUrl: string; readonly toxiproxyUrl: string; readonly redis: RedisOfShop },
) {
  const logDirectory = join(options.directory, 'shop');
  mkdirSync(logDirectory, { recursive: true });
  return {
    databaseUrl,
    toxiproxy: {
      apiUrl: toxiproxyUrl,
      listen: { control: `127.0.0.1:${ports.proxyControl}`, canary: `127.0.0.1:${ports.proxyCanary}` },
      paths: pathListens(ports.paths),
    },
    redis: redis.ok ? redis.address : null,
    ports: {
      inventory: ports.inventory,
      gateway: ports.gateway,
      paymentGateway: ports.paymentGateway,
    },
    logDirectory,
    ...options.shop,
  };
}

function pathListens(ports: readonly number[]): Record<PathName, string> {
  return Object.fromEntries(
    pathNames.map((name, index) => [name, `127.0.0.1:${ports[index] ?? 0}`]),
  ) as Record<PathName, string>;
}

function portOf(url: string | undefined): number {
  return url === undefined ? 9093 : Number(new URL(url).port || '80');
}
