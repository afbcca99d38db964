import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hashSource } from '../card/hash-card';
import { parseCard } from '../card/parse-card';
import { interpolate } from '../catalogue/interpolate';
import { parseCatalogue } from '../catalogue/parse-catalogue';
import { compilePlan } from './compile-plan';
import { conditionsThatCannotFire } from './conditions-that-cannot-fire';
import { describeAbort } from './describe-abort';
import { describeCriterion } from './describe-criterion';
import { hashPlan } from './hash-plan';
import { type Plan, planSchema } from './plan';
import type { PlanRequest } from './plan-request';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const rede07 = read('../../../deck/cartas/REDE-07.yaml');
const metricsYaml = read('../../../deck/metricas.yaml');
const environmentsYaml = interpolate(read('../../../deck/ambientes.yaml'), {});

interface Sources {
  readonly card?: string;
  readonly metrics?: string;
  readonly environments?: string;
}

function request(sources: Sources = {}, launch: Partial<PlanRequest> = {}): PlanRequest {
  const source = sources.card ?? rede07;
  const card = parseCard(source);
  const catalogue = parseCatalogue(sources.metrics ?? metricsYaml, sources.environments ?? environmentsYaml);
  if (!card.ok) throw new Error(JSON.stringify(card.problems));
  if (!catalogue.ok) throw new Error(JSON.stringify(catalogue.problems));
  const base = {
    card: card.value,
    catalogue: catalogue.value,
    environment: card.value.blastRadius.environment,
  };
  return { ...base, versionHash: hashSource(source), ...launch };
}

function compiled(sources: Sources = {}, launch: Partial<PlanRequest> = {}): { plan: Plan; codes: string[] } {
  const outcome = compilePlan(request(sources, launch));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return { plan: outcome.plan, codes: outcome.notes.map(({ code }) => code) };
}

function refused(sources: Sources, launch: Partial<PlanRequest> = {}) {
  const outcome = compilePlan(request(sources, launch));
  return outcome.ok ? [] : outcome.problems;
}

const replaced = (source: string, from: string, to: string): string => {
  expect(source).toContain(from);
  return source.replace(from, () => to);
};

describe('the plan of REDE-07', () => {
  it('is the golden one', async () => {
    const { plan, codes } = compiled();
    expect(planSchema.parse(plan)).toEqual(plan);
    expect(codes).toEqual([]);
    await expect(`${JSON.stringify(plan, null, 2)}\n`).toMatchFileSnapshot('golden/rede-07.plan.json');
  });

  it('has five criteria, two pieces of mechanism and three abort conditions', () => {
    const { plan } = compiled();
    expect(plan.criteria.map(({ id, metric, derived }) => [id, metric, derived])).toEqual([
      ['reference-1', 'taxa_sucesso_pedidos', false],
      ['reference-2', 'latencia_p99_order_service', false],
      ['reference-3', 'pedidos_por_minuto', false],
      ['hypothesis-1', 'taxa_sucesso_pedidos', true],
      ['hypothesis-2', 'latencia_p99_order_service', true],
    ]);
    expect(plan.mechanism.map(({ metric, rule }) => [metric, rule])).toEqual([
      ['circuit_breaker_aberto', { kind: 'at_least_once', comparator: '>=', value: 1 }],
      ['taxa_fallback', { kind: 'at_least_once', comparator: '>', value: 0 }],
    ]);
    expect(plan.aborts).toHaveLength(3);
  });

  it('says itself as the engine understood it', () => {
    const { plan } = compiled();
    expect(plan.criteria.map((criterion) => describeCriterion(criterion, plan)['pt-BR'])).toEqual([
      'Taxa de sucesso na criação de pedidos (taxa_sucesso_pedidos), canary: >= 99,5%',
      'Latência p99 do order-service (latencia_p99_order_service), canary: < 450 ms',
      'Pedidos por minuto (pedidos_por_minuto), canary: variação < 5% em relação ao grupo de controle',
      'Taxa de sucesso na criação de pedidos (taxa_sucesso_pedidos), canary: > 99%',
      'Latência p99 do order-service (latencia_p99_order_service), canary: < 800 ms',
    ]);
    expect(plan.aborts.map((abort) => describeAbort(abort, plan)['pt-BR'])).toEqual([
      'Taxa de erro HTTP 5xx (taxa_erro_5xx), canary: > 2% por mais de 1 minuto',
      'Latência p99 do order-service (latencia_p99_order_service), canary: > 3.000 ms por mais de 2 minutos',
      'qualquer alerta ativo com severity = P1',
    ]);
    expect(plan.aborts.map((abort) => describeAbort(abort, plan).en)[1]).toBe(
      'p99 latency of the order-service (latencia_p99_order_service), canary: > 3,000 ms for more than 2 minutes',
    );
  });

  it('is the same in English words', () => {
    const card = rede07
      .replace(
        /hipotese: >[\s\S]*?\n\n/,
        `hipotese: >
  If the inventory-service answers with 2000 ms of added latency, then the order creation success rate
  will remain above 99% and the p99 latency of the order-service will stay below 800 ms, because
  the Circuit Breaker will open and the fallback will use the stock cache.

`,
      )
      .replace(
        'variação < 5% em relação ao grupo de controle',
        'variation < 5% relative to the control group',
      )
      .replace(
        'taxa de erro HTTP 5xx no canary > 2% por mais de 1 minuto',
        'HTTP 5xx error rate in the canary > 2% for more than 1 minute',
      )
      .replace(
        'latência p99 no canary > 3000 ms por mais de 2 minutos',
        'p99 latency of the order-service in the canary > 3000 ms for more than 2 minutes',
      )
      .replace('disparo de qualquer alerta de severidade P1', 'firing of any alert of severity P1');
    const withoutText = ({ criteria, mechanism, aborts, fault, timing }: Plan) => ({
      criteria: criteria.map((criterion) => ({ ...criterion, text: '' })),
      mechanism: mechanism.map((criterion) => ({ ...criterion, text: '' })),
      aborts: aborts.map((abort) => ({ ...abort, text: '' })),
      fault,
      timing,
    });
    expect(withoutText(compiled({ card }).plan)).toEqual(withoutText(compiled().plan));
  });
});

