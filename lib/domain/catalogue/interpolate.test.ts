import { describe, expect, it } from 'vitest';
import { interpolate } from './interpolate';

describe('interpolate', () => {
  it.each([
    ['url: ${A}', { A: 'http://x' }, 'url: http://x'],
    ['url: ${A:-http://y:1}', {}, 'url: http://y:1'],
    ['url: ${A:-http://y}', { A: 'http://x' }, 'url: http://x'],
    ['url: ${A:-http://y}', { A: '' }, 'url: http://y'],
    ['url: ${A:-}', {}, 'url: '],
    ['url: ${A}', {}, 'url: ${A}'],
    ['url: ${A}/${B}', { A: '1', B: '2' }, 'url: 1/2'],
    ['url: ${A}', { A: '${B}', B: 'no' }, 'url: ${B}'],
    ['url: ${A}', { A: 'x\nproducao: false' }, 'url: ${A}'],
    ['# ${A}\n  # ${A}\nb: ${A}', { A: 'x' }, '# ${A}\n  # ${A}\nb: x'],
    ['promql: rate(x[1m]) $A ${a}', { A: 'x', a: 'y' }, 'promql: rate(x[1m]) $A ${a}'],
  ])('fills %j', (text, env, filled) => {
    expect(interpolate(text, env)).toBe(filled);
  });
});
