import { BrokenCircuitError } from 'cockatiel';
import { SlidingWindow } from './sliding-window';

/** BreakerSettings are Resilience4j's, with its names; rates in percent. */
export type BreakerSettings = {
  readonly slidingWindowSize: number;
  readonly failureRateThreshold: number;
  readonly slowCallRateThreshold: number;
  readonly slowCallDurationMs: number;
  readonly waitDurationInOpenStateMs: number;
  readonly permittedCallsInHalfOpen: number;
};

/** BreakerState is the state that calls meet. */
export type BreakerState = 'closed' | 'open' | 'half_open';

type Phase =
  | { readonly state: 'closed'; readonly window: SlidingWindow }
  | { readonly state: 'open'; readonly until: number }
  | { readonly state: 'half_open'; readonly window: SlidingWindow; permits: number };

/** BreakerListener hears of each counted call: how it ended, or that it was not permitted. */
export type BreakerListener = (kind: 'successful' | 'failed' | 'not_permitted') => void;

/**
 * CircuitBreaker behaves as Resilience4j's count-based one: it also counts *slow* calls and lets several calls try in the half-open state,
 * which cockatiel's breaker does not. `now` is in ms, from a monotonic clock.
 */
export class CircuitBreaker {
  #phase: Phase;

  constructor(
    private readonly settings: BreakerSettings,
    private readonly now: () => number,
    private readonly onCall: BreakerListener = () => undefined,
  ) {
    this.#phase = this.#closed();
  }

  /** state is open until a call comes after the wait: only a call moves it to half-open, as Resilience4j's default has it. */
  get state(): BreakerState {
    return this.#phase.state;
  }

  /** rates are the percentages of failed and slow calls in the window, -1 where there are too few calls. */
  get rates(): { readonly failure: number; readonly slow: number } {
    if (this.#phase.state === 'open') return { failure: -1, slow: -1 };
    return { failure: this.#phase.window.failureRate, slow: this.#phase.window.slowCallRate };
  }

  /** execute makes the call, or throws cockatiel's BrokenCircuitError without making it. */
  async execute<T>(call: () => Promise<T>): Promise<T> {
    const phase = this.#admit();
    const startedAt = this.now();
    try {
      const result = await call();
      this.#record(phase, false, this.now() - startedAt);
      return result;
    } catch (error) {
      this.#record(phase, true, this.now() - startedAt);
      throw error;
    }
  }

  #admit(): Phase {
    if (this.#phase.state === 'open' && this.now() >= this.#phase.until) this.#phase = this.#halfOpen();
    const phase = this.#phase;
    if (phase.state === 'closed') return phase;
    if (phase.state === 'half_open' && phase.permits > 0) {
      phase.permits -= 1;
      return phase;
    }
    this.onCall('not_permitted');
    throw new BrokenCircuitError();
  }

  /** A call that began in an earlier phase says nothing about this one, and is not counted in it. */
  #record(phase: Phase, failed: boolean, durationMs: number): void {
    this.onCall(failed ? 'failed' : 'successful');
    if (phase !== this.#phase || phase.state === 'open') return;
    // Resilience4j calls slow what takes longer than the threshold, not what takes exactly as long.
    phase.window.record({ failed, slow: durationMs > this.settings.slowCallDurationMs });
    if (!phase.window.isFull) return;
    if (this.#exceeds(phase.window)) this.#phase = this.#open();
    else if (phase.state === 'half_open') this.#phase = this.#closed();
  }

  #exceeds(window: SlidingWindow): boolean {
    return (
      window.failureRate >= this.settings.failureRateThreshold ||
      window.slowCallRate >= this.settings.slowCallRateThreshold
    );
  }

  #closed(): Phase {
    return { state: 'closed', window: new SlidingWindow(this.settings.slidingWindowSize) };
  }

  #open(): Phase {
    return { state: 'open', until: this.now() + this.settings.waitDurationInOpenStateMs };
  }

  #halfOpen(): Phase {
    const permits = this.settings.permittedCallsInHalfOpen;
    return { state: 'half_open', window: new SlidingWindow(permits), permits };
  }
}
