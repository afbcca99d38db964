import type { BilingualText } from '../diagnostic/problem';
import type { LiveToxic } from '../fault/fault';
import type { EndpointReading } from '../run/evidence';
import type { RunState } from '../run/run';
import type { EngineVitals } from './engine-vitals';

/** EngineFacts is one engine as its row tells; ages by the database's clock. */
export interface EngineFacts {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly supervised: boolean;
  readonly version: string;
  readonly heartbeatAgeMs: number;
  readonly vitals: EngineVitals | null;
  readonly vitalsAgeMs: number | null;
}

/** LeaseFacts is a run that an engine must hold; `leftMs` is negative once its lease has run out, null where it has none. */
export interface LeaseFacts {
  readonly runId: string;
  readonly cardId: string;
  readonly environment: string;
  readonly state: RunState;
  readonly engine: string | null;
  readonly leftMs: number | null;
}

/** ProxyFacts is what an engine last saw on one proxy, and how long ago. */
export interface ProxyFacts {
  readonly apiUrl: string;
  readonly proxy: string;
  readonly state: EndpointReading['state'];
  readonly toxics: readonly LiveToxic[];
  readonly ageMs: number;
}

/** ToxicRun is the run that a toxic's name tells; absent where the record knows no such run. */
export interface ToxicRun {
  readonly runId: string;
  readonly cardId: string;
  readonly state: RunState;
  readonly requestedBy: string;
}

/** FreshnessFacts is one metric of one environment: the age of its oldest selector's newest sample in each group, ms; null: no sample. */
export interface FreshnessFacts {
  readonly environment: string;
  readonly metric: string;
  readonly label: BilingualText;
  readonly scrapeIntervalMs: number;
  readonly ages: { readonly control: number | null; readonly canary: number | null } | null;
  /** Why it could not be asked; null where it was. */
  readonly detail: string | null;
}

/** PrometheusFacts is how far one Prometheus' clock is ahead of the asking machine's. */
export interface PrometheusFacts {
  readonly environment: string;
  readonly aheadMs: number | null;
  readonly detail: string | null;
}

/** HealthFacts is everything that a health report is made of; `database` null: it could not be read (`trouble` says why), and then nothing else is known. */
export interface HealthFacts {
  readonly database: {
    readonly version: string;
    readonly aheadMs: number;
    readonly latched: boolean;
    readonly marks: number;
  } | null;
  readonly trouble: string | null;
  readonly engines: readonly EngineFacts[];
  readonly leases: readonly LeaseFacts[];
  readonly proxies: readonly ProxyFacts[];
  readonly toxicRuns: readonly ToxicRun[];
  /** Guards that the catalogue names, by their address and their Toxiproxy's; null where the catalogue cannot be read. */
  readonly guards: readonly { readonly apiUrl: string; readonly toxiproxyUrl: string }[] | null;
  readonly production: readonly { readonly environment: string; readonly unguarded: readonly string[] }[];
  readonly prometheus: readonly PrometheusFacts[];
  readonly freshness: readonly FreshnessFacts[];
  readonly here: {
    readonly version: string;
    readonly nodeVersion: string;
    readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null;
  };
}