describe('hashPlan', () => {
  it('does not depend on the order of keys, and does on every value', () => {
    const { plan } = compiled();
    const turned = Object.fromEntries(Object.entries(plan).reverse()) as Plan;
    expect(hashPlan(turned)).toBe(hashPlan(plan));
    expect(hashPlan(JSON.parse(JSON.stringify(plan)) as Plan)).toBe(hashPlan(plan));
    expect(hashPlan(compiled({}, { share: 0.05 }).plan)).not.toBe(hashPlan(plan));
    expect(hashPlan(compiled({}, { durationMs: 599_999 }).plan)).not.toBe(hashPlan(plan));
  });
});

describe('a launch', () => {
  it('may be shorter, narrower, and in an environment without production traffic', () => {
    const { plan } = compiled({}, { environment: 'homologacao', durationMs: 300_000, share: 0.05 });
    expect(plan.injection).toMatchObject({
      durationMs: 300_000,
      share: 0.05,
      cardDurationMs: 600_000,
      cardShare: 0.1,
    });
    expect(plan.fault).toMatchObject({ toxics: [{ toxicity: 0.05 }] });
    expect(plan.environment).toMatchObject({ name: 'homologacao', production: false });
    expect(plan.blastRadius.environment).toBe('producao-canary');
  });

  it.each<[string, Partial<PlanRequest>, string]>([
    ['longer', { durationMs: 600_001 }, 'longer-than-card'],
    ['of no length', { durationMs: 0 }, 'longer-than-card'],
    ['of half a millisecond', { durationMs: 0.5 }, 'longer-than-card'],
    ['wider', { share: 0.11 }, 'wider-than-card'],
    ['of no share', { share: 0 }, 'wider-than-card'],
    ['of a share that touches nothing', { share: 1e-320 }, 'wider-than-card'],
    ['of a share that is no number', { share: Number.NaN }, 'wider-than-card'],
    ['in an environment that does not exist', { environment: 'homologacap' }, 'unknown-environment'],
  ])('is refused when %s', (_name, launch, code) => {
    expect(refused({}, launch)).toMatchObject([{ code, severity: 'error' }]);
  });

  it('takes a share that arithmetic made a hair wider for the card’s own', () => {
    const card = replaced(rede07, 'percentual_trafego: 10', 'percentual_trafego: 0.7');
    expect(compiled({ card }).plan.injection.share).toBe(0.007);
    expect(compiled({ card }, { share: 0.7 / 100 }).plan.injection.share).toBe(0.007);
    expect(refused({ card }, { share: 0.0071 })).toMatchObject([{ code: 'wider-than-card' }]);
  });

  it('is refused in production where the card does not go', () => {
    const card = replaced(rede07, 'ambiente: producao-canary', 'ambiente: homologacao');
    expect(refused({ card }, { environment: 'producao-canary' })).toMatchObject([
      { code: 'environment-above-ceiling', line: 31 },
    ]);
  });

  it('names the conditions that a shorter fault cannot fire, and what it cannot judge', () => {
    const { plan, codes } = compiled({}, { durationMs: 60_000 });
    expect(conditionsThatCannotFire(plan)).toEqual(['abort-1', 'abort-2']);
    expect(codes.sort()).toEqual(['abort-cannot-fire', 'abort-cannot-fire', 'settling-eats-duration']);
  });

  it.each([
    [61_000, ['abort-1', 'abort-2']],
    [62_000, ['abort-2']],
    [120_000, ['abort-2']],
    [121_999, ['abort-2']],
    [122_000, []],
  ])('of %d ms cannot fire %j', (durationMs, ids) => {
    expect(conditionsThatCannotFire(compiled({}, { durationMs }).plan)).toEqual(ids);
  });
});

