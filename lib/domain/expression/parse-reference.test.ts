import { describe, expect, it } from 'vitest';
import { parseReference } from './parse-reference';

const threshold = (comparator: string, value: number, unit: string | null) => ({
  rule: { kind: 'threshold', comparator, value },
  unit,
});

describe('parseReference', () => {
  it.each([
    ['>= 99.5%', threshold('>=', 99.5, '%')],
    ['≥ 99,5 %', threshold('>=', 99.5, '%')],
    ['>=99,5%', threshold('>=', 99.5, '%')],
    ['acima de 99,5 por cento', threshold('>', 99.5, '%')],
    ['above 99.5 percent', threshold('>', 99.5, '%')],
    ['no mínimo 99%', threshold('>=', 99, '%')],
    ['at least 99%', threshold('>=', 99, '%')],
    ['no máximo 2%', threshold('<=', 2, '%')],
    ['at most 2%', threshold('<=', 2, '%')],
    ['< 450 ms', threshold('<', 450, 'ms')],
    ['< 2.380 ms', threshold('<', 2380, 'ms')],
    ['< 2380ms', threshold('<', 2380, 'ms')],
    ['< 2,5 s', threshold('<', 2500, 'ms')],
    ['< 0.1 s', threshold('<', 100, 'ms')],
    ['abaixo de 1 minuto', threshold('<', 60_000, 'ms')],
    ['> 100', threshold('>', 100, null)],
    ['> 1.234.567', threshold('>', 1_234_567, null)],
    ['> 1,234.5', threshold('>', 1234.5, null)],
    ['> 1.234,5', threshold('>', 1234.5, null)],
    ['> 0.125', threshold('>', 0.125, null)],
    ['> 100 pedidos por minuto', threshold('>', 100, '/min')],
    ['> 100 /min', threshold('>', 100, '/min')],
    ['> 2 requests per second', threshold('>', 2, '/s')],
    [
      'variação < 5% em relação ao grupo de controle',
      { rule: { kind: 'relative_change', comparator: '<', percent: 5 }, unit: '%' },
    ],
    [
      'variação de no máximo 5% em relação ao controle',
      { rule: { kind: 'relative_change', comparator: '<=', percent: 5 }, unit: '%' },
    ],
    [
      'VARIACAO < 0,5% EM RELACAO AO GRUPO DE CONTROLE',
      { rule: { kind: 'relative_change', comparator: '<', percent: 0.5 }, unit: '%' },
    ],
    [
      'variation < 5% relative to the control group',
      { rule: { kind: 'relative_change', comparator: '<', percent: 5 }, unit: '%' },
    ],
    [
      'change below 5% compared with control',
      { rule: { kind: 'relative_change', comparator: '<', percent: 5 }, unit: '%' },
    ],
    ['aberto em até 30 s', { rule: { kind: 'reached_within', withinMs: 30_000 }, unit: null }],
    ['open within 1 minute', { rule: { kind: 'reached_within', withinMs: 60_000 }, unit: null }],
    ['aberto ao menos uma vez', { rule: { kind: 'at_least_once', comparator: '>=', value: 1 }, unit: null }],
    ['> 0% ao menos uma vez', { rule: { kind: 'at_least_once', comparator: '>', value: 0 }, unit: '%' }],
    ['above 0% at least once', { rule: { kind: 'at_least_once', comparator: '>', value: 0 }, unit: '%' }],
    ['observar', { rule: { kind: 'observe' }, unit: null }],
    ['observe', { rule: { kind: 'observe' }, unit: null }],
    [
      'variac\u0327a\u0303o < 5% em relac\u0327a\u0303o ao grupo de controle',
      { rule: { kind: 'relative_change', comparator: '<', percent: 5 }, unit: '%' },
    ],
  ])('reads %j', (text, value) => {
    expect(parseReference(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'empty-sentence', ''],
    ['   ', 'empty-sentence', ''],
    ['> 1.500', 'ambiguous-number', '1.500'],
    ['> 1,500 /min', 'ambiguous-number', '1,500'],
    ['< 1.500 s', 'ambiguous-number', '1.500'],
    ['> 1.2.3', 'malformed-number', '1.2.3'],
    ['> 12345678901234567', 'malformed-number', '12345678901234567'],
    ['>=', 'sentence-incomplete', undefined],
    ['obsevar', 'sentence-not-understood', 'obsevar'],
    ['>= 99.5% sempre', 'sentence-not-understood', 'sempre'],
    ['variação < 5%', 'sentence-incomplete', undefined],
    ['variação < 5 em relação ao grupo de controle', 'unit-mismatch', undefined],
    ['fechado em até 30 s', 'sentence-not-understood', 'fechado'],
    ['aberto em até 0 s', 'duration-zero', undefined],
    ['99.5%', 'comparison-missing', '99.5%'],
    ['-5%', 'sentence-not-understood', '-'],
  ])('refuses %j as %s', (text, code, found) => {
    const parsed = parseReference(text);
    expect(parsed.ok).toBe(false);
    if (parsed.ok) return;
    expect(parsed.faults[0]?.code).toBe(code);
    if (found !== undefined && found !== '')
      expect(text.slice(parsed.faults[0]?.from)).toMatch(new RegExp(`^${found.replace(/[.*]/g, '\\$&')}`));
  });

  it('asks which of the two values was meant, in words that it then reads', () => {
    const parsed = parseReference('> 1.500');
    expect(parsed).toMatchObject({
      faults: [
        { text: { 'pt-BR': '"1.500" pode ser 1500 ou 1,5: escreva 1500 ou 1,5.' }, allowed: ['1500', '1,5'] },
      ],
    });
    expect(parseReference('> 1500')).toMatchObject({ value: { rule: { value: 1500 } } });
    expect(parseReference('> 1,5')).toMatchObject({ value: { rule: { value: 1.5 } } });
  });

  it('names the misspelled word and its neighbour', () => {
    expect(parseReference('variação < 5% em relação ao grupo de contole')).toMatchObject({
      faults: [{ found: 'contole', nearest: 'controle' }],
    });
  });
});
