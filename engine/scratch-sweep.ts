import type { Endpoint } from '@/lib/domain/fault/fault';
import type { Clock, FaultDriver, Logger } from './ports';

/** A rehearsal takes a second or two; a scratch proxy seen this long after it was first seen was left by an engine that died. */
const leftAfterMs = 15_000;
const removeBudgetMs = 1_500;

/** ScratchSweep remembers when scratch proxies were first seen and takes away those that a rehearsal left behind. */
export class ScratchSweep {
  readonly #firstSeenMs = new Map<string, number>();

  constructor(
    private readonly deps: { readonly driver: FaultDriver; readonly clock: Clock; readonly log: Logger },
  ) {}

  /** clean is told every scratch proxy that a sweep sees. */
  async clean(seen: readonly Endpoint[]): Promise<void> {
    const { driver, clock, log } = this.deps;
    const now = clock.monotonicMs();
    const keys = new Set(seen.map(keyOf));
    for (const key of this.#firstSeenMs.keys()) if (!keys.has(key)) this.#firstSeenMs.delete(key);
    for (const endpoint of seen) {
      const since = this.#firstSeenMs.get(keyOf(endpoint)) ?? now;
      this.#firstSeenMs.set(keyOf(endpoint), since);
      if (now - since < leftAfterMs) continue;
      log.warn({ ...endpoint }, 'a scratch proxy that a rehearsal left behind is taken away');
      await driver.removeScratch(endpoint, removeBudgetMs).catch((error: unknown) => {
        log.warn({ ...endpoint, err: error }, 'it could not be taken away yet');
      });
    }
  }
}

function keyOf({ apiUrl, proxy }: Endpoint): string {
  return `${apiUrl} ${proxy}`;
}
