import { describe, expect, it } from 'vitest';
import { FarLeases } from './far-leases';
import { leaseTtlMs } from './lease';
import { createFakeClock } from './testing/fake-clock';

describe('FarLeases', () => {
  it('counts a run as nobody’s once its lease has not moved for its length, whatever the wall clock says', () => {
    const clock = createFakeClock();
    const leases = new FarLeases(clock);
    const dead = { runId: 'dead', until: '2026-03-10 13:00:05+00' };
    const alive = (second: number) => ({ runId: 'alive', until: `2026-03-10 13:00:0${second}+00` });
    for (let second = 0; second * 1_000 <= leaseTtlMs; second += 1) {
      leases.see([dead, alive(second)]);
      expect(leases.dead()).toEqual([]);
      clock.advance(1_000);
      clock.jumpWall(600_000);
    }
    leases.see([dead, alive(9)]);
    expect(leases.dead()).toEqual(['dead']);
    leases.see([]);
    expect(leases.dead()).toEqual([]);
  });
});
