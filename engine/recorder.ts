import { LeaseLost } from '@/lib/domain/run/lease-lost';
import type { RunWrite, TimedEvent } from '@/lib/domain/run/run-record';
import type { RunEventData } from '@/lib/domain/run/run-event';
import { abortableSleep } from '@/lib/abortable-sleep';
import { joinWrites } from './join-writes';
import type { Lease } from './lease';
import type { Logger, RunStore } from './ports';

const firstRetryMs = 100;
const slowestRetryMs = 1_000;

/** A write that waits for its turn; those that come meanwhile may join it. */
interface Waiting {
  write: RunWrite;
  readonly parts: RunWrite[];
  readonly turn: Promise<void>;
}

/** So that the statement of one transaction stays far below its time limit. */
const mostJoined = 200;

/**
 * Recorder stores a run's writes in their order, one at a time, and repeats each until the database took it or the run is no
 * longer ours. Writes that wait behind another become one: fifty proxies undone at once are two transactions, not a hundred.
 * Nothing that protects people waits for it: an undo goes on while its record still waits here.
 */
export class Recorder {
  #tail: Promise<void> = Promise.resolve();
  #last: Waiting | null = null;

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
    const last = this.#last;
    const joined = last && last.parts.length < mostJoined ? joinWrites(last.write, write) : null;
    if (last && joined) {
      last.write = joined;
      last.parts.push(write);
      return last.turn;
    }
    const turn = this.#tail.then(() => {
      if (this.#last === waiting) this.#last = null;
      return this.#persistAll(waiting);
    });
    const waiting: Waiting = { write, parts: [write], turn };
    this.#last = waiting;
    this.#tail = turn.catch(() => undefined);
    return turn;
  }

  /** exclusive runs another transaction on this run in its turn among the writes; it is not repeated. */
  exclusive<T>(operation: () => Promise<T>): Promise<T> {
    this.#last = null;
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

  /** What the database refuses is found by storing the parts one by one: their neighbours are not given up for it. */
  async #persistAll({ write, parts }: Waiting): Promise<void> {
    if (parts.length === 1) return this.#persist(write);
    try {
      await this.#repeat(write, false);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // A first try may have been stored without its answer reaching us.
      for (const part of parts) await this.#persist(part, true);
    }
  }

  async #persist(write: RunWrite, again = false): Promise<void> {
    try {
      await this.#repeat(write, again);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.log.error({ err: error }, 'the database refuses a piece of evidence: it is left out');
      const rest = withoutEvidence(write);
      if (Object.keys(rest).length > 0) await this.#untilStored(rest);
    }
  }

  /** A state that the database refuses is asked again for as long as the run is ours: without it the record would lie. */
  async #untilStored(write: RunWrite): Promise<void> {
    for (;;) {
      try {
        await this.#repeat(write, true);
        return;
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    }
  }

  /** Rejects with LeaseLost, or with the refusal of what was asked several times. */
  async #repeat(write: RunWrite, again: boolean): Promise<void> {
    let waitMs = firstRetryMs;
    for (let tries = 0; ; tries += 1) {
      if (this.lease.lost.aborted) throw new LeaseLost('the run belongs to another engine');
      try {
        await this.store.write(this.lease.ref, write, again || tries > 0);
        return;
      } catch (error) {
        if (error instanceof LeaseLost) {
          this.lease.lose();
          throw error;
        }
        if (tries === 0) this.log.warn({ err: error }, 'a write failed and is repeated');
        if (isRefusal(error) && tries >= refusedTries) throw error;
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
