/** CallOutcome is one finished call as the breaker sees it. */
export type CallOutcome = { readonly failed: boolean; readonly slow: boolean };

/** SlidingWindow keeps the last `size` outcomes (count-based, as Resilience4j's default) and their percentages. */
export class SlidingWindow {
  readonly #outcomes: CallOutcome[] = [];
  #next = 0;
  #failed = 0;
  #slow = 0;

  constructor(private readonly size: number) {}

  /** record adds an outcome; the oldest one leaves a full window. */
  record(outcome: CallOutcome): void {
    const leaving = this.#outcomes[this.#next];
    if (leaving !== undefined) this.#count(leaving, -1);
    this.#outcomes[this.#next] = outcome;
    this.#count(outcome, 1);
    this.#next = (this.#next + 1) % this.size;
  }

  /** isFull tells whether the window has as many calls as it holds: before that, rates decide nothing. */
  get isFull(): boolean {
    return this.#outcomes.length >= this.size;
  }

  /** failureRate is in percent of the window, -1 while it is not full (Resilience4j's value for "too few calls"). */
  get failureRate(): number {
    return this.isFull ? (100 * this.#failed) / this.size : -1;
  }

  /** slowCallRate is in percent of the window, -1 while it is not full. */
  get slowCallRate(): number {
    return this.isFull ? (100 * this.#slow) / this.size : -1;
  }

  #count(outcome: CallOutcome, change: 1 | -1): void {
    if (outcome.failed) this.#failed += change;
    if (outcome.slow) this.#slow += change;
  }
}