describe('a card that does not fit the catalogue', () => {
  it.each<[string, string, string, string, number]>([
    ['an unknown metric', 'metrica: pedidos_por_minuto', 'metrica: pedidos_por_hora', 'unknown-metric', 18],
    ['a ratio in milliseconds', '">= 99.5%"', '">= 995 ms"', 'unit-mismatch', 15],
    ['a latency in percent', '"< 450 ms"', '"< 45%"', 'unit-mismatch', 17],
    ['a latency without unit', '"< 450 ms"', '"< 450"', 'unit-mismatch', 17],
    ['a state of no state', '"< 450 ms"', '"aberto em até 30 s"', 'unit-mismatch', 17],
    ['a bound in the wrong unit', 'abaixo de 800 ms', 'abaixo de 80%', 'unit-mismatch', 9],
    [
      'a bound on a phrase that no metric has',
      'a latência p99 do order-service',
      'a satisfação',
      'phrase-without-metric',
      9,
    ],
    [
      'an abort on a phrase that no metric has',
      'taxa de erro HTTP 5xx no canary',
      'taxa de erro HTTP 4xx no canary',
      'phrase-without-metric',
      37,
    ],
    ['an abort in the wrong unit', '> 3000 ms', '> 30%', 'unit-mismatch', 38],
    [
      'an unknown target',
      'alvo: order-service -> inventory-service',
      'alvo: order-service -> stock-service',
      'unknown-target',
      23,
    ],
    [
      'a target that it promised to spare',
      'servicos_excluidos: [payment-service, auth-service]',
      'servicos_excluidos: [inventory-service]',
      'target-is-excluded',
      23,
    ],
    [
      'an unknown environment',
      'ambiente: producao-canary',
      'ambiente: producao-canari',
      'unknown-environment',
      31,
    ],
  ])('with %s says so', (_name, from, to, code, line) => {
    expect(refused({ card: replaced(rede07, from, to) })).toContainEqual(
      expect.objectContaining({ code, line, severity: 'error' }),
    );
  });

  it('for people may not do half of its steps', () => {
    const card = replaced(rede07, 'ferramenta: toxiproxy', 'ferramenta: manual');
    expect(refused({ card }, { share: 0.05 })).toMatchObject([{ code: 'share-not-possible' }]);
  });

  it.each([['permanecerá abaixo de 800 ms', 'permanecerá abaixo de 12 s', 'criterion-cannot-fail']])(
    'with a bound that nothing can break says so: %s → %s',
    (from, to, code) => {
      expect(refused({ card: replaced(rede07, from, to) })).toContainEqual(
        expect.objectContaining({ code, severity: 'error' }),
      );
    },
  );

  it('for people needs a bound that shows its undo', () => {
    const manual = replaced(rede07, 'ferramenta: toxiproxy', 'ferramenta: manual');
    const bounds = /referencia: "[^"]*[<>][^"]*"/g;
    expect(manual.match(bounds)?.length).toBeGreaterThan(0);
    const unbound = manual.replace(bounds, 'referencia: "observar"');
    expect(refused({ card: unbound })).toMatchObject([{ code: 'undo-by-hand-not-measured' }]);
  });

  it('says everything at once', () => {
    const card = replaced(replaced(rede07, '"< 450 ms"', '"< 45%"'), 'HTTP 5xx', 'HTTP 4xx');
    expect(refused({ card }, { durationMs: 900_000 }).map(({ code }) => code)).toEqual([
      'unit-mismatch',
      'longer-than-card',
      'phrase-without-metric',
    ]);
  });
});

