import { isDeepStrictEqual } from 'node:util';
import { lookBudgetMs } from '@/lib/domain/fault/undo';
import { ownedBy } from '@/lib/domain/fault/undo-decision';
import type { ChargeRecord } from './charge';
import type { ChargeStore } from './charge-store';
import { abortableSleep } from '@/lib/abortable-sleep';
import { undoCharge, type UndoChargeDeps } from './undo-charge';

const lookEveryMs = 1_000;
/** Toxiproxy's 25 s handler timeout plus margin: by then a call that was given up as lost has been carried out or not. */
const secondLookMs = 30_000;

export interface HeldChargeDeps extends UndoChargeDeps {
  readonly store: ChargeStore;
}

/** HeldCharge is one run's proxies in this guard's care: it undoes when nobody renews, and never goes back from that. */
export class HeldCharge {
  #record: ChargeRecord;
  #leaseEndsMs: number;
  #carries: readonly string[] = [];
  #detail: string | null = null;
  /** Ends the waiting under way: the lease moved, or its end is asked for. */
  #wake = new AbortController();
  readonly #gone = new AbortController();
  #living: Promise<void> = Promise.resolve();

  constructor(
    record: ChargeRecord,
    leaseLeftMs: number,
    private readonly deps: HeldChargeDeps,
  ) {
    this.#record = record;
    this.#leaseEndsMs = deps.clock.monotonicMs() + leaseLeftMs;
  }

  get record(): ChargeRecord {
    return this.#record;
  }

  /** On which proxies the last look saw a toxic of the run. */
  get carries(): readonly string[] {
    return this.#carries;
  }

  /** What keeps the proxies from being clean; null when nothing does. */
  get detail(): string | null {
    return this.#detail;
  }

  /** renew prolongs the lease; false once it has run out. */
  renew(): boolean {
    if (this.#record.state !== 'held' || this.#isDue()) return false;
    this.#leaseEndsMs = this.deps.clock.monotonicMs() + this.#record.leaseMs;
    this.deps.store.touch(this.#record.runId).catch((error: unknown) => {
      this.deps.log.warn({ err: error }, 'a renewal could not be noted on the disk');
    });
    return true;
  }

  /** expire ends the lease at once: the engine asks for help. */
  expire(): void {
    this.#leaseEndsMs = -Infinity;
    this.#wake.abort();
  }

  /** release ends the lease without an undo: the engine read the proxies back clean. They are looked at once more all the same. */
  async release(): Promise<void> {
    if (this.#record.state === 'held') await this.#enter('over');
    this.#wake.abort();
  }

  /** drop ends the care; when it resolves no call of it is under way any more, and the proxies may be another run's. */
  async drop(): Promise<void> {
    this.#gone.abort();
    this.#wake.abort();
    await this.#living.catch(() => undefined);
  }

  /** live resolves when there is nothing left to take care of. */
  live(): Promise<void> {
    return (this.#living = this.#live());
  }

  async #live(): Promise<void> {
    const signal = this.#gone.signal;
    await this.#watch();
    if (this.#record.state !== 'over' && !this.#isGone()) {
      await this.#enter('undoing');
      this.deps.log.warn({ runId: this.#record.runId }, 'nobody renews the lease: the fault is taken away');
      await undoCharge(this.deps, this.#record, false, signal, (detail) => (this.#detail = detail));
      if (this.#isGone()) return;
      this.#detail = null;
      await this.#enter('over');
    }
    await abortableSleep(secondLookMs, signal);
    if (this.#isGone()) return;
    await undoCharge(this.deps, this.#record, true, signal, (detail) => (this.#detail = detail));
    if (!this.#isGone()) await this.deps.store.forget(this.#record.runId);
  }

  async #watch(): Promise<void> {
    while (this.#record.state === 'held' && !this.#isGone() && !this.#isDue()) {
      await this.#lookAround();
      const leftMs = Math.max(0, this.#leaseEndsMs - this.deps.clock.monotonicMs());
      await abortableSleep(Math.min(lookEveryMs, leftMs), this.#wake.signal);
    }
  }

  #isGone(): boolean {
    return this.#gone.signal.aborted;
  }

  #isDue(): boolean {
    const { clock } = this.deps;
    return (
      clock.monotonicMs() >= this.#leaseEndsMs || clock.now().getTime() >= Date.parse(this.#record.endBy)
    );
  }

  /** Sees whether the fault is really on the proxies beside this guard, and learns what else must survive the undo. */
  async #lookAround(): Promise<void> {
    const { runId, epoch, endpoints } = this.#record;
    const isOurs = ownedBy(runId, epoch);
    const carries: string[] = [];
    const seen = await Promise.all(
      endpoints.map(async (endpoint) => {
        const { apiUrl, snapshot } = endpoint;
        const look = await this.deps.driver.look({ apiUrl, proxy: snapshot.name }, lookBudgetMs);
        // Only a proxy that carries the fault is whole: what is on it beside ours is somebody else's.
        if (look.kind !== 'seen' || !look.snapshot.toxics.some(({ name }) => isOurs(name))) return endpoint;
        carries.push(snapshot.name);
        const toxics = look.snapshot.toxics.filter(({ name }) => !isOurs(name));
        return { apiUrl, snapshot: { ...look.snapshot, toxics, enabled: snapshot.enabled } };
      }),
    );
    this.#carries = carries;
    if (this.#record.state !== 'held' || isDeepStrictEqual(seen, endpoints)) return;
    this.#record = { ...this.#record, endpoints: seen };
    await this.#save();
  }

  async #enter(state: ChargeRecord['state']): Promise<void> {
    this.#record = { ...this.#record, state };
    await this.#save();
  }

  /** A disk that fails must not hold up an undo: what is on it is the older state, from which the undo is made again. */
  async #save(): Promise<void> {
    try {
      await this.deps.store.save(this.#record);
    } catch (error) {
      this.deps.log.error({ err: error }, 'the charge could not be written to the disk');
    }
  }
}
