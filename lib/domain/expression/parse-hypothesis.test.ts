import { describe, expect, it } from 'vitest';
import { parseHypothesis } from './parse-hypothesis';
import { parseStatements } from './parse-statements';

const clauses = (fault: string, steadyState: string, mechanism: string) => ({
  ok: true,
  value: { fault: { text: fault }, steadyState: { text: steadyState }, mechanism: { text: mechanism } },
});

describe('parseHypothesis', () => {
  it.each([
    [
      'Se a fila parar, os pedidos seguem, porque há cache.',
      clauses('a fila parar', 'os pedidos seguem', 'há cache'),
    ],
    [
      'Se a fila parar, então os pedidos seguem, porque há cache',
      clauses('a fila parar', 'os pedidos seguem', 'há cache'),
    ],
    [
      'Se A, B e C caírem, então os pedidos seguem porque há cache',
      clauses('A, B e C caírem', 'os pedidos seguem', 'há cache'),
    ],
    [
      'SE a fila parar ENTAO os pedidos seguem PORQUE há cache',
      clauses('a fila parar', 'os pedidos seguem', 'há cache'),
    ],
    [
      'If the queue stops, then orders go on, because there is a cache.',
      clauses('the queue stops', 'orders go on', 'there is a cache'),
    ],
    [
      'Se a rede atrasar 0,5 s, o p99 fica abaixo de 2,5 s, porque há fila',
      clauses('a rede atrasar 0,5 s', 'o p99 fica abaixo de 2,5 s', 'há fila'),
    ],
  ])('cuts %j', (text, value) => {
    expect(parseHypothesis(text)).toMatchObject(value);
  });

  it.each([
    ['', ['empty-sentence']],
    ['A fila parar, os pedidos seguem, porque há cache', ['hypothesis-without-if']],
    ['Se a fila parar, os pedidos seguem', ['hypothesis-without-cause']],
    ['A fila parar, os pedidos seguem', ['hypothesis-without-if', 'hypothesis-without-cause']],
    ['Se a fila parar, porque há cache', ['hypothesis-without-then']],
    ['Se a fila parar os pedidos seguem porque há cache', ['hypothesis-without-then']],
    ['Se a fila parar, os pedidos seguem, porque', ['hypothesis-clause-empty']],
    ['Se, os pedidos seguem, porque há cache', ['hypothesis-clause-empty']],
  ])('refuses %j', (text, codes) => {
    const parsed = parseHypothesis(text);
    expect(parsed.ok ? [] : parsed.faults.map(({ code }) => code)).toEqual(codes);
  });

  it('gives the reason of the article for the causal clause', () => {
    expect(parseHypothesis('Se a fila parar, os pedidos seguem')).toMatchObject({
      faults: [{ text: { 'pt-BR': expect.stringContaining('qual mecanismo deveria proteger') as string } }],
    });
  });
});

describe('parseStatements', () => {
  const bound = (
    phrase: string,
    comparator: string,
    value: number,
    unit: string | null,
    group = 'canary',
  ) => ({
    phrase,
    group,
    negated: false,
    predicate: { kind: 'comparison', comparator, value, unit },
  });
  it.each([
    ['a taxa permanecerá acima de 99%', [bound('a taxa', '>', 99, '%')]],
    [
      'a taxa permanecerá acima de 99% e o p99 ficará abaixo de 800 ms',
      [bound('a taxa', '>', 99, '%'), bound('o p99', '<', 800, 'ms')],
    ],
    ['a taxa ≥ 99%, o p99 < 800 ms', [bound('a taxa', '>=', 99, '%'), bound('o p99', '<', 800, 'ms')]],
    ['a taxa de erro não ultrapassará 2%', [bound('a taxa de erro', '<=', 2, '%')]],
    ['a taxa não permanecerá abaixo de 99%', [bound('a taxa', '>=', 99, '%')]],
    ['o p99 no grupo de controle ficará abaixo de 1 s', [bound('o p99', '<', 1000, 'ms', 'control')]],
    ['o p99 ficará abaixo de 800 ms no canary durante todo o teste', [bound('o p99', '<', 800, 'ms')]],
    ['memory use will remain below 80%', [bound('memory use', '<', 80, '%')]],
    [
      'the success rate stays above 99% and p99 latency is below 800 ms',
      [bound('the success rate', '>', 99, '%'), bound('p99 latency', '<', 800, 'ms')],
    ],
    ['acima de 100 pedidos e abaixo de nada', [bound('', '>', 100, null)]],
    [
      'o circuito será aberto em até 30 s e a taxa ficará acima de 99%',
      [{ predicate: { kind: 'reached_within', withinMs: 30_000 } }, bound('a taxa', '>', 99, '%')],
    ],
    ['o Circuit Breaker será aberto', [{ phrase: 'o Circuit Breaker', predicate: { kind: 'opens' } }]],
    [
      'o Circuit Breaker abrirá e o fallback responderá',
      [{ predicate: { kind: 'opens' } }, { predicate: { kind: 'acts' } }],
    ],
    [
      'the breaker will open and the fallback takes over',
      [{ phrase: 'the breaker' }, { phrase: 'the fallback' }],
    ],
    ['o Circuit Breaker não será aberto', [{ negated: true, predicate: { kind: 'opens' } }]],
    ['o checkout segue no ar', []],
    ['', []],
  ])('reads %j', (clause, statements) => {
    const parsed = parseStatements(clause);
    expect(parsed).toMatchObject({ ok: true, value: statements });
    if (parsed.ok) expect(parsed.value).toHaveLength(statements.length);
  });

  it('refuses a bound on two groups', () => {
    expect(parseStatements('a taxa no canary e no grupo de controle ficará acima de 99%')).toMatchObject({
      ok: false,
      faults: [{ code: 'two-groups' }],
    });
  });

  it('refuses a bound that it cannot place rather than drop it', () => {
    expect(parseStatements('o fallback responderá com p99 abaixo de 800 ms')).toMatchObject({
      ok: false,
      faults: [{ code: 'bound-not-understood', found: 'abaixo de 800' }],
    });
    expect(parseStatements('a taxa ficará acima de 99% ou abaixo de 5%')).toMatchObject({
      ok: false,
      faults: [{ code: 'bound-not-understood', found: 'abaixo de 5' }],
    });
  });
});