describe('what the card states beside its sentence', () => {
  it('takes the place of what was read into it', () => {
    const card = `${rede07}
criterios_hipotese:
  - { metrica: taxa_sucesso_pedidos, referencia: ">= 98%" }
mecanismo_esperado:
  - { metrica: circuit_breaker_aberto, referencia: aberto em até 30 s }
`;
    const { plan } = compiled({ card });
    expect(plan.criteria.filter(({ source }) => source === 'hypothesis')).toMatchObject([
      { id: 'hypothesis-1', metric: 'taxa_sucesso_pedidos', derived: false, rule: { value: 98 } },
      { id: 'hypothesis-2', metric: 'latencia_p99_order_service', derived: true },
    ]);
    expect(plan.mechanism).toMatchObject([
      {
        id: 'mechanism-1',
        metric: 'circuit_breaker_aberto',
        derived: false,
        rule: { kind: 'reached_within' },
      },
      { id: 'mechanism-2', metric: 'taxa_fallback', derived: true },
    ]);
  });

  it('makes a phrase that no metric has a warning', () => {
    const source = replaced(rede07, 'a latência p99 do order-service', 'a satisfação');
    const card = `${source}\ncriterios_hipotese:\n  - { metrica: latencia_p99_order_service, referencia: "< 800 ms" }\n`;
    expect(compiled({ card }).codes).toEqual(['phrase-without-metric']);
  });
});

describe('what a person should know', () => {
  it.each<[string, string, string, string]>([
    [
      'an abort that fires when things get better',
      'no canary > 2%',
      'no canary < 2%',
      'abort-on-improvement',
    ],
    ['an abort inside the steady state', '> 3000 ms', '> 300 ms', 'abort-inside-steady-state'],
    [
      'a mechanism that nothing shows',
      'o Circuit Breaker será aberto e o fallback utilizará\n  o cache de estoque',
      'a equipe estará de plantão',
      'mechanism-not-measured',
    ],
    [
      'a mechanism of which a part is not shown',
      'o Circuit Breaker será aberto',
      'o operador será acionado',
      'phrase-without-metric',
    ],
    [
      'a state that the sentence denies',
      'o Circuit Breaker será aberto',
      'o Circuit Breaker não será aberto',
      'negation-not-checked',
    ],
  ])('of %s is a note', (_name, from, to, code) => {
    const { codes } = compiled({ card: replaced(rede07, from, to) });
    expect(codes).toEqual([code]);
  });

  it('of an environment without heartbeat, and of a target without exposure, is a note', () => {
    const withoutBeat = environmentsYaml.replaceAll('      heartbeat: Watchdog\n', '');
    expect(compiled({ environments: withoutBeat }).codes).toEqual(['alerts-best-effort']);
    const withoutExposure = environmentsYaml.replace('        exposicao: chamadas_lentas_inventory\n', '');
    expect(compiled({ environments: withoutExposure }).codes).toEqual(['exposure-not-measured']);
  });
});

describe('the times of a plan', () => {
  it('are the defaults', () => {
    expect(compiled().plan.timing).toEqual({
      tickMs: 2000,
      baselineMs: 60_000,
      settlingMs: 61_000,
      recoveryCapMs: 600_000,
      secondLookMs: 30_000,
      blindAfterMs: 15_000,
    });
  });

  it('are lowered by the environment', () => {
    const quick =
      'exige_aceite: false\n    segunda_olhada: 1s\n    intervalo_tick: 500ms\n    teto_recuperacao: 20s\n    cego_apos: 3s';
    const environments = replaced(environmentsYaml, 'exige_aceite: false', quick);
    expect(compiled({ environments }, { environment: 'homologacao' }).plan.timing).toMatchObject({
      tickMs: 500,
      recoveryCapMs: 20_000,
      secondLookMs: 1000,
      blindAfterMs: 3000,
    });
  });
});
