import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safePath } from './safe-path';

describe('safePath', () => {
  it.each(['/deck', '/runs/abc?heard=1', '/cards/REDE-07/launch?share=0.1#form'])('keeps %s', (path) => {
    expect(safePath(path, '/fallback')).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'deck',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/%2e//evil.example',
    { toString: () => '/deck' },
  ])('refuses %j', (path) => {
    expect(safePath(path, '/fallback')).toBe('/fallback');
  });

  it('never leads to another site', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      '@',
      ':',
      'evil.example',
      'deck',
      '%2f',
      '?',
      '#',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
        const target = new URL(safePath(pieces.join(''), '/fallback'), 'https://ours.example');
        expect(target.origin).toBe('https://ours.example');
      }),
    );
  });
});
