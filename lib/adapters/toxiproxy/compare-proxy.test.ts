import { describe, expect, it } from 'vitest';
import type { LiveToxic, ProxySnapshot } from '@/lib/domain/fault/fault';
import { diffProxy, diffToxic, isStepTowards } from './compare-proxy';
import { isSameListen } from './same-listen';

const toxic: LiveToxic = {
  name: 't',
  type: 'latency',
  stream: 'downstream',
  toxicity: 0.1,
  attributes: { latency: 5, jitter: 0 },
};
const proxy: ProxySnapshot = { name: 'p', listen: '127.0.0.1:1', upstream: 'u:1', enabled: true, toxics: [] };

describe('isSameListen', () => {
  it.each([
    ['127.0.0.1:1', '127.0.0.1:1', true],
    ['localhost:1', '127.0.0.1:1', true],
    [':1', '[::]:1', true],
    ['0.0.0.0:1', '[::]:1', true],
    ['127.0.0.1:1', '127.0.0.1:2', false],
    ['127.0.0.1:1', '127.0.0.2:1', false],
    ['127.0.0.1:1', '[::]:1', false],
    ['[::1]:1', '[::1]:1', true],
    ['[::1]:1', '127.0.0.1:1', false],
    ['nonsense', '127.0.0.1:1', false],
  ])('%s and %s: %s', (left, right, same) => {
    expect(isSameListen(left, right)).toBe(same);
    expect(isSameListen(right, left)).toBe(same);
  });
});

describe('diffToxic', () => {
  it('accepts the 32-bit toxicity and attributes that default to 0', () => {
    expect(diffToxic({ ...toxic, toxicity: 0.333_333_333_3 }, { ...toxic, toxicity: 0.333_333_34 })).toEqual(
      [],
    );
    expect(diffToxic({ ...toxic, attributes: { latency: 5 } }, toxic)).toEqual([]);
  });

  it.each([
    { ...toxic, type: 'noop' },
    { ...toxic, stream: 'upstream' },
    { ...toxic, toxicity: 0.2 },
    { ...toxic, attributes: { latency: 0, jitter: 0 } },
    { ...toxic, attributes: { jitter: 0 } },
    { ...toxic, attributes: { latency: 5, jitter: 0, more: 1 } },
  ])('tells %j from what was asked for', (seen) => {
    expect(diffToxic(toxic, seen)).toHaveLength(1);
  });
});

describe('diffProxy', () => {
  it('lists everything that differs', () => {
    const seen = {
      ...proxy,
      listen: '127.0.0.1:2',
      upstream: 'v:1',
      enabled: false,
      toxics: [{ ...toxic, name: 'x' }],
    };
    expect(diffProxy({ ...proxy, toxics: [toxic] }, seen)).toEqual([
      'listens on 127.0.0.1:2 instead of 127.0.0.1:1',
      'leads to v:1 instead of u:1',
      'is disabled',
      'toxic t is not there',
      'carries the toxic x',
    ]);
  });
});

describe('isStepTowards', () => {
  const wanted = { ...proxy, toxics: [toxic] };
  it.each([
    ['whole', wanted, true],
    ['closed and empty', { ...wanted, enabled: false, toxics: [] }, true],
    ['closed with its toxic', { ...wanted, enabled: false }, true],
    ['open without its toxic', { ...wanted, toxics: [] }, false],
    ['closed with a stranger', { ...wanted, enabled: false, toxics: [{ ...toxic, name: 'x' }] }, false],
    [
      'closed with another toxicity',
      { ...wanted, enabled: false, toxics: [{ ...toxic, toxicity: 1 }] },
      false,
    ],
    ['closed elsewhere', { ...wanted, enabled: false, toxics: [], upstream: 'v:1' }, false],
  ])('%s: %s', (_name, seen, step) => {
    expect(isStepTowards(wanted, seen)).toBe(step);
  });
});
