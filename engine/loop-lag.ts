import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loopLagAlarmMs, type EngineVitals } from '@/lib/domain/health/engine-vitals';
import type { Logger } from './ports';

const resolutionMs = 10;

/** LoopLag measures how late this process' event loop is, window by window, and raises its voice once when that gets dangerous. */
export class LoopLag {
  readonly #delays = monitorEventLoopDelay({ resolution: resolutionMs });
  #alarmed = false;

  constructor(private readonly log: Logger) {
    this.#delays.enable();
  }

  /** read gives the lag since the last reading and begins a new window. `alarm`: the slowest was above the limit. */
  read(): EngineVitals['loopLag'] & { readonly alarm: boolean } {
    const [p50Ms, p99Ms, maxMs] = [
      this.#delays.percentile(50),
      this.#delays.percentile(99),
      this.#delays.max,
    ].map((nanoseconds) => Math.max(0, Math.round(nanoseconds / 1e6 - resolutionMs))) as [
      number,
      number,
      number,
    ];
    this.#delays.reset();
    const alarm = maxMs > loopLagAlarmMs;
    if (alarm && !this.#alarmed)
      this.log.warn(
        { p99Ms, maxMs },
        'the event loop is held up: leases and aborts come late on this machine',
      );
    this.#alarmed = alarm;
    return { p50Ms, p99Ms, maxMs, alarm };
  }

  stop(): void {
    this.#delays.disable();
  }
}
