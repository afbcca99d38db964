import { expect, it } from 'vitest';
import { interpolate, usedVariables } from './interpolate';
import { keepPlaceholders } from './keep-placeholders';

const source = '# ${A} in a comment\na: ${A}\nb: "${B:-two}"\nc: 3\n';
const variables = { A: 'one' };
const filled = interpolate(source, variables);
const keep = (edited: string) => keepPlaceholders(edited, filled, source, variables);

it.each([
  ['nothing', filled, source],
  ['another line', filled.replace('c: 3', 'c: 4'), source.replace('c: 3', 'c: 4')],
  ['a new line', filled.replace('c: 3', 'x: 0\nc: 3'), source.replace('c: 3', 'x: 0\nc: 3')],
  ['the line itself', filled.replace('a: one', 'a: uno'), source.replace('a: ${A}', 'a: uno')],
  ['the order', 'b: "two"\na: one\n', 'b: "${B:-two}"\na: ${A}\n'],
])('after an edit of %s, every other line is as the file had it', (_, edited, expected) => {
  expect(keep(edited)).toBe(expected);
  expect(interpolate(keep(edited), variables)).toBe(edited);
});

it('guesses nothing where two lines read the same', () => {
  const twins = 'a: ${A}\na: ${C:-one}\n';
  expect(keepPlaceholders('a: one\na: one\nb: 1\n', interpolate(twins, variables), twins, variables)).toBe(
    'a: one\na: one\nb: 1\n',
  );
});

it('names the variables that were used, and no other', () => {
  expect(usedVariables(source, { A: 'one', B: '', C: 'three' })).toEqual({ A: 'one' });
});
