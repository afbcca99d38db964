import { LeaseLost } from '@/lib/domain/run/lease-lost';
import type { RunRef } from '@/lib/domain/run/run-record';
import type { Clock } from './ports';

/** How long a lease lasts without renewal, by the database's clock. A dead engine is noticed this soon, plus one scan. */
export const leaseTtlMs = 5_000;
/** Renewals come this often: three may fail before the lease is in danger. */
export const renewEveryMs = 1_000;
/** The local deadline lies this much before the database's: it covers clock rate and the time a call needs to leave the machine. */
export const leaseMarginMs = 750;
/** With this little left and no renewal, the engine starts to undo, so that the first try still falls within its lease. */
export const selfUndoLeadMs = 1_500;

/** Standing is what a lease is worth now; `alone`: past its deadline, and the database does not answer. */
export type Standing = 'held' | 'lost' | 'alone';

/**
 * Lease is this process's own view of its lease on one run. The deadline counts from *before* the renewal was asked, on the
 * monotonic and the wall clock, whichever is further: a stopped process and a suspended machine both find it passed.
 */
export class Lease {
  #monotonicDeadline = 0;
  #wallDeadline = 0;
  readonly #lost = new AbortController();

  constructor(
    readonly ref: RunRef,
    private readonly clock: Clock,
    askedAt: LeaseInstant,
    /** Asks the database at once, in bounded time, whether the lease is still ours. */
    private readonly confirm: (lease: Lease) => Promise<'kept' | 'lost' | 'unreachable'>,
  ) {
    this.extend(askedAt);
  }

  /** extend moves the deadline after a renewal that was asked at this instant. */
  extend(askedAt: LeaseInstant): void {
    this.#monotonicDeadline = askedAt.monotonicMs + leaseTtlMs - leaseMarginMs;
    this.#wallDeadline = askedAt.wallMs + leaseTtlMs - leaseMarginMs;
  }

  /** lose says that the database gave the run to somebody else, or let the lease expire. There is no way back. */
  lose(): void {
    this.#lost.abort();
  }

  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  remainingMs(): number {
    const monotonic = this.#monotonicDeadline - this.clock.monotonicMs();
    return Math.min(monotonic, this.#wallDeadline - this.clock.now().getTime());
  }

  isLive(): boolean {
    return !this.#lost.signal.aborted && this.remainingMs() > 0;
  }

  /** assertLive throws LeaseLost past the local deadline: no call that changes a proxy may leave then. */
  assertLive(): void {
    if (!this.isLive()) throw new LeaseLost(`the lease on run ${this.ref.runId} is not ours any more`);
  }

  /** standing asks the database only when the local deadline has passed: a process that was stopped learns here that it lost. */
  async standing(): Promise<Standing> {
    if (this.#lost.signal.aborted) return 'lost';
    if (this.remainingMs() > 0) return 'held';
    const answer = await this.confirm(this);
    if (answer === 'lost') {
      this.lose();
      return 'lost';
    }
    return this.remainingMs() > 0 ? 'held' : 'alone';
  }
}

/** LeaseInstant is one moment on both clocks. */
export interface LeaseInstant {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

/** instantOf reads both clocks; take it before asking for a lease, never after. */
export function instantOf(clock: Clock): LeaseInstant {
  return { monotonicMs: clock.monotonicMs(), wallMs: clock.now().getTime() };
}
