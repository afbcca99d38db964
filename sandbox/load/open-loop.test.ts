import { describe, expect, it } from 'vitest';
import { seededRandom } from '../scale/random';
import { type DropReason, OpenLoop } from './open-loop';

function loop(maxInFlight: number, spacing: 'poisson' | 'constant', answers: boolean) {
  const seen = { sent: 0, drops: [] as DropReason[] };
  const events = {
    send: () => {
      seen.sent += 1;
      return answers ? Promise.resolve() : new Promise<void>(() => undefined);
    },
    drop: (reason: DropReason) => void seen.drops.push(reason),
  };
  return { seen, loop: new OpenLoop({ spacing, maxInFlight, random: seededRandom(7) }, events) };
}

function run(each: OpenLoop, fromMs: number, toMs: number, stepMs = 5): void {
  for (let now = fromMs; now <= toMs; now += stepMs) each.step(now);
}

describe('OpenLoop', () => {
  it('goes on sending at the same rate while nothing is answered', () => {
    const { seen, loop: each } = loop(10_000, 'constant', false);
    each.setRate(100, 0);
    run(each, 0, 10_000);
    expect(seen.sent).toBe(1_000);
    expect(each.inFlight).toBe(1_000);
  });

  it('spaces arrivals as a Poisson process: mean and variance of the count per second agree', () => {
    const { seen, loop: each } = loop(1e9, 'poisson', false);
    each.setRate(120, 0);
    const counts: number[] = [];
    for (let second = 0; second < 600; second += 1) {
      const before = seen.sent;
      run(each, second * 1000 + 5, (second + 1) * 1000);
      counts.push(seen.sent - before);
    }
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (counts.length - 1);
    expect(Math.abs(mean - 120)).toBeLessThan(2);
    expect(variance / mean).toBeGreaterThan(0.8);
    expect(variance / mean).toBeLessThan(1.2);
  });

  it('drops and counts arrivals beyond the safety valve', () => {
    const { seen, loop: each } = loop(3, 'constant', false);
    each.setRate(10, 0);
    run(each, 0, 1_000);
    expect([seen.sent, seen.drops.length, new Set(seen.drops)]).toEqual([3, 7, new Set(['in_flight'])]);
  });

  it('does not make up for a stall with a burst', () => {
    const { seen, loop: each } = loop(10_000, 'constant', true);
    each.setRate(100, 0);
    run(each, 0, 1_000);
    const before = seen.sent;
    each.step(11_000);
    expect(seen.sent - before).toBeLessThanOrEqual(101);
    expect(seen.drops.length).toBeGreaterThanOrEqual(899);
  });

  it('is silent at rate 0 and starts again when the rate rises', () => {
    const { seen, loop: each } = loop(10, 'constant', true);
    each.setRate(0, 0);
    expect(each.step(60_000)).toBe(Infinity);
    each.setRate(10, 60_000);
    expect(each.step(60_100)).toBe(100);
    expect(seen.sent).toBe(1);
  });
});
