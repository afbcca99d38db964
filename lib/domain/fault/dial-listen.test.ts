import { describe, expect, it } from 'vitest';
import { dialListen } from './dial-listen';

describe('dialListen', () => {
  it.each([
    ['http://toxi:8474', '[::]:9000', 'toxi:9000'],
    ['http://toxi:8474', '0.0.0.0:9000', 'toxi:9000'],
    ['http://toxi:8474', ':9000', 'toxi:9000'],
    ['http://[::1]:8474', '[::]:9000', '[::1]:9000'],
    ['http://toxi:8474', '127.0.0.1:9000', '127.0.0.1:9000'],
    ['http://toxi:8474', 'nonsense', 'nonsense'],
  ])('%s, %s: %s', (apiUrl, listen, dialled) => {
    expect(dialListen(apiUrl, listen)).toBe(dialled);
  });
});
