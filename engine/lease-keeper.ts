import type { RunRef } from '@/lib/domain/run/run-record';
import { instantOf, Lease, leaseTtlMs, selfUndoLeadMs, type LeaseInstant } from './lease';
import type { Clock, LeaseLine } from './ports';

/** A renewal that is under way for this long counts as failing already. */
const slowRenewMs = 700;

/** With each renewal the quickest answer counts as this much slower: clocks drift by far less. */
const staleByMs = 0.5;

/** From one renewal to the next the wall clock moves against the monotonic one by far less, unless somebody sets it. */
const steppedMs = 20;

/** LeaseKeeper renews every lease of this engine at once, and knows how the database's clock differs from ours. */
export class LeaseKeeper {
  readonly #leases = new Set<Lease>();
  #databaseAheadMs = 0;
  #quickestMs = Infinity;
  /** How far our wall clock was ahead of our monotonic one at the last question. */
  #wallAheadMs = 0;
  #underWay: { readonly sinceMs: number; readonly answer: Promise<boolean> } | null = null;
  #lastFailed = false;
  /** Leases that the last answer said nothing about: somebody holds the rows of their runs. */
  #unanswered: ReadonlySet<Lease> = new Set();

  constructor(
    private readonly line: Pick<LeaseLine, 'renew'>,
    private readonly engineId: string,
    private readonly clock: Clock,
  ) {}

  /** databaseNow is the database's time, as well as this process knows it. */
  databaseNow(): Date {
    return new Date(this.clock.now().getTime() + this.#databaseAheadMs);
  }

  /** databaseAheadMs is how far the database's clock is ahead of ours; null before its first answer. */
  databaseAheadMs(): number | null {
    return this.#quickestMs === Infinity ? null : this.#databaseAheadMs;
  }

  /** shortestMs is the least time that any lease has left; null where none is held. */
  shortestMs(): number | null {
    const left = [...this.#leases].map((lease) => lease.remainingMs());
    return left.length === 0 ? null : Math.min(...left);
  }

  /** keep takes on the lease of a run that was claimed by a call that began at `askedAt`. */
  keep(ref: Lease['ref'], askedAt: ReturnType<typeof instantOf>): Lease {
    const lease = new Lease(ref, this.clock, askedAt, async (asked) => {
      const answered = await this.renew();
      if (!answered) return 'unreachable';
      return asked.lost.aborted ? 'lost' : 'kept';
    });
    this.#leases.add(lease);
    return lease;
  }

  drop(lease: Lease): void {
    this.#leases.delete(lease);
  }

  /** renew asks for all leases; true when the database answered. Callers at the same time share one question. */
  renew(): Promise<boolean> {
    this.#underWay ??= { sinceMs: this.clock.monotonicMs(), answer: this.#ask() };
    return this.#underWay.answer;
  }

  /** inDanger lists the leases that are about to run out while the database does not answer: their runs must be undone now. */
  inDanger(): Lease[] {
    const slow = this.#underWay !== null && this.clock.monotonicMs() - this.#underWay.sinceMs > slowRenewMs;
    return [...this.#leases].filter(
      (lease) =>
        (slow || this.#lastFailed || this.#unanswered.has(lease)) &&
        !lease.lost.aborted &&
        lease.remainingMs() < selfUndoLeadMs,
    );
  }

  /** An answer that was long on its way says little about the time it was given: the quickest one counts, and is believed less as it ages. */
  #compareClocks(databaseNow: Date, asked: LeaseInstant): void {
    const wallAheadMs = asked.wallMs - asked.monotonicMs;
    // Our wall clock was set: what was measured against it is worth nothing any more.
    if (Math.abs(wallAheadMs - this.#wallAheadMs) > steppedMs) this.#quickestMs = Infinity;
    this.#wallAheadMs = wallAheadMs;
    const tookMs = this.clock.monotonicMs() - asked.monotonicMs;
    this.#quickestMs += staleByMs;
    if (tookMs > this.#quickestMs) return;
    this.#quickestMs = tookMs;
    this.#databaseAheadMs = databaseNow.getTime() - (asked.wallMs + tookMs / 2);
  }

  async #ask(): Promise<boolean> {
    const askedAt = instantOf(this.clock);
    const leases = [...this.#leases];
    try {
      const refs = leases.map(({ ref }) => ref);
      const { kept, locked, databaseNow } = await this.line.renew(this.engineId, refs, leaseTtlMs);
      this.#compareClocks(databaseNow, askedAt);
      const unanswered = new Set(leases.filter((lease) => isAmong(locked, lease)));
      this.#unanswered = unanswered;
      for (const lease of leases) {
        if (isAmong(kept, lease)) lease.extend(askedAt);
        else if (!unanswered.has(lease)) lease.lose();
      }
      this.#lastFailed = false;
      return true;
    } catch {
      this.#lastFailed = true;
      return false;
    } finally {
      this.#underWay = null;
    }
  }
}

function isAmong(refs: readonly RunRef[], { ref }: Lease): boolean {
  return refs.some(({ runId, epoch }) => runId === ref.runId && epoch === ref.epoch);
}
