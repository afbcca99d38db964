import { describe, expect, it } from 'vitest';
import { formatCursor, readCursor } from './run-cursor';

describe('run cursor', () => {
  it.each(['0.-1', '12.0', '999999999.42'])('reads what it writes: %s', (text) => {
    expect(formatCursor(readCursor(text))).toBe(text);
  });

  it.each([null, '', '12', 'x.y', '-1.2', '1.-2', '1e9.2', '1.2; DROP TABLE'])(
    'starts over for %j',
    (text) => {
      expect(readCursor(text)).toEqual({ seq: 0, tick: -1 });
    },
  );
});
