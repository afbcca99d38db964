import { describe, expect, it } from 'vitest';
import { isSameOrigin } from './same-origin';

const publicUrl = new URL('https://deck.example/');

describe('isSameOrigin', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://deck.example' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://deck.example' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ origin: 'https://deck.example' }, true],
    [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, true],
    [{ origin: 'https://evil.example', host: 'deck.example' }, false],
    [{ origin: 'https://deck.example.evil.example', host: 'deck.example' }, false],
    [{ origin: 'null', host: 'deck.example' }, false],
    [{ host: 'deck.example' }, false],
  ])('%j → %s', (headers, expected) => {
    expect(isSameOrigin(new Headers(headers as Record<string, string>), publicUrl)).toBe(expected);
  });
});
