import { describe, expect, it } from 'vitest';
import type { RunRef } from '@/lib/domain/run/run-record';
import { instantOf, leaseMarginMs, leaseTtlMs, selfUndoLeadMs } from './lease';
import { LeaseKeeper } from './lease-keeper';
import type { LeaseLine } from './ports';
import { createFakeClock } from './testing/fake-clock';

type Renewal = Awaited<ReturnType<LeaseLine['renew']>>;
const first = { runId: 'run0001', epoch: 1 };
const second = { runId: 'run0002', epoch: 4 };

function keeperWith(renew: (asked: readonly RunRef[]) => Partial<Renewal>) {
  const clock = createFakeClock();
  const keeper = new LeaseKeeper(
    {
      renew: (_, asked) =>
        Promise.resolve({ kept: asked, locked: [], databaseNow: clock.now(), ...renew(asked) }),
    },
    'engine',
    clock,
  );
  return { clock, keeper };
}

describe('LeaseKeeper', () => {
  it('undoes the one run whose row somebody holds, before its lease is over; the others go on, and nothing is lost', async () => {
    const { clock, keeper } = keeperWith(() => ({ kept: [second], locked: [first] }));
    const [held, other] = [first, second].map((ref) => keeper.keep(ref, instantOf(clock)));
    await keeper.renew();
    expect(keeper.inDanger()).toEqual([]);
    clock.advance(leaseTtlMs - leaseMarginMs - selfUndoLeadMs + 1);
    await keeper.renew();
    expect(keeper.inDanger()).toEqual([held]);
    expect(held?.lost.aborted).toBe(false);
    expect(other?.remainingMs()).toBe(leaseTtlMs - leaseMarginMs);
  });

  it('loses what the database does not name', async () => {
    const { clock, keeper } = keeperWith(() => ({ kept: [second] }));
    const [gone, other] = [first, second].map((ref) => keeper.keep(ref, instantOf(clock)));
    await keeper.renew();
    expect([gone, other].map((lease) => lease?.lost.aborted)).toEqual([true, false]);
  });

  it.each([-60_000, 60_000])(
    'knows the time of the database after its own clock was set by %d ms, also in mid-renewal',
    async (byMs) => {
      const clock = createFakeClock();
      const startMs = clock.now().getTime() - clock.monotonicMs();
      const databaseNow = () => new Date(startMs + clock.monotonicMs());
      let jump = 0;
      const keeper = new LeaseKeeper(
        {
          renew(_, kept) {
            clock.advance(5);
            clock.jumpWall(jump);
            clock.advance(5);
            return Promise.resolve({ kept, locked: [], databaseNow: databaseNow() });
          },
        },
        'engine',
        clock,
      );
      await keeper.renew();
      jump = byMs;
      await keeper.renew();
      jump = 0;
      await keeper.renew();
      expect(Math.abs(keeper.databaseNow().getTime() - databaseNow().getTime())).toBeLessThan(10);
    },
  );
});
