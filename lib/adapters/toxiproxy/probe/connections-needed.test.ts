import { describe, expect, it } from 'vitest';
import { countConnectionsNeeded } from './connections-needed';

describe('countConnectionsNeeded', () => {
  it.each([
    [1, 1],
    [0.9995, 1],
    [0.5, 10],
    [0.1, 66],
    [0.067, 100],
    [0.066, null],
    [0.01, null],
    [0, null],
    [Number.NaN, null],
  ])('share %d needs %s', (share, needed) => {
    expect(countConnectionsNeeded(share)).toBe(needed);
  });
});
