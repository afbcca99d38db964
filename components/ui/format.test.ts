import { expect, test } from 'vitest';
import { formatDateTime, formatTime } from './format-date';
import { formatBound, formatMeasure } from './format-measure';
import { formatClock, formatSpan } from './format-span';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [2380, 'ms', '2.380 ms', '2,380 ms'],
  [3.24, 'ms', '3,2 ms', '3.2 ms'],
  [99.5, 'percent', '99,5%', '99.5%'],
  [99.97, 'percent', '99,97%', '99.97%'],
  [0.5, 'percent', '0,5%', '0.5%'],
  [22, 'percent', '22%', '22%'],
  [118.26, 'per_minute', '118/min', '118/min'],
  [1, 'state', 'sim', 'yes'],
  [0, 'state', 'não', 'no'],
  [0.25, 'state', '25%', '25%'],
  [1e308, 'ms', '∞ ms', '∞ ms'],
] as const)('%s %s reads %s in Portuguese and %s in English', (value, unit, portuguese, english) => {
  expect(plain(formatMeasure(value, unit, 'pt-BR'))).toBe(portuguese);
  expect(plain(formatMeasure(value, unit, 'en'))).toBe(english);
});

test.each([
  [98.96, 'percent', 99, '98,96%', '99%'],
  [1.96, 'percent', 2, '1,96%', '2%'],
  [99.966, 'percent', 99.97, '99,966%', '99,97%'],
  [99.99, 'percent', 99.995, '99,99%', '99,995%'],
  [2_999.6, 'ms', 3_000, '2.999,6 ms', '3.000 ms'],
  [119.6, 'per_minute', 120, '119,6/min', '120/min'],
  [0.996, 'state', 0.995, '99,6%', '99,5%'],
] as const)('%s %s beside its bound %s reads %s and %s', (value, unit, bound, text, limit) => {
  expect(plain(formatMeasure(value, unit, 'pt-BR', [bound]))).toBe(text);
  expect(plain(formatBound(bound, unit, 'pt-BR'))).toBe(limit);
});

test('what is not all never reads 100%, and what is not nothing never reads 0', () => {
  expect(formatMeasure(99.996, 'percent', 'pt-BR')).toBe('99,996%');
  expect(formatMeasure(0.004, 'percent', 'pt-BR')).toBe('0,004%');
  expect(formatMeasure(0.04, 'per_second', 'pt-BR')).toBe('0,04/s');
});

test.each([
  [180, '180 ms'],
  [4_200, '4,2 s'],
  [40_000, '40 s'],
  [90_000, '1 min 30 s'],
  [600_000, '10 min'],
  [7_500_000, '2 h 5 min'],
])('%s ms reads %s', (ms, text) => {
  expect(plain(formatSpan(ms, 'pt-BR'))).toBe(text);
});

test.each([
  [598_001, '9:59'],
  [600_000, '10:00'],
  [-5, '0:00'],
  [3_723_000, '1:02:03'],
])('%s ms left show as %s', (ms, text) => {
  expect(formatClock(ms)).toBe(text);
});

test('times are those of São Paulo, written as each language writes them', () => {
  expect(formatDateTime('2026-11-29T17:05:09.000Z', 'pt-BR')).toBe('29/11/2026 14:05');
  expect(formatDateTime('2026-11-29T17:05:09.000Z', 'en')).toBe('29 Nov 2026, 14:05');
  expect(formatTime('2026-11-29T17:05:09.000Z')).toBe('14:05:09');
});
