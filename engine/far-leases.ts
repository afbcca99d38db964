import type { OtherLeases } from '@/lib/domain/run/run-record';
import { leaseTtlMs } from './lease';
import type { Clock } from './ports';

/**
 * FarLeases finds dead engines after the database's clock was set back: their leases lie further ahead than one is ever given, and
 * would run out that much too late. A living engine renews within a second and so brings its leases back; what nobody moves for
 * the length of a lease, by this machine's monotonic clock, is held by nobody.
 */
export class FarLeases {
  #seen: ReadonlyMap<string, { readonly until: string; readonly sinceMs: number }> = new Map();

  constructor(private readonly clock: Clock) {}

  /** see takes in what a scan found now. */
  see(far: OtherLeases['far']): void {
    const nowMs = this.clock.monotonicMs();
    this.#seen = new Map(
      far.map(({ runId, until }) => {
        const before = this.#seen.get(runId);
        return [runId, { until, sinceMs: before?.until === until ? before.sinceMs : nowMs }];
      }),
    );
  }

  /** dead lists the runs whose lease nobody has moved for its length. */
  dead(): string[] {
    const nowMs = this.clock.monotonicMs();
    return [...this.#seen].flatMap(([runId, { sinceMs }]) => (nowMs - sinceMs > leaseTtlMs ? [runId] : []));
  }
}
