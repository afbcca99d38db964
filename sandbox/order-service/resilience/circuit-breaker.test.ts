import { BrokenCircuitError } from 'cockatiel';
import { beforeEach, describe, expect, it } from 'vitest';
import { CircuitBreaker } from './circuit-breaker';
import { originalConfiguration, revisedConfiguration } from './configurations';

let now: number;
beforeEach(() => (now = 0));

/** Makes `count` calls that each take `ms`, one after the other. */
async function calls(breaker: CircuitBreaker, count: number, ms: number, fails = false): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const call = () => {
      now += ms;
      return fails ? Promise.reject(new Error('inventory')) : Promise.resolve();
    };
    await breaker.execute(call).catch((error: unknown) => {
      if (error instanceof BrokenCircuitError) throw error;
    });
  }
}

const original = () => new CircuitBreaker(originalConfiguration.breaker, () => now);
const revised = () => new CircuitBreaker(revisedConfiguration.breaker, () => now);

describe('the original breaker (Listing 4)', () => {
  it('stays closed however slow the calls are, as long as they succeed', async () => {
    const breaker = original();
    await calls(breaker, 300, 2_300);
    expect(breaker.state).toBe('closed');
  });

  it('opens at half of a full window of 100 failing, not before it is full', async () => {
    const breaker = original();
    await calls(breaker, 50, 10);
    await calls(breaker, 49, 10, true);
    expect(breaker.state).toBe('closed');
    await calls(breaker, 1, 10, true);
    expect(breaker.state).toBe('open');
    await expect(calls(breaker, 1, 10)).rejects.toBeInstanceOf(BrokenCircuitError);
  });

  it('stays open for 30 s, and only a call after that makes it half-open', async () => {
    const breaker = original();
    await calls(breaker, 100, 1, true);
    now += 29_999;
    await expect(calls(breaker, 1, 0)).rejects.toBeInstanceOf(BrokenCircuitError);
    now += 1;
    expect(breaker.state).toBe('open');
    await calls(breaker, 1, 0);
    expect(breaker.state).toBe('half_open');
  });
});

describe('the revised breaker (Listing 5)', () => {
  it('opens when 30 % of the last 50 calls took longer than 500 ms', async () => {
    const breaker = revised();
    await calls(breaker, 35, 500);
    await calls(breaker, 14, 501);
    expect(breaker.state).toBe('closed');
    await calls(breaker, 1, 501);
    expect(breaker.state).toBe('open');
  });

  it('stays closed with the 10 % of slow calls that the card injects, evenly spread', async () => {
    const breaker = revised();
    for (let round = 0; round < 30; round += 1) {
      await calls(breaker, 9, 15);
      await calls(breaker, 1, 2_000);
    }
    expect(breaker.state).toBe('closed');
  });

  it('closes after five good calls in the half-open state', async () => {
    const breaker = revised();
    await calls(breaker, 50, 800, true);
    now += 15_000;
    await calls(breaker, 4, 15);
    expect(breaker.state).toBe('half_open');
    await calls(breaker, 1, 15);
    expect(breaker.state).toBe('closed');
  });

  it('opens again when two of the five half-open calls are slow', async () => {
    const breaker = revised();
    await calls(breaker, 50, 800, true);
    now += 15_000;
    await calls(breaker, 3, 15);
    await calls(breaker, 2, 600);
    expect(breaker.state).toBe('open');
  });

  it('lets no more than five calls try at once in the half-open state', async () => {
    const breaker = revised();
    await calls(breaker, 50, 800, true);
    now += 15_000;
    const releases: (() => void)[] = [];
    const trying = Array.from({ length: 5 }, () =>
      breaker.execute(() => new Promise<void>((resolve) => releases.push(resolve))),
    );
    await expect(breaker.execute(() => Promise.resolve())).rejects.toBeInstanceOf(BrokenCircuitError);
    for (const release of releases) release();
    await Promise.all(trying);
    expect(breaker.state).toBe('closed');
  });

  it('does not count a call of an earlier phase when it ends', async () => {
    const breaker = revised();
    let fail: () => void = () => undefined;
    const late = breaker.execute(
      () => new Promise<void>((_, reject) => (fail = () => reject(new Error('late')))),
    );
    await calls(breaker, 50, 800, true);
    now += 15_000;
    await calls(breaker, 4, 15);
    fail();
    await expect(late).rejects.toThrow('late');
    await calls(breaker, 1, 15);
    expect(breaker.state).toBe('closed');
  });
});
