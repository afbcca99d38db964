import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatProblem } from '../diagnostic/format-problem';
import { hashSource } from './hash-card';
import { parseCard } from './parse-card';

const rede07 = readFileSync(new URL('../../../deck/cartas/REDE-07.yaml', import.meta.url), 'utf8');

/** The line of the first occurrence of a text in the card, 1-based. */
function lineOf(text: string): number {
  return rede07.slice(0, rede07.indexOf(text)).split('\n').length;
}

describe('REDE-07, Listing 1 of the article', () => {
  it('is the file of the article, byte for byte', () => {
    const sha256 = 'cfc77c6632b603f9b919127455563338ffc9c82b88b054a5fd568d79116b3403';
    expect(createHash('sha256').update(rede07).digest('hex')).toBe(sha256);
    expect(hashSource(rede07)).toBe(sha256);
  });

  it('is read without a problem', () => {
    const card = parseCard(rede07);
    expect(card).toMatchObject({
      ok: true,
      warnings: [],
      value: {
        id: 'REDE-07',
        suit: 'network',
        severity: 2,
        title: 'Latência na Dependência Crítica',
        hypothesis: {
          fault: 'o inventory-service responder com acréscimo de 2000 ms de latência',
          mechanism: 'o Circuit Breaker será aberto e o fallback utilizará o cache de estoque',
        },
        injection: {
          type: 'latencia',
          tool: 'toxiproxy',
          target: 'order-service -> inventory-service',
          share: 0.1,
          durationMs: 600_000,
          attributes: { latencia_ms: 2000, jitter_ms: 300 },
          fault: {
            kind: 'toxics',
            toxics: [
              {
                type: 'latency',
                stream: 'downstream',
                toxicity: 0.1,
                attributes: { latency: 2000, jitter: 300 },
              },
            ],
          },
        },
        blastRadius: {
          environment: 'producao-canary',
          excludedServices: ['payment-service', 'auth-service'],
        },
        rollback: 'remoção do toxic de latência no Toxiproxy',
        baselineMs: 60_000,
        tags: [],
        owner: null,
      },
    });
    if (!card.ok) return;
    expect(card.value.steadyState).toHaveLength(3);
    expect(card.value.abortConditions.map(({ kind }) => kind)).toEqual(['metric', 'metric', 'any_p1_alert']);
  });

  it('is read the same with Windows line ends', () => {
    expect(parseCard(rede07.replaceAll('\n', '\r\n')).ok).toBe(true);
  });
});

