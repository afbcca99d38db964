import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineDiff } from './line-diff';

const shown = (before: string, after: string) =>
  lineDiff(before, after).map((row) => {
    if (row.kind === 'skipped') return `… ${row.count}`;
    if (row.kind === 'same') return `${row.before}/${row.after} ${row.text}`;
    const text = row.pieces.map(({ text: piece, changed }) => (changed ? `[${piece}]` : piece)).join('');
    return row.kind === 'removed' ? `-${row.before} ${text}` : `+${row.after} ${text}`;
  });

it('marks the words that changed and leaves out what did not', () => {
  const lines = (ms: number) => `a\nb\nc\nd\n  latencia_ms: ${ms}\ne\nf\ng\n`;
  expect(shown(lines(800), lines(1200))).toEqual([
    '… 2',
    '3/3 c',
    '4/4 d',
    '-5   latencia_ms: [800]',
    '+5   latencia_ms: [1200]',
    '6/6 e',
    '7/7 f',
    '… 1',
  ]);
});

it.each([
  ['a line more', 'a\n', 'a\nb\n', ['1/1 a', '+2 [b]']],
  ['a line less', 'a\nb\n', 'b\n', ['-1 [a]', '2/1 b']],
  ['other line ends only', 'a\r\nb', 'a\nb\n', ['… 2']],
  ['nothing to something', '', 'a\n', ['+1 [a]']],
])('shows %s', (_name, before, after, expected) => {
  expect(shown(before, after)).toEqual(expected);
});

it('holds every line of both texts, in order', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'a b', ''), { maxLength: 12 })
    .map((lines) => lines.map((l) => `${l}\n`).join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const rows = lineDiff(before, after);
      const count = (side: 'removed' | 'added') =>
        rows.reduce(
          (sum, row) =>
            sum + (row.kind === 'skipped' ? row.count : row.kind === side || row.kind === 'same' ? 1 : 0),
          0,
        );
      expect(count('removed')).toBe(before.split('\n').length - 1);
      expect(count('added')).toBe(after.split('\n').length - 1);
    }),
  );
});
