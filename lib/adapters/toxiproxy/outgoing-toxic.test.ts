import { describe, expect, it } from 'vitest';
import type { LiveToxic } from '@/lib/domain/fault/fault';
import { ToxicNotAllowed } from './change-errors';
import { checkOutgoingToxic } from './outgoing-toxic';

function ours(type: string, attributes: Record<string, unknown>, more: Partial<LiveToxic> = {}): LiveToxic {
  return { name: 'gd-abc123def-1-0', type, stream: 'downstream', toxicity: 1, attributes, ...more };
}

describe('checkOutgoingToxic', () => {
  it.each([
    ['kills the process', ours('bandwidth', { rate: -1 })],
    ['stalls for ever', ours('bandwidth', { rate: 0 })],
    ['overflows', ours('bandwidth', { rate: 1e17 })],
    ['kills the process', ours('slicer', { average_size: 0, size_variation: 0, delay: 0 })],
    ['kills the process', ours('slicer', {})],
    ['panics', ours('slicer', { average_size: 10, size_variation: 10, delay: 0 })],
    ['panics', ours('latency', { latency: 60_000, jitter: 2 ** 62 })],
    ['goes below zero', ours('latency', { latency: 10, jitter: 11 })],
    ['does nothing', ours('latency', { latnecy: 10 })],
    ['does nothing', ours('latency', { latency: -5 })],
    ['does nothing', ours('latency', { latency: 10 }, { toxicity: 0 })],
    ['is no share', ours('latency', { latency: 10 }, { toxicity: 7 })],
    ['is a 400', ours('latency', { latency: 1.5 })],
    ['is a 400', ours('latency', { latency: '10' })],
    ['is a 400', ours('latency', { latency: 10 }, { stream: 'sideways' })],
    ['cannot be interrupted', ours('reset_peer', { timeout: 2_001 })],
    ['hits the others too', ours('reset_peer', { timeout: 0 }, { toxicity: 0.5 })],
    ['is unknown', ours('down', {})],
  ])('refuses what %s', (_why, toxic) => {
    expect(() => checkOutgoingToxic(toxic)).toThrow(ToxicNotAllowed);
  });

  it('fills in defaults, so that the echo can be compared attribute by attribute', () => {
    expect(checkOutgoingToxic(ours('latency', { latency: 5 })).attributes).toEqual({ latency: 5, jitter: 0 });
    expect(checkOutgoingToxic(ours('slicer', { average_size: 5 })).attributes).toEqual({
      average_size: 5,
      size_variation: 0,
      delay: 0,
    });
  });

  it('lets a foreign toxic pass as it is', () => {
    const foreign = ours('latency', { latency: -5, odd: 1 }, { name: 'theirs', toxicity: 0 });
    expect(checkOutgoingToxic(foreign)).toBe(foreign);
  });
});