/** Each broken variant: what is replaced by what, and the error that must stand at that place. */
type Broken = readonly [
  name: string,
  from: string,
  to: string,
  code: string,
  more?: Readonly<Record<string, unknown>>,
];
const broken: readonly Broken[] = [
  [
    'a key with a typo',
    'jitter_ms: 300',
    'jitter_m: 300',
    'unknown-key',
    { found: 'jitter_m', nearest: 'jitter_ms' },
  ],
  ['a key of another fault', 'jitter_ms: 300', 'taxa_kb_s: 300', 'unknown-key', { found: 'taxa_kb_s' }],
  ['a key at the top with a typo', 'severidade: 2', 'severidad: 2', 'unknown-key', { nearest: 'severidade' }],
  ['an unknown key in the blast radius', 'escopo:', 'alcance:', 'unknown-key', { found: 'alcance' }],
  ['an unknown suit', 'naipe: rede', 'naipe: redes', 'not-allowed-value', { nearest: 'rede' }],
  ['the id of another suit', 'id: REDE-07', 'id: DADOS-07', 'id-of-another-suit', { allowed: ['REDE-07'] }],
  ['an id in small letters', 'id: REDE-07', 'id: rede-07', 'card-id', { nearest: 'REDE-07' }],
  ['an id without number', 'id: REDE-07', 'id: REDE', 'card-id'],
  ['a severity above 5', 'severidade: 2', 'severidade: 6', 'out-of-range'],
  ['a severity of 0', 'severidade: 2', 'severidade: 0', 'out-of-range'],
  ['a severity in words', 'severidade: 2', 'severidade: alta', 'wrong-type'],
  ['a severity with decimals', 'severidade: 2', 'severidade: 2.5', 'wrong-type'],
  ['an empty title', 'titulo: "Latência na Dependência Crítica"', 'titulo: ""', 'empty-value'],
  ['a title that is empty YAML', 'titulo: "Latência na Dependência Crítica"', 'titulo:', 'empty-value'],
  [
    'a hypothesis without cause',
    'porque o Circuit',
    'já que o Circuit',
    'hypothesis-without-cause',
    { line: 11 },
  ],
  ['a hypothesis without if', 'Se o inventory', 'Quando o inventory', 'hypothesis-without-if'],
  ['an ambiguous bound', 'abaixo de 800 ms', 'abaixo de 1.800', 'ambiguous-number', { found: '1.800' }],
  ['a bound that belongs to nothing', 'acima de 99%', 'acima de 99% ou abaixo de 5%', 'bound-not-understood'],
  ['a reference with a typo', '">= 99.5%"', '"obsevar"', 'sentence-not-understood', { nearest: 'observar' }],
  ['a reference without number', '">= 99.5%"', '">="', 'sentence-incomplete'],
  ['a reference that is ambiguous', '"< 450 ms"', '"< 1.450"', 'ambiguous-number', { found: '1.450' }],
  ['a reference without quotes', '">= 99.5%"', '>= 99.5%', 'missing-quotes'],
  [
    'a variation to nothing',
    'variação < 5% em relação ao grupo de controle',
    'variação < 5%',
    'sentence-incomplete',
  ],
  ['an unknown fault', 'tipo: latencia', 'tipo: latência', 'not-allowed-value', { nearest: 'latencia' }],
  [
    'an unknown tool',
    'ferramenta: toxiproxy',
    'ferramenta: toxyproxy',
    'not-allowed-value',
    { nearest: 'toxiproxy' },
  ],
  [
    'a number that YAML reads as 2',
    'latencia_ms: 2000',
    'latencia_ms: 2.000',
    'ambiguous-number',
    { found: '2.000' },
  ],
  ['a latency with its unit', 'latencia_ms: 2000', 'latencia_ms: 2000ms', 'wrong-type'],
  ['a latency beyond what Toxiproxy bears', 'latencia_ms: 2000', 'latencia_ms: 600000', 'out-of-range'],
  ['a negative latency', 'latencia_ms: 2000', 'latencia_ms: -5', 'out-of-range'],
  ['more jitter than latency', 'jitter_ms: 300', 'jitter_ms: 3000', 'attributes-disagree'],
  ['no share at all', 'percentual_trafego: 10', 'percentual_trafego: 0', 'out-of-range'],
  ['more than all traffic', 'percentual_trafego: 10', 'percentual_trafego: 110', 'out-of-range'],
  ['a duration without unit', 'duracao: 10m', 'duracao: 10', 'sentence-incomplete'],
  ['a duration in days', 'duracao: 10m', 'duracao: 2 dias', 'sentence-not-understood'],
  ['a duration of nothing', 'duracao: 10m', 'duracao: 0s', 'duration-zero'],
  ['a list where text stands', 'ambiente: producao-canary', 'ambiente: [producao-canary]', 'wrong-type'],
  [
    'text where a list stands',
    'servicos_excluidos: [payment-service, auth-service]',
    'servicos_excluidos: payment-service',
    'wrong-type',
  ],
  ['an abort without hold', ' > 2% por mais de 1 minuto', ' > 2%', 'sentence-incomplete'],
  ['an abort on P2', 'severidade P1', 'severidade P2', 'alert-level', { found: 'P2' }],
  ['a tab', '  alvo:', '\talvo:', 'yaml-syntax'],
  [
    'a bracket left open',
    '[payment-service, auth-service]',
    '[payment-service, auth-service',
    'yaml-syntax',
    { line: 34 },
  ],
  ['a key twice', 'naipe: rede', 'id: REDE-07', 'duplicate-key'],
];

