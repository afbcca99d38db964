import type { BilingualText } from '../diagnostic/problem';
import type { Endpoint } from '../fault/fault';
import type { TargetGuard } from '../guard/target-guard';

/** MetricUnit is how a metric is shown; `state` is 0/1, `ratio` is shown in percent (0..100). */
export type MetricUnit = 'percent' | 'ms' | 'per_minute' | 'per_second' | 'count' | 'state';

/** CatalogueMetric describes one metric of `metricas.yaml`. */
export interface CatalogueMetric {
  readonly name: string;
  readonly label: { readonly 'pt-BR': string; readonly en: string };
  readonly synonyms: readonly string[];
  readonly unit: MetricUnit;
  /** Query value × factor = shown value (0.997 × 100 = 99.7 %). */
  readonly factor: number;
  readonly better: 'higher' | 'lower' | 'neither';
  /** PromQL that returns one series per group. */
  readonly query: string;
  /** Sample-count query (samples per second per group), or null. */
  readonly companionQuery: string | null;
  readonly emptyIsZero: boolean;
  /** How ticks of a gauge become one number; null for a windowed query, which is widened instead. */
  readonly aggregation: 'mean' | 'max' | 'min' | null;
  /** Upper bounds of the histogram's buckets, ascending, in the shown unit; absent where the catalogue does not say. */
  readonly bucketBounds?: readonly number[];
}

export type Probe =
  | { readonly kind: 'http'; readonly path: string }
  | { readonly kind: 'tcp' }
  | { readonly kind: 'postgres' }
  | { readonly kind: 'redis' }
  | { readonly kind: 'none' };

export interface CatalogueTarget {
  /** As a card writes it: `order-service -> inventory-service`. */
  readonly name: string;
  readonly driver: 'toxiproxy';
  readonly endpoints: readonly Endpoint[];
  readonly probe: Probe;
  /** Why nothing may run on it at present, in the words of whoever switched it off; absent where it is in use. */
  readonly offBecause?: BilingualText;
  /** Metrics that a run on this target always shows beside the card's own (breaker, pool, fallback). */
  readonly companions: readonly string[];
  /** Metric that measures the share of calls really hit, or null. */
  readonly exposureMetric: string | null;
  /** How the caller uses its connections; absent where the catalogue does not say. */
  readonly connections?: ConnectionUse;
  /** Circuit breakers that watch the calls through this target; absent where none is declared. */
  readonly breakers?: readonly CatalogueBreaker[];
  /** What can restart a wedged Toxiproxy of this target; absent where only a person can. */
  readonly restart?: RestartHook;
  /** The dead-man's guards beside its Toxiproxies; absent where there are none. */
  readonly guards?: readonly TargetGuard[];
}

/** ConnectionUse tells how many calls share a connection: one each, a pool that keeps them open, or all of them (HTTP/2). */
export interface ConnectionUse {
  readonly kind: 'one_per_call' | 'pool' | 'http2';
  /** Connections open at a time; null where it is not declared. */
  readonly count: number | null;
}

/** CatalogueBreaker is a Circuit Breaker and what opens it; shares 0..1, null where it does not look at that. */
export interface CatalogueBreaker {
  /** The state metric that shows it open. */
  readonly metric: string;
  readonly slowCallShare: number | null;
  readonly slowCallMs: number | null;
  readonly failureShare: number | null;
}

/** RestartHook names the environment variables of the engine that hold a webhook's address and key; their values are never stored. */
export interface RestartHook {
  readonly urlVariable: string;
  /** Key of the signature; null for a webhook that asks for none. */
  readonly keyVariable: string | null;
  readonly minIntervalMs: number;
  readonly timeoutMs: number;
}

/** CatalogueEnvironment describes one entry of `ambientes.yaml`. `canaryShare` is 0..1; `minimumSampleRate` in samples/s per group. */
export interface CatalogueEnvironment {
  readonly name: string;
  readonly production: boolean;
  readonly acceptanceRequired: boolean;
  readonly prometheusUrl: string;
  readonly scrapeIntervalMs: number;
  readonly alertmanagerUrl: string | null;
  readonly p1: { readonly label: string; readonly values: readonly string[] };
  readonly heartbeatAlert: string | null;
  readonly groups: { readonly label: string; readonly control: string; readonly canary: string };
  readonly canaryShare: number;
  readonly minimumSampleRate: number;
  readonly excludedServices: readonly string[];
  readonly targets: readonly CatalogueTarget[];
  /** Times in ms that this environment lowers; what is absent keeps its default (see `plan-timing`). */
  readonly timing?: EnvironmentTiming;
  /** A run needs a rehearsed abort on its Toxiproxies no older than this, in ms; absent where none is demanded. */
  readonly rehearsalMaxAgeMs?: number;
  /** Where traces can be asked for, with Jaeger's query API; absent where there is no tracing system. */
  readonly tracing?: TracingSystem;
  /** The query whose label names the version of the service in each group; absent where nobody told. */
  readonly version?: { readonly query: string; readonly label: string };
}

/** TracingSystem is asked for the traces of one service; null: the caller in a target's name. */
export interface TracingSystem {
  readonly url: string;
  readonly service: string | null;
}

/** EnvironmentTiming may only lower the defaults; a second look below 30 s is for environments without production traffic. */
export interface EnvironmentTiming {
  readonly tickMs?: number;
  readonly recoveryCapMs?: number;
  readonly secondLookMs?: number;
  readonly blindAfterMs?: number;
}

/** Catalogue is what cards are compiled against: the metrics and the environments of one organisation. */
export interface Catalogue {
  readonly metrics: readonly CatalogueMetric[];
  readonly environments: readonly CatalogueEnvironment[];
}
