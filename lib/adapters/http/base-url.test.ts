import { describe, expect, it } from 'vitest';
import { readBaseUrl } from './base-url';
import { excerpt } from './excerpt';

describe('readBaseUrl', () => {
  it('keeps the folder and the query of the base', () => {
    const base = readBaseUrl('http://thanos:9090/prom/?partial_response=false');
    expect(base.resolve('/api/v1/query', { a: 'b c' }).href).toBe(
      'http://thanos:9090/prom/api/v1/query?partial_response=false&a=b+c',
    );
    expect(base.label).toBe('http://thanos:9090/prom');
  });

  it('moves credentials to a header, out of everything that is shown', () => {
    const base = readBaseUrl('https://ana:p%40ss@host/x');
    expect(base.headers).toEqual({ authorization: `Basic ${Buffer.from('ana:p@ss').toString('base64')}` });
    expect(base.label).toBe('https://host/x');
    expect(base.resolve('/y').href).toBe('https://host/x/y');
  });

  it('refuses other schemes, without repeating a password', () => {
    expect(() => readBaseUrl('ftp://ana:secret@host')).toThrow(TypeError);
    expect(() => readBaseUrl('ftp://ana:secret@host')).not.toThrow(/secret/);
    expect(() => readBaseUrl('localhost:9090')).toThrow(/not an http/);
  });
});

describe('excerpt', () => {
  it('makes one short line without markup of any answer', () => {
    expect(excerpt('<html><body>\n<h1>503</h1>\tBusy\u0007</body></html>')).toBe('503 Busy');
    expect(excerpt('')).toBe('empty answer');
    expect(excerpt('<html></html>')).toBe('answer without text');
    expect(excerpt('y'.repeat(10_000))).toHaveLength(161);
  });
});
