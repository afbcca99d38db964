import type { Clock } from '../ports';

/** createFakeClock is a clock that stands still until told: `advance` moves both hands, `jumpWall` only the wall's. */
export function createFakeClock(
  startMs = Date.parse('2026-03-10T12:00:00Z'),
): Clock & { advance(ms: number): void; jumpWall(ms: number): void } {
  let wall = startMs;
  let monotonic = 1_000;
  return {
    now: () => new Date(wall),
    monotonicMs: () => monotonic,
    advance(ms) {
      wall += ms;
      monotonic += ms;
    },
    jumpWall(ms) {
      wall += ms;
    },
  };
}
