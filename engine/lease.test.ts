import { describe, expect, it } from 'vitest';
import { instantOf, Lease, leaseMarginMs, leaseTtlMs } from './lease';
import { createFakeClock } from './testing/fake-clock';

const ref = { runId: 'run0001', epoch: 3 };
const validFor = leaseTtlMs - leaseMarginMs;

function leaseAt(
  clock: ReturnType<typeof createFakeClock>,
  answer: 'kept' | 'lost' | 'unreachable' = 'kept',
) {
  return new Lease(ref, clock, instantOf(clock), (lease) => {
    if (answer === 'kept') lease.extend(instantOf(clock));
    return Promise.resolve(answer);
  });
}

describe('Lease', () => {
  it('is live until the margin before its term, counted from before the renewal was asked', () => {
    const clock = createFakeClock();
    const lease = leaseAt(clock);
    clock.advance(validFor - 1);
    expect(lease.isLive()).toBe(true);
    clock.advance(1);
    expect(lease.isLive()).toBe(false);
    expect(() => lease.assertLive()).toThrow('not ours any more');
  });

  it('counts a suspended machine, whose monotonic clock stood still', () => {
    const clock = createFakeClock();
    const lease = leaseAt(clock);
    clock.jumpWall(validFor);
    expect(lease.isLive()).toBe(false);
  });

  it('does not live longer when the wall clock is set back', () => {
    const clock = createFakeClock();
    const lease = leaseAt(clock);
    clock.jumpWall(-3_600_000);
    clock.advance(validFor);
    expect(lease.isLive()).toBe(false);
  });

  it.each([
    ['kept', 'held', false],
    ['lost', 'lost', true],
    ['unreachable', 'alone', false],
  ] as const)('past the deadline, an answer of %s means %s', async (answer, standing, lost) => {
    const clock = createFakeClock();
    const lease = leaseAt(clock, answer);
    clock.advance(validFor + 60_000);
    expect(await lease.standing()).toBe(standing);
    expect(lease.lost.aborted).toBe(lost);
  });

  it('never comes back once lost', async () => {
    const clock = createFakeClock();
    const lease = leaseAt(clock);
    lease.lose();
    lease.extend(instantOf(clock));
    expect(lease.isLive()).toBe(false);
    expect(await lease.standing()).toBe('lost');
  });
});
