/** PoolLimits bound the request pool: Tomcat's maxThreads and acceptCount, and the longest wait for a worker. */
export type PoolLimits = {
  readonly workers: number;
  readonly queueCapacity: number;
  readonly waitLimitMs: number;
};

/** RejectionReason says why a request never got a worker. */
export type RejectionReason = 'queue_full' | 'wait_limit' | 'client_gone';

/** PoolRejection is thrown for a request that never got a worker; its work was not started. */
export class PoolRejection extends Error {
  constructor(readonly reason: RejectionReason) {
    super(`no worker: ${reason}`);
  }
}

type Waiting = { start(): void; reject(reason: RejectionReason): void };

/**
 * RequestPool holds a worker for the whole of each request, as a thread of Tomcat's pool is held, and lets a bounded number of requests
 * wait first come, first served. `now` is in ms, from a monotonic clock.
 */
export class RequestPool {
  #busy = 0;
  #busyMs = 0;
  #changedAt: number;
  readonly #waiting = new Set<Waiting>();

  constructor(
    private readonly limits: PoolLimits,
    private readonly now: () => number,
  ) {
    this.#changedAt = now();
  }

  /** busy is the number of workers held at this moment. */
  get busy(): number {
    return this.#busy;
  }

  /** queued is the number of requests that wait for a worker. */
  get queued(): number {
    return this.#waiting.size;
  }

  /** busySeconds is the worker time used since the start, in seconds; its rate over the workers is the exact occupation. */
  busySeconds(): number {
    return (this.#busyMs + this.#busy * (this.now() - this.#changedAt)) / 1000;
  }

  /** run does the work on a worker; it throws PoolRejection if there is none in time, or if `gone` aborts while waiting. */
  async run<T>(work: () => Promise<T>, gone: AbortSignal): Promise<T> {
    if (this.#busy < this.limits.workers) this.#hold(1);
    else await this.#waitForWorker(gone);
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  /** A freed worker goes straight to the longest waiting request: a newcomer cannot overtake the queue. */
  #release(): void {
    const next = this.#waiting.values().next().value;
    if (next === undefined) this.#hold(-1);
    else next.start();
  }

  #waitForWorker(gone: AbortSignal): Promise<void> {
    if (this.#waiting.size >= this.limits.queueCapacity)
      return Promise.reject(new PoolRejection('queue_full'));
    if (gone.aborted) return Promise.reject(new PoolRejection('client_gone'));
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(limit);
        gone.removeEventListener('abort', onGone);
        this.#waiting.delete(waiting);
      };
      const waiting: Waiting = {
        start: () => {
          leave();
          resolve();
        },
        reject: (reason) => {
          leave();
          reject(new PoolRejection(reason));
        },
      };
      const onGone = () => waiting.reject('client_gone');
      const limit = setTimeout(() => waiting.reject('wait_limit'), this.limits.waitLimitMs);
      gone.addEventListener('abort', onGone, { once: true });
      this.#waiting.add(waiting);
    });
  }

  #hold(change: 1 | -1): void {
    const now = this.now();
    this.#busyMs += this.#busy * (now - this.#changedAt);
    this.#changedAt = now;
    this.#busy += change;
  }
}
