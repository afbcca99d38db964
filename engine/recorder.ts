import { LeaseLost } from '@/lib/domain/run/lease-lost';
import type { RunWrite, TimedEvent } from '@/lib/domain/run/run-record';
import type { RunEventData } from '@/lib/domain/run/run-event';
import { abortableSleep } from './abortable-sleep';
import type { Lease } from './lease';
import type { Logger, RunStore } from './ports';

const firstRetryMs = 100;
const slowestRetryMs = 1_000;

/**
 * Recorder stores a run's writes in their order, one at a time, and repeats each until the database took it or the run is no
 * longer ours. Nothing that protects people waits for it: an undo goes on while its record still waits here.
 */
export class Recorder {
  #tail: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Pick<RunStore, 'write'>,
    private readonly lease: Lease,
    private readonly log: Logger,
    /** The database's time, as far as this process knows. */
    private readonly recordNow: () => Date,
  ) {}

  /** event gives an event the time of this moment, however late it is stored. */
  event(data: RunEventData): TimedEvent {
    return { at: this.recordNow(), data };
  }

  now(): Date {
    return this.recordNow();
  }

  /** record queues events; nobody waits. */
  record(...events: RunEventData[]): void {
    this.enqueue({ events: events.map((data) => this.event(data)) });
  }

  /** enqueue queues a write; nobody waits. */
  enqueue(write: RunWrite): void {
    this.stored(write).catch(() => undefined);
  }

  /** stored queues a write and resolves once it is durable; rejects with LeaseLost. */
  stored(write: RunWrite): Promise<void> {
    const turn = this.#tail.then(() => this.#persist(write));
    this.#tail = turn.catch(() => undefined);
    return turn;
  }

  /** exclusive runs another transaction on this run in its turn among the writes; it is not repeated. */
  exclusive<T>(operation: () => Promise<T>): Promise<T> {
    const turn = this.#tail.then(() => {
      if (this.lease.lost.aborted) throw new LeaseLost('the run belongs to another engine');
      return operation();
    });
    this.#tail = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }

  /** settled resolves when everything queued so far is stored or given up. */
  settled(): Promise<void> {
    return this.#tail;
  }

  async #persist(asked: RunWrite): Promise<void> {
    let write = asked;
    let waitMs = firstRetryMs;
    for (let tries = 0; ; tries += 1) {
      if (this.lease.lost.aborted) throw new LeaseLost('the run belongs to another engine');
      try {
        await this.store.write(this.lease.ref, write, tries > 0);
        return;
      } catch (error) {
        if (error instanceof LeaseLost) {
          this.lease.lose();
          throw error;
        }
        if (tries === 0) this.log.warn({ err: error }, 'a write failed and is repeated');
        if (isRefusal(error) && tries >= refusedTries) {
          this.log.error({ err: error }, 'the database refuses a piece of evidence: it is left out');
          write = withoutEvidence(write);
          if (Object.keys(write).length === 0) return;
        }
        await abortableSleep(waitMs, this.lease.lost);
        waitMs = Math.min(waitMs * 2, slowestRetryMs);
      }
    }
  }
}

/** After this many tries, what the database refuses for its content will not be taken. */
const refusedTries = 3;

/** isRefusal tells an error about the data itself (SQLSTATE classes 22, 23, 42, 54) from trouble that passes. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|23|42|54)...$/.test(String(error.code));
}

/** A tick or an event that cannot be stored must not hold up the states and rollback records behind it. */
function withoutEvidence(write: RunWrite): RunWrite {
  return Object.fromEntries(Object.entries(write).filter(([key]) => key !== 'tick' && key !== 'events'));
}
