import { describe, expect, it } from 'vitest';
import { createAttemptLimiter } from './attempt-limiter';

describe('createAttemptLimiter', () => {
  it('makes a key wait after its failures, and no longer than the window', () => {
    const limiter = createAttemptLimiter({ attempts: 2, windowMs: 1_000, keys: 10 });
    limiter.failed('a', 0);
    expect(limiter.mayTry('a', 1)).toBe(true);
    limiter.failed('a', 500);
    expect(limiter.mayTry('a', 999)).toBe(false);
    expect(limiter.mayTry('b', 999)).toBe(true);
    expect(limiter.mayTry('a', 1_000)).toBe(true);
  });

  it('forgets the failures of a key that succeeds', () => {
    const limiter = createAttemptLimiter({ attempts: 1, windowMs: 1_000, keys: 10 });
    limiter.failed('a', 0);
    limiter.succeeded('a');
    expect(limiter.mayTry('a', 1)).toBe(true);
  });

  it('remembers a bounded number of keys, the newest', () => {
    const limiter = createAttemptLimiter({ attempts: 1, windowMs: 1_000, keys: 2 });
    for (const key of ['a', 'b', 'c']) limiter.failed(key, 0);
    expect(['a', 'b', 'c'].map((key) => limiter.mayTry(key, 1))).toEqual([true, false, false]);
  });
});
