/** AttemptLimiter counts failed sign-ins per key, in the memory of one web process; a restart forgets them. */
export interface AttemptLimiter {
  /** True while this key may try; `nowMs` is the wall clock. */
  mayTry(key: string, nowMs: number): boolean;
  failed(key: string, nowMs: number): void;
  succeeded(key: string): void;
}

interface Limits {
  /** Failures in one window after which a key must wait. */
  readonly attempts: number;
  readonly windowMs: number;
  /** Keys remembered at most: the oldest are forgotten, so that a flood of made-up addresses cannot fill the memory. */
  readonly keys: number;
}

/** createAttemptLimiter makes a limiter with a fixed window per key. */
export function createAttemptLimiter(limits: Limits): AttemptLimiter {
  const failures = new Map<string, { count: number; since: number }>();
  const current = (key: string, nowMs: number) => {
    const found = failures.get(key);
    return found && nowMs - found.since < limits.windowMs ? found : undefined;
  };
  return {
    mayTry: (key, nowMs) => (current(key, nowMs)?.count ?? 0) < limits.attempts,
    failed(key, nowMs) {
      const found = current(key, nowMs);
      failures.delete(key);
      failures.set(key, { count: (found?.count ?? 0) + 1, since: found?.since ?? nowMs });
      const oldest = failures.size > limits.keys ? failures.keys().next() : undefined;
      if (oldest?.done === false) failures.delete(oldest.value);
    },
    succeeded: (key) => void failures.delete(key),
  };
}