describe('a broken card', () => {
  it.each(broken.map(([name, ...rest]) => ({ name, rest })))(
    'with $name says so where it stands',
    ({ rest }) => {
      const [from, to, code, more = {}] = rest;
      expect(rede07.split(from)).toHaveLength(2);
      const source = rede07.replace(from, () => to);
      const card = parseCard(source);
      expect(card.ok).toBe(false);
      if (card.ok) return;
      const wanted = { severity: 'error', code, line: lineOf(from), ...more };
      expect(card.problems).toContainEqual(expect.objectContaining(wanted));
      for (const problem of card.problems) {
        const line = source.split('\n')[problem.line - 1] ?? '';
        expect(problem.column).toBeGreaterThan(0);
        expect(problem.column - 1 + problem.length).toBeLessThanOrEqual(
          Math.max(line.length, problem.column),
        );
        expect(problem.text['pt-BR']).not.toMatch(/undefined|\[object|NaN/);
        expect(problem.text.en).not.toMatch(/undefined|\[object|NaN/);
      }
    },
  );

  it.each([
    ['id: REDE-07\n', 'id'],
    ['naipe: rede\n', 'naipe'],
    ['titulo: "Latência na Dependência Crítica"\n', 'titulo'],
    ['  alvo: order-service -> inventory-service\n', 'alvo'],
    ['  latencia_ms: 2000\n', 'latencia_ms'],
    ['  duracao: 10m\n', 'duracao'],
    ['  ambiente: producao-canary\n', 'ambiente'],
    ['rollback: "remoção do toxic de latência no Toxiproxy"', 'rollback'],
  ])('without %j names the key that is missing', (line, key) => {
    const card = parseCard(rede07.replace(line, ''));
    expect(card).toMatchObject({ ok: false, problems: [{ code: 'missing-key', allowed: [key] }] });
  });

  it('says everything at once, in the order of the file', () => {
    const source = rede07
      .replace('naipe: rede', 'naipe: rde')
      .replace('acima de 99%', 'acima de 1.500')
      .replace('"< 450 ms"', '"obsevar"')
      .replace('jitter_ms: 300', 'jitter_m: 300')
      .replace('duracao: 10m', 'duracao: 10')
      .replace('severidade P1', 'severidade P3');
    const card = parseCard(source);
    expect(card.ok ? [] : card.problems.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '2 not-allowed-value',
      '8 ambiguous-number',
      '17 sentence-not-understood',
      '25 unknown-key',
      '27 sentence-incomplete',
      '39 alert-level',
    ]);
  });

  it('is shown with the offending text underlined', () => {
    const source = rede07.replace('abaixo de 800 ms', 'abaixo de 1.800');
    const card = parseCard(source);
    const [problem] = card.ok ? [] : card.problems;
    expect(problem && formatProblem(problem, 'pt-BR', 'REDE-07.yaml', source)).toBe(
      [
        'REDE-07.yaml:9:59: erro: "1.800" pode ser 1800 ou 1,8: escreva 1800 ou 1,8.',
        '  9 |   e a latência p99 do order-service permanecerá abaixo de 1.800,',
        '    |                                                           ^^^^^',
        '    = aceito: 1800 · 1,8',
      ].join('\n'),
    );
  });
});

describe('the optional keys', () => {
  it('are read', () => {
    const card = parseCard(
      `${rede07}
mecanismo_esperado:
  - metrica: circuit_breaker_aberto
    referencia: aberto em até 30 s
criterios_hipotese:
  - { metrica: taxa_sucesso_pedidos, referencia: "> 99%" }
linha_base: 5s
tags: [pedidos]
responsavel: Time de Pedidos
`,
    );
    expect(card).toMatchObject({
      ok: true,
      value: {
        expectedMechanism: [
          { metric: 'circuit_breaker_aberto', rule: { kind: 'reached_within', withinMs: 30_000 } },
        ],
        hypothesisCriteria: [
          { metric: 'taxa_sucesso_pedidos', rule: { kind: 'threshold', comparator: '>', value: 99 } },
        ],
        baselineMs: 5000,
        tags: ['pedidos'],
        owner: 'Time de Pedidos',
      },
    });
  });

  it('let a card be carried out by people, with any words for its fault', () => {
    const source = rede07
      .replace('tipo: latencia', 'tipo: encerramento_de_pods')
      .replace('latencia_ms: 2000', 'pods: 1')
      .replace('jitter_ms: 300', 'intervalo: 30s')
      .replace('toxiproxy', 'manual');
    expect(parseCard(source)).toMatchObject({
      ok: true,
      value: {
        injection: {
          tool: 'manual',
          type: 'manual',
          fault: null,
          attributes: { tipo: 'encerramento_de_pods', pods: 1, intervalo: '30s' },
        },
      },
    });
  });
});

describe('a quantity that no criterion holds', () => {
  it.each([
    ['permanecerá abaixo de 800 ms', 'ficará em 800 ms', ['quantity-not-judged']],
    [
      'permanecerá abaixo de 800 ms',
      'ficará entre 400 ms e 800 ms',
      ['quantity-not-judged', 'quantity-not-judged'],
    ],
    ['permanecerá abaixo de 800 ms', 'ficará abaixo de 800 ms durante 10 minutos', []],
  ])('is a warning: %j → %j', (from, to, codes) => {
    const card = parseCard(rede07.replace(from, to));
    expect(card.ok && card.warnings.map(({ code }) => code)).toEqual(codes);
    if (card.ok)
      for (const warning of card.warnings) expect(warning).toMatchObject({ severity: 'warning', line: 9 });
  });
});

describe('any text at all', () => {
  it.each([
    ['', 'not-a-card'],
    ['- a\n- b', 'not-a-card'],
    ['só um texto', 'not-a-card'],
    [`a: ${'[ '.repeat(60_000)}`, 'too-large'],
    ['['.repeat(20_000), 'yaml-syntax'],
    ['a: &x [1]\n'.concat('b: [*x, *x, *x, *x, *x, *x, *x, *x, *x, *x]\n'), 'unknown-key'],
  ])('is refused in words', (source, code) => {
    const card = parseCard(source);
    expect(card.ok ? [] : card.problems.map((problem) => problem.code)).toContain(code);
  });

  it('never makes it throw', () => {
    const lines = rede07.split('\n');
    const mutation = fc.record({
      line: fc.nat(lines.length - 1),
      column: fc.nat(80),
      remove: fc.nat(12),
      insert: fc.oneof(
        fc.string({ unit: 'binary', maxLength: 5 }),
        fc.constantFrom(
          ':',
          '"',
          '- ',
          '[',
          '{',
          '>',
          '&a',
          '*a',
          '!!x',
          '\t',
          '\n',
          '%',
          '#',
          '|',
          '? ',
          '---\n',
        ),
      ),
    });
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        const changed = [...lines];
        for (const { line, column, remove, insert } of mutations) {
          const text = changed[line] ?? '';
          changed[line] = text.slice(0, column) + insert + text.slice(column + remove);
        }
        const source = changed.join('\n');
        const card = parseCard(source);
        if (!card.ok) {
          expect(card.problems.length).toBeGreaterThan(0);
          for (const problem of card.problems) formatProblem(problem, 'en', 'x.yaml', source);
        }
      }),
      { numRuns: 400 },
    );
  }, 60_000);
});
