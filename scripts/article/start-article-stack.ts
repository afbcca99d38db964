import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { alertmanagerConfig } from '../../sandbox/ops/alertmanager-config';
import { seed } from '../demo/seed';
import { applyMigrations } from '../migrate/apply-migrations';
import { startAlertmanager } from '../servers/alertmanager';
import { ensureBinaries } from '../servers/ensure-binaries';
import { freePort } from '../servers/free-port';
import { type RunningJaeger, startJaeger } from '../servers/jaeger';
import { startPostgres } from '../servers/postgres';
import { startPrometheus } from '../servers/prometheus';
import { startToxiproxy } from '../servers/toxiproxy';
import { lockDirectory } from '../stack/directory-lock';
import { createStackBuilder, type StackBuilder } from '../stack/stack-builder';
import type { StackAddresses } from '../stack/stack-options';
import { startEnginePart, startWebPart } from '../stack/start-stack';
import { webAddress } from '../stack/web';
import { buildWeb } from '../stack/web-build';
import { assembleDeck } from './article-deck';
import { buildServices, type Services } from './build-services';
import { findJava } from './java-tools';
import { articlePrometheus, articleRules } from './monitoring';
import { type Profile, type SpringShop, startSpringShop, type Traffic } from './spring-shop';

/** ArticleOptions say how the article's system is started with MasterDeck around it. */
export interface ArticleOptions {
  /** Data, logs and notes about processes. */
  readonly directory: string;
  readonly profile: Profile;
  readonly web?: { readonly host: string; readonly port: number };
  /** false runs everything without traces. */
  readonly traces?: boolean;
  readonly durable?: boolean;
  /** A folder with cards and catalogue; without it, the article's card and the catalogue of its system. */
  readonly deck?: string;
  readonly traffic?: Traffic;
  readonly report: (line: string) => void;
}

/** ArticleStack is everything that runs. */
export interface ArticleStack {
  readonly addresses: StackAddresses;
  readonly shop: SpringShop;
  readonly jaeger: RunningJaeger | undefined;
  readonly broken: Promise<string>;
  stop(): Promise<void>;
}

/** startArticleStack brings up servers, the article's system, engine and web; when a part does not start, the others are stopped and the error names it. */
export async function startArticleStack(options: ArticleOptions): Promise<ArticleStack> {
  const lock = await lockDirectory(options.directory);
  const builder = createStackBuilder(lock, options.report);
  try {
    const java = await findJava();
    const services = await builder.step('Maven build (only after changes)', buildServices);
    const web = options.web && (await webAddress(options.web.host, options.web.port));
    if (web) await builder.step('web build (only after changes)', buildWeb);
    const around = await startAround(options, builder);
    const { databaseUrl, jaeger, addresses } = around;
    const shop = await startShop(options, builder, { ...around, java, services });
    const prometheus = await startMetrics(options, builder, shop, around.alertmanagerPort);
    const all: StackAddresses = {
      ...addresses,
      prometheusUrl: prometheus.url,
      gatewayUrl: shop.gatewayUrl,
      webUrl: web?.url ?? '',
    };
    await builder.step('catalogue, card and accounts', () =>
      seed(all, options.deck ?? assembleDeck(options.directory)),
    );
    const started = { directory: options.directory, report: options.report };
    await startEnginePart(started, builder, lock, databaseUrl);
    if (web) await startWebPart(started, builder, web, databaseUrl);
    return { addresses: all, shop, jaeger, broken: builder.broken, stop: () => builder.stop() };
  } catch (error) {
    await builder.stop().catch(() => undefined);
    throw error;
  }
}

async function startAround(
  { directory, durable = true, traces = true }: ArticleOptions,
  builder: StackBuilder,
) {
  await ensureBinaries({ redis: true });
  const postgres = builder.keep(
    await builder.step('PostgreSQL', () => startPostgres({ directory, durable })),
  );
  const databaseUrl = await postgres.createDatabase('masterdeck');
  await builder.step('migrations', () => applyMigrations(databaseUrl));
  const sidecar = async (group: string) =>
    builder.keep(
      await builder.step(`Toxiproxy, sidecar of ${group}`, () =>
        startToxiproxy({ directory: folder(directory, `sidecar-${group}`) }),
      ),
    );
  const sidecars = { control: await sidecar('control'), canary: await sidecar('canary') };
  const alertmanager = builder.keep(
    await builder.step('Alertmanager', () =>
      startAlertmanager({ directory, configuration: alertmanagerConfig() }),
    ),
  );
  const jaeger = traces
    ? builder.keep(await builder.step('Jaeger', () => startJaeger({ directory })))
    : undefined;
  return {
    databaseUrl,
    shopDatabaseUrl: await postgres.createDatabase('loja'),
    sidecars: { control: sidecars.control.url, canary: sidecars.canary.url },
    alertmanagerPort: alertmanager.port,
    jaeger,
    addresses: {
      databaseUrl,
      toxiproxyUrl: sidecars.canary.url,
      alertmanagerUrl: alertmanager.url,
      tracingUrl: jaeger?.url,
    },
  };
}

async function startShop(
  { directory, profile, traffic }: ArticleOptions,
  builder: StackBuilder,
  parts: Awaited<ReturnType<typeof startAround>> & { readonly java: string; readonly services: Services },
): Promise<SpringShop> {
  const ports = {
    inventory: await freePort(),
    payment: await freePort(),
    order: { control: await freePort(), canary: await freePort() },
  };
  const shop = await builder.step('order, inventory and payment', () =>
    startSpringShop({
      java: parts.java,
      services: parts.services,
      directory: folder(directory, 'shop'),
      databaseUrl: parts.shopDatabaseUrl,
      sidecars: parts.sidecars,
      ports,
      profile,
      traffic,
      otlpUrl: parts.jaeger?.otlpUrl,
      keep: (server) => builder.keep(server),
    }),
  );
  builder.onStop(() => shop.stop());
  return shop;
}

async function startMetrics(
  { directory }: ArticleOptions,
  builder: StackBuilder,
  shop: SpringShop,
  alertmanagerPort: number,
) {
  // The last start's series would answer for five more minutes beside this one's.
  rmSync(join(directory, 'prometheus-data'), { recursive: true, force: true });
  const ruleFile = 'loja-rules.yml';
  const configuration = articlePrometheus({ metrics: shop.metrics, alertmanagerPort, ruleFile });
  const start = () => startPrometheus({ directory, configuration, files: { [ruleFile]: articleRules() } });
  return builder.keep(await builder.step('Prometheus', start));
}

function folder(directory: string, name: string): string {
  const made = join(directory, name);
  mkdirSync(made, { recursive: true });
  return made;
}
