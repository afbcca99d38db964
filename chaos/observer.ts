import { readToxicOwner } from '@/lib/domain/fault/toxic-name';
import { readProxies } from './memory';

/** Sighting is when a run's toxics were seen on any proxy; wall clock, ms. `lastSeenAt` is before the request that showed it last. */
export interface Sighting {
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
}

/** Observer looks at the proxies all the time, independently of the engines, to hold their record against. */
export interface Observer {
  readonly sightings: ReadonlyMap<string, Sighting>;
  stop(): void;
}

const lookEveryMs = 60;

/** startObserver looks about sixteen times a second until it is stopped; a Toxiproxy that does not answer is asked again. */
export function startObserver(apiUrl: string): Observer {
  const sightings = new Map<string, Sighting>();
  let stopped = false;
  const look = async () => {
    // Before the request: what it shows was still true then or later.
    const at = Date.now();
    const proxies = await readProxies(apiUrl).catch(() => ({}));
    for (const { toxics } of Object.values(proxies)) {
      for (const { name } of toxics) {
        const owner = readToxicOwner(name);
        if (owner)
          sightings.set(owner.runId, {
            firstSeenAt: sightings.get(owner.runId)?.firstSeenAt ?? at,
            lastSeenAt: at,
          });
      }
    }
  };
  const again = () => {
    if (!stopped) void look().finally(() => setTimeout(again, lookEveryMs));
  };
  again();
  return {
    sightings,
    stop() {
      stopped = true;
    },
  };
}
