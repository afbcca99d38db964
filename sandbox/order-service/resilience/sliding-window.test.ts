import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CallOutcome, SlidingWindow } from './sliding-window';

describe('SlidingWindow', () => {
  it('has no rate before it is full', () => {
    const window = new SlidingWindow(2);
    window.record({ failed: true, slow: true });
    expect([window.isFull, window.failureRate, window.slowCallRate]).toEqual([false, -1, -1]);
  });

  it('counts exactly the last calls, whatever came before', () => {
    const outcome = fc.record({ failed: fc.boolean(), slow: fc.boolean() });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.array(outcome, { minLength: 20 }), (size, outcomes) => {
        const window = new SlidingWindow(size);
        for (const each of outcomes) window.record(each);
        const last = outcomes.slice(-size);
        const percent = (is: (each: CallOutcome) => boolean) => (100 * last.filter(is).length) / size;
        expect(window.failureRate).toBe(percent((each) => each.failed));
        expect(window.slowCallRate).toBe(percent((each) => each.slow));
      }),
    );
  });
});
