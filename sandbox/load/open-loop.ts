import { nextGapMs, type Spacing } from './arrivals';

/** LoopSettings: how arrivals are spaced, and how many orders may be in flight before the safety valve drops arrivals. */
export type LoopSettings = {
  readonly spacing: Spacing;
  readonly maxInFlight: number;
  readonly random: () => number;
};

/** LoopEvents are what the loop does to the outside: one order per arrival, one drop per arrival that the valve stopped. */
export type LoopEvents = { send(): Promise<void>; drop(reason: DropReason): void };

/** DropReason: too many orders in flight, or arrivals that fell into a time when this process did not run. */
export type DropReason = 'in_flight' | 'stalled';

/** Arrivals older than this are dropped, not sent in one burst after a stall, in ms. */
const stallMs = 1_000;

/**
 * OpenLoop sends orders at their arrival times, whether or not earlier ones were answered: slow answers do not lower the load, as they do not
 * keep shoppers from coming. `step` is pure in time: it sends what is due at `now` (ms) and returns the delay to the next step.
 */
export class OpenLoop {
  #ratePerSecond = 0;
  #nextAt = Infinity;
  #inFlight = 0;

  constructor(
    private readonly settings: LoopSettings,
    private readonly events: LoopEvents,
  ) {}

  /** inFlight is the number of orders not answered yet. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** ratePerSecond is the arrival rate in force. */
  get ratePerSecond(): number {
    return this.#ratePerSecond;
  }

  /** setRate changes the arrival rate from now on; 0 means no load. */
  setRate(ratePerSecond: number, now: number): void {
    this.#ratePerSecond = ratePerSecond;
    this.#nextAt = now + this.#gap();
  }

  /** step sends every order that is due and returns how long to wait for the next, in ms. */
  step(now: number): number {
    while (this.#nextAt <= now) {
      if (now - this.#nextAt > stallMs) this.events.drop('stalled');
      else this.#arrive();
      this.#nextAt += this.#gap();
    }
    return this.#nextAt - now;
  }

  #arrive(): void {
    if (this.#inFlight >= this.settings.maxInFlight) {
      this.events.drop('in_flight');
      return;
    }
    this.#inFlight += 1;
    void this.events.send().finally(() => (this.#inFlight -= 1));
  }

  #gap(): number {
    return nextGapMs(this.#ratePerSecond, this.settings.spacing, this.settings.random);
  }
}
