import type { ShopConfig } from '../../sandbox/shop';

/** The person's own servers, used instead of ours where they are given. */
export interface OwnServers {
  readonly databaseUrl?: string | undefined;
  readonly toxiproxyUrl?: string | undefined;
  readonly prometheusUrl?: string | undefined;
  readonly alertmanagerUrl?: string | undefined;
  readonly redisUrl?: string | undefined;
}

/** StackPorts are the ports that we would like; one that is taken is replaced by a free one, the web's excepted. */
export interface StackPorts {
  readonly postgres: number;
  readonly toxiproxy: number;
  readonly guard: number;
  readonly alertmanager: number;
  readonly prometheus: number;
  readonly proxyControl: number;
  readonly proxyCanary: number;
  readonly inventory: number;
  readonly gateway: number;
  readonly paymentGateway: number;
  readonly redis: number;
  /** The proxies of the paths beside the inventory's: the canary's of each path, in the order of the sandbox's list. */
  readonly paths: readonly number[];
}

/** StackAddresses say where everything answers, for seeds, tests and people. */
export interface StackAddresses {
  readonly databaseUrl: string;
  readonly toxiproxyUrl: string;
  readonly prometheusUrl: string;
  readonly alertmanagerUrl: string;
  readonly gatewayUrl: string;
  /** Why the shop has no Redis, so that the targets behind it are left out; undefined where it has one. */
  readonly withoutRedis?: string | undefined;
  /** The query API of the tracing system; undefined where there is none. */
  readonly tracingUrl?: string | undefined;
  /** '' when the stack was started without the web part. */
  readonly webUrl: string;
  /** Where the dead-man's guard beside our Toxiproxy listens; undefined without one. */
  readonly guardUrl?: string | undefined;
}

/** StackOptions say what to start and where it lives. */
export interface StackOptions {
  /** Data, logs and notes about processes; kept over restarts. */
  readonly directory: string;
  /** Without them every port is a free one. */
  readonly ports?: StackPorts;
  /** Where the web listens; undefined leaves the web (and its build) out. A port of 0 takes a free one. */
  readonly web?: { readonly host: string; readonly port: number };
  /** false leaves the engine out. */
  readonly engine?: boolean;
  /** true starts a dead-man's guard beside our Toxiproxy, supervised; a Toxiproxy of the person's own gets none. */
  readonly guard?: boolean;
  /** What differs from a shop with its defaults: load, resilience, scenario, … */
  readonly shop?: Pick<ShopConfig, 'resilience' | 'scenario' | 'load' | 'weights' | 'scale' | 'seed'>;
  readonly own?: OwnServers;
  /** false for data that is thrown away. */
  readonly durable?: boolean;
  /** Fills the migrated database; runs before engine and web start, at each start. */
  readonly seed: (addresses: StackAddresses) => Promise<void>;
  /** Further environment for engine and web (LOG_LEVEL, failpoints, …). */
  readonly env?: Readonly<Record<string, string>>;
  /** Receives progress lines. */
  readonly report?: (line: string) => void;
}
