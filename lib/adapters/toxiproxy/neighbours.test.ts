import { describe, expect, it } from 'vitest';
import { createNeighbours } from './neighbours';

const proxy = (name: string) => ({ name, listen: ':1', upstream: 'u:1', enabled: true, toxics: [] });

describe('createNeighbours', () => {
  it('forbids for ever on an old "some", and no longer allows on an old "none"', () => {
    let now = 0;
    const neighbours = createNeighbours(() => now);
    const alone = { apiUrl: 'http://a:1', proxy: 'x' };
    expect(neighbours.others(alone)).toBe('unknown');
    neighbours.remember('http://a:1/', [proxy('x')]);
    neighbours.remember('http://b:1', [proxy('x'), proxy('y')]);
    now = 60_000;
    expect(neighbours.others(alone)).toBe('none');
    now = 60_001;
    expect(neighbours.others(alone)).toBe('unknown');
    now = 9e9;
    expect(neighbours.others({ apiUrl: 'http://b:1', proxy: 'x' })).toBe('some');
  });
});
