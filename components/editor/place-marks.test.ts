import { expect, it } from 'vitest';
import type { Problem } from '@/lib/domain/diagnostic/problem';
import { offsetOf, placeMarks } from './place-marks';

const problem = (line: number, column: number, length: number): Problem => ({
  severity: 'error',
  code: `at-${line}-${column}`,
  text: { 'pt-BR': '', en: '' },
  line,
  column,
  length,
});

it('underlines exactly the offending text, and gives the whole text back', () => {
  const source = 'id: REDE-1\nnaipe: rde\n';
  const pieces = placeMarks(source, [problem(2, 8, 3), problem(1, 5, 6), problem(1, 6, 2)]);
  expect(pieces.filter((piece) => piece.problem).map(({ text }) => text)).toEqual(['REDE-1', 'rde']);
  expect(pieces.map(({ text }) => text).join('')).toBe(source);
});

it.each([
  [1, 1, 0],
  [2, 3, 13],
  [9, 1, 22],
])('places line %d, column %d at %d', (line, column, offset) => {
  expect(offsetOf('id: REDE-1\nnaipe: rde\n', line, column)).toBe(offset);
});
