import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rule } from '../expression/rule';
import { satisfies } from '../expression/satisfies';
import type { Plan, PlanMetric } from '../plan/plan';
import {
  unknownReasonSchema,
  type CriterionResult,
  type Reading,
  type TickRecord,
  type UnknownReason,
} from '../run/evidence';
import type { QueryAnswer } from '../run/query-answer';
import { articlePlan } from '../run/testing/article-plan';
import { judgeCriterion } from './judge-criterion';
import { buildPhase, tickAt, type MetricFacts } from './testing/phase-builder';

// 10 minutes of fault, 61 s of settling: 539 s are judged. At 6 orders/s the canary has 3,234 samples.
const plan = articlePlan;

function judge(
  metric: string,
  rule: Rule,
  facts: MetricFacts,
  more: { baseline?: MetricFacts; ticks?: readonly TickRecord[]; plan?: Plan } = {},
): CriterionResult {
  const used = more.plan ?? plan;
  const criterion = {
    id: 'c',
    metric,
    group: 'canary',
    source: 'reference',
    text: '',
    derived: false,
    rule,
  } as const;
  return judgeCriterion({
    plan: used,
    criterion,
    decides: true,
    phase: {
      ...buildPhase(used, 'fault', { [metric]: facts }, more.ticks),
      settlingMs: used.timing.settlingMs,
    },
    baseline: more.baseline
      ? { ...buildPhase(used, 'baseline', { [metric]: more.baseline }), settlingMs: 0 }
      : null,
  });
}
function changed(name: string, change: Partial<PlanMetric>): Plan {
  return { ...plan, metrics: plan.metrics.map((m) => (m.name === name ? { ...m, ...change } : m)) };
}

describe('a share against a bound', () => {
  const name = 'taxa_sucesso_pedidos';
  const above = (value: number): Rule => ({ kind: 'threshold', comparator: '>', value });
  it.each<[string, number, number, Rule, string]>([
    ['clearly above', 0.997, 6, above(99), 'met'],
    ['clearly below', 0.981, 6, above(99), 'breached'],
    ['above by chance or not', 0.992, 6, above(99), 'inconclusive'],
    ['below by chance or not', 0.989, 6, above(99), 'inconclusive'],
    ['the same with fifty times the traffic', 0.992, 300, above(99), 'met'],
    ['all of them, many', 1, 6, above(99), 'met'],
    ['all of few', 1, 0.6, above(99), 'inconclusive'],
    ['exactly on the bound', 0.99, 6, above(99), 'inconclusive'],
    ['"all" stated and all seen', 1, 0.6, { kind: 'threshold', comparator: '>=', value: 100 }, 'met'],
    [
      '"all" stated and not all seen',
      0.99,
      6,
      { kind: 'threshold', comparator: '>=', value: 100 },
      'breached',
    ],
    ['"none" stated and none seen', 0, 6, { kind: 'threshold', comparator: '<=', value: 0 }, 'met'],
    ['"some" stated and none seen', 0, 6, { kind: 'threshold', comparator: '>', value: 0 }, 'breached'],
    ['rounding of a ratio of one', 0.9999999999999999, 6, above(99), 'met'],
    ['too little traffic', 0.2, 0.4, above(99), 'inconclusive'],
  ])('%s', (_, canary, rate, rule, outcome) => {
    const result = judge(name, rule, {
      value: { control: 0.997, canary },
      rate: { control: 114, canary: rate },
    });
    expect(result.outcome).toBe(outcome);
    expect(result.sampleCount).toBeCloseTo(rate * 539, 6);
    expect(result.resolvedQuery).toBe('sum by (group) (rate(taxa_sucesso_pedidos_total[539s]))');
  });

  it('says the numbers, and what would decide, in both languages', () => {
    const result = judge(name, above(99), { value: { control: 0.997, canary: 0.992 } });
    expect(result.reason['pt-BR']).toMatch(
      /^99,2%, esperado > 99% \(intervalo de 95%: 98,83%–99,48%, 3\.234 amostras\); cerca de [\d.]+ amostras, isto é, \d+ min com este tráfego ou [\d,]+ vezes o tráfego decidiriam$/,
    );
    expect(result.reason.en).toMatch(
      /^99.2%, wanted > 99% \(95% interval 98.83%–99.48%, 3,234 samples\); about/,
    );
  });

  it('judges by the value where nothing counts the samples', () => {
    const bare = changed(name, { companionQuery: null });
    const facts = { value: { control: 0.997, canary: 0.992 } };
    expect(judge(name, above(99), facts, { plan: bare })).toMatchObject({
      outcome: 'met',
      sampleCount: null,
    });
  });

  describe('whose series were there for a part of the phase only', () => {
    // 60 ticks of 10 s; the widened query answers from what there is, and says nothing of what is missing.
    const ticks = (absentFrom: number, canary: Reading): TickRecord[] =>
      Array.from({ length: 60 }, (_, n) => {
        const tick = tickAt(n * 10, { [name]: { control: 99.7, canary: 99.9 } });
        const samples = tick.samples.map((one) => (n < absentFrom ? one : { ...one, canary }));
        return { ...tick, samples };
      });
    const fine = { value: { control: 0.9997, canary: 0.9999 } };
    const absent = (reason: UnknownReason): Reading => ({ kind: 'unknown', reason });

    it.each(['no_series', 'nan', 'stale', 'too_little_traffic'] as const)(
      'is inconclusive when most ticks had nothing to read: %s',
      (reason) => {
        const result = judge(name, above(99), fine, { ticks: ticks(15, absent(reason)) });
        expect(result.outcome).toBe('inconclusive');
        expect(result.reason.en).toBe('84.91% of the ticks could not be read');
      },
    );

    it('is inconclusive where the groups are compared, too', () => {
      const change: Rule = { kind: 'relative_change', comparator: '<', percent: 5 };
      const many = { value: { control: 683_900, canary: 36_100 } };
      const orders = 'pedidos_por_minuto';
      const withOrders = (tick: TickRecord) => ({
        ...tick,
        samples: tick.samples.map((one) => ({ ...one, metric: orders })),
      });
      const gone = ticks(15, absent('no_series')).map(withOrders);
      expect(judge(orders, change, many, { baseline: many }).outcome).toBe('met');
      expect(judge(orders, change, many, { baseline: many, ticks: gone }).outcome).toBe('inconclusive');
    });

    it.each<[string, number, Reading]>([
      ['for a tenth of the ticks or less', 55, absent('no_series')],
      ['though a failed question tells nothing of the samples', 15, absent('timeout')],
      ['though Prometheus answered with an error', 15, absent('http_error')],
    ])('is judged %s', (_, from, canary) => {
      expect(judge(name, above(99), fine, { ticks: ticks(from, canary) }).outcome).toBe('met');
    });
  });

  it('takes an empty vector for none only beside traffic', () => {
    const below: Rule = { kind: 'threshold', comparator: '<', value: 2 };
    expect(judge('taxa_erro_5xx', below, {})).toMatchObject({ outcome: 'met', canary: { value: 0 } });
    expect(judge('taxa_erro_5xx', below, { rate: { control: 114, canary: 0.1 } })).toMatchObject({
      outcome: 'inconclusive',
    });
    expect(judge('taxa_erro_5xx', below, { rate: { control: 114, canary: null } })).toMatchObject({
      outcome: 'no_data',
    });
    expect(judge(name, below, {})).toMatchObject({ outcome: 'no_data', canary: { reason: 'no_series' } });
  });

  it.each(unknownReasonSchema.options)('"%s" is never met', (reason) => {
    const result = judge(name, above(99), { answer: { kind: 'unknown', reason, detail: 'x' } });
    expect(result.outcome).toBe(reason === 'too_little_traffic' ? 'inconclusive' : 'no_data');
    expect(result.canary).toMatchObject({ kind: 'unknown', reason });
  });

  it('has no data where the phase was shorter than its settling', () => {
    const brief = { ...plan, injection: { ...plan.injection, durationMs: 61_500 } };
    const result = judge(name, above(99), { value: { control: 1, canary: 1 } }, { plan: brief });
    expect(result).toMatchObject({ outcome: 'no_data', resolvedQuery: null });
    expect(result.reason.en).toContain('settling');
  });
});

describe('a p99 against a bound', () => {
  const name = 'latencia_p99_order_service';
  const below: Rule = { kind: 'threshold', comparator: '<', value: 800 };
  it.each<[string, number, number, string]>([
    ['enough samples, below', 0.79, 0.56, 'met'],
    ['enough samples, above', 2.38, 0.56, 'breached'],
    ['298 samples, below', 0.4, 298.9 / 539, 'inconclusive'],
    ['298 samples, above', 2.38, 298.9 / 539, 'inconclusive'],
    ['infinite', Infinity, 6, 'breached'],
    ['NaN', Number.NaN, 6, 'no_data'],
  ])('%s', (_, canary, rate, outcome) => {
    expect(
      judge(name, below, { value: { control: 0.4, canary }, rate: { control: 114, canary: rate } }).outcome,
    ).toBe(outcome);
  });

  it('says how long would be enough', () => {
    const result = judge(name, below, {
      value: { control: 0.4, canary: 0.4 },
      rate: { control: 114, canary: 0.5 },
    });
    expect(result.reason.en).toContain('about 299 samples, that is 10 min at this traffic');
  });
});

describe('a rate of events against a bound', () => {
  const name = 'pedidos_por_minuto';
  const above: Rule = { kind: 'threshold', comparator: '>', value: 300 };
  it.each([
    [360, 'met'],
    [240, 'breached'],
    [305, 'inconclusive'],
    [0, 'breached'],
  ])('%d per minute', (canary, outcome) => {
    expect(judge(name, above, { value: { control: 6839, canary } }).outcome).toBe(outcome);
  });
});

describe('a change against the own baseline', () => {
  const name = 'pedidos_por_minuto';
  const rule: Rule = { kind: 'relative_change', comparator: '<', percent: 5 };
  const baseline = { value: { control: 6839, canary: 361 } };
  it.each<[string, MetricFacts, MetricFacts | undefined, string]>([
    [
      'no change, but only 361 orders to tell',
      { value: { control: 6839, canary: 361 } },
      baseline,
      'inconclusive',
    ],
    ['both groups down alike', { value: { control: 3419, canary: 180 } }, baseline, 'inconclusive'],
    ['the canary down by half', { value: { control: 6839, canary: 180 } }, baseline, 'breached'],
    ['the canary at zero', { value: { control: 6839, canary: 0 } }, baseline, 'breached'],
    ['the canary up by half', { value: { control: 6839, canary: 541 } }, baseline, 'breached'],
    [
      'a hundred times the traffic',
      { value: { control: 683_900, canary: 36_100 } },
      { value: { control: 683_900, canary: 36_100 } },
      'met',
    ],
    ['a baseline of zero', baseline, { value: { control: 6839, canary: 0 } }, 'inconclusive'],
    ['no baseline', baseline, undefined, 'no_data'],
    ['an empty baseline', baseline, {}, 'no_data'],
    ['no canary now', { value: { control: 6839, canary: null } }, baseline, 'no_data'],
    ['no control now', { value: { control: null, canary: 361 } }, baseline, 'no_data'],
  ])('%s', (_, facts, before, outcome) => {
    expect(judge(name, rule, facts, before ? { baseline: before } : {}).outcome).toBe(outcome);
  });

  it('says both changes and what would decide', () => {
    const { reason } = judge(name, rule, baseline, { baseline });
    expect(reason.en).toMatch(
      /^Against its own baseline the canary changed by 0%, the control group by 0%: difference 0% \(95% interval −?-?10/,
    );
    expect(reason.en).toMatch(
      /times the traffic, or a baseline of \d+ min and a fault of \d+ min, would decide$/,
    );
    expect(reason['pt-BR']).toContain('vezes o tráfego');
  });

  it('compares a gauge by its values', () => {
    const gauge = changed(name, { aggregation: 'mean' });
    const ticks = [70, 80, 90].map((second) => tickAt(second, { [name]: { control: 100, canary: 52 } }));
    const before = [10, 20].map((second) => tickAt(second, { [name]: { control: 100, canary: 50 } }));
    const result = judgeCriterion({
      plan: gauge,
      criterion: {
        id: 'c',
        metric: name,
        group: 'canary',
        source: 'reference',
        text: '',
        derived: false,
        rule,
      },
      decides: true,
      phase: { ...buildPhase(gauge, 'fault', {}, ticks), settlingMs: 61_000 },
      baseline: { ...buildPhase(gauge, 'baseline', {}, before), settlingMs: 0 },
    });
    expect(result).toMatchObject({ outcome: 'met', canary: { value: 52 }, sampleCount: null });
  });
});

describe('samples that nobody can tell', () => {
  const unlabelled: QueryAnswer = {
    kind: 'vector',
    series: [{ labels: {}, value: 6, timestamp: 0 }],
    serverDateMs: 0,
  };
  const change: Rule = { kind: 'relative_change', comparator: '<', percent: 5 };
  const p99 = (canary: number) => ({ value: { control: 0.4, canary } });
  it.each<[string, string, Rule, MetricFacts, MetricFacts | undefined, string]>([
    [
      'a p99 below its bound',
      'latencia_p99_order_service',
      { kind: 'threshold', comparator: '<', value: 800 },
      { ...p99(0.4), companion: unlabelled },
      undefined,
      'inconclusive',
    ],
    [
      'a p99 that hardly changed, of 54 samples',
      'latencia_p99_order_service',
      change,
      { ...p99(0.404), rate: { control: 114, canary: 0.7 } },
      { ...p99(0.4), rate: { control: 114, canary: 0.7 } },
      'inconclusive',
    ],
    [
      'a p99 that hardly changed, of thousands',
      'latencia_p99_order_service',
      change,
      { ...p99(0.404), rate: { control: 114, canary: 60 } },
      { ...p99(0.4), rate: { control: 114, canary: 60 } },
      'met',
    ],
    [
      'a share of errors that chance moved',
      'taxa_erro_5xx',
      change,
      { value: { control: 0.001, canary: 0.0011 }, rate: { control: 114, canary: 6 } },
      { value: { control: 0.001, canary: 0.001 }, rate: { control: 114, canary: 6 } },
      'inconclusive',
    ],
    [
      'a share of errors that doubled, of very many',
      'taxa_erro_5xx',
      change,
      { value: { control: 0.1, canary: 0.2 }, rate: { control: 1_140, canary: 600 } },
      { value: { control: 0.1, canary: 0.1 }, rate: { control: 1_140, canary: 600 } },
      'breached',
    ],
  ])('%s: decided only where they suffice', (_, metric, rule, facts, baseline, outcome) => {
    const more = baseline === undefined ? {} : { baseline };
    expect(judge(metric, rule, facts, more).outcome).toBe(outcome);
  });

  it('is exact where the catalogue names no query for them', () => {
    const without = changed('latencia_p99_order_service', { companionQuery: null });
    const rule: Rule = { kind: 'threshold', comparator: '<', value: 800 };
    expect(judge('latencia_p99_order_service', rule, p99(0.4), { plan: without }).outcome).toBe('met');
  });
});

describe('a gauge, by its aggregate over the ticks', () => {
  const name = 'ocupacao';
  const rule: Rule = { kind: 'threshold', comparator: '<', value: 50 };
  const gaugePlan = (aggregation: PlanMetric['aggregation']): Plan => {
    const [first] = plan.metrics;
    if (!first) throw new Error('no metric');
    return {
      ...plan,
      metrics: [{ ...first, name, query: 'busy', windowMs: 0, companionQuery: null, aggregation }],
    };
  };
  const ticks = [10, 100, 200, 300, 400].map((second, i) =>
    tickAt(second, { [name]: { control: 20, canary: i === 0 ? 99 : 10 * (i + 1) } }),
  );
  it.each([
    ['mean', 35, 'met'],
    ['max', 50, 'breached'],
    ['min', 20, 'met'],
    [null, 35, 'met'],
  ] as const)('%s, less the settling', (aggregation, value, outcome) => {
    const result = judge(name, rule, {}, { ticks, plan: gaugePlan(aggregation) });
    expect(result).toMatchObject({ outcome, canary: { value }, resolvedQuery: null });
  });
  it('is inconclusive when too many ticks could not be read, and no data when none could', () => {
    const gaps = [...ticks, tickAt(500, { [name]: {} })];
    expect(judge(name, rule, {}, { ticks: gaps, plan: gaugePlan('mean') }).outcome).toBe('inconclusive');
    expect(
      judge(name, rule, {}, { ticks: [tickAt(500, { [name]: {} })], plan: gaugePlan('mean') }),
    ).toMatchObject({
      outcome: 'no_data',
      canary: { reason: 'timeout' },
    });
    expect(judge(name, rule, {}, { plan: gaugePlan('mean') }).outcome).toBe('no_data');
  });
  it('prints a value and a bound that compare as the outcome says', () => {
    const near = fc.double({ min: -1, max: 1, noNaN: true });
    const bounds = fc.integer({ min: 1, max: 99_999 }).map((whole) => whole / 1000);
    const comparators = fc.constantFrom('>', '>=', '<', '<=' as const);
    fc.assert(
      fc.property(
        bounds,
        near,
        fc.integer({ min: 0, max: 9 }),
        comparators,
        (value, by, power, comparator) => {
          const canary = value + by / 10 ** power;
          const seen = [100, 200].map((second) => tickAt(second, { [name]: { control: 1, canary } }));
          const judged = judge(
            name,
            { kind: 'threshold', comparator, value },
            {},
            { ticks: seen, plan: gaugePlan('max') },
          );
          const [printed, limit] = judged.reason.en
            .split(', wanted ')
            .map((part) => part.replace(/[^\d.-]/g, ''));
          expect(satisfies(Number(printed), comparator, Number(limit))).toBe(judged.outcome === 'met');
        },
      ),
      { numRuns: 50 },
    );
  });
  it('keeps infinity comparable', () => {
    const infinite = [100, 200].map((second) => tickAt(second, { [name]: { control: 1, canary: 1e308 } }));
    expect(judge(name, rule, {}, { ticks: infinite, plan: gaugePlan('mean') })).toMatchObject({
      outcome: 'breached',
      canary: { value: 1e308 },
    });
  });
});

describe('a state', () => {
  const name = 'circuit_breaker_aberto';
  const within: Rule = { kind: 'reached_within', withinMs: 30_000 };
  const once: Rule = { kind: 'at_least_once', comparator: '>=', value: 1 };
  const states = (...all: (0 | 1 | null)[]) =>
    all.map((state, i) => tickAt(i * 10, { [name]: state === null ? {} : { control: 0, canary: state } }));
  const beforeFault: TickRecord = { ...tickAt(-10, { [name]: { canary: 1 } }), phase: 'baseline' };
  it.each<[string, Rule, TickRecord[], string]>([
    ['open after 20 s', within, states(0, 0, 1, 0), 'met'],
    ['open as before the fault', within, [beforeFault, ...states(1, 1, 1)], 'inconclusive'],
    ['open at the moment of the cut, and never again', within, states(1, 0, 0, 0, 0, 0, 0, 0), 'breached'],
    ['open from the moment of the cut on', within, states(1, 1, 1, 1, 1, 1, 1, 1), 'met'],
    ['open once, as before the fault', once, [beforeFault, ...states(0, 0, 1)], 'inconclusive'],
    ['open at the limit', within, states(0, 0, 0, 1), 'met'],
    ['open after 50 s', within, states(0, 0, 0, 0, 0, 1), 'breached'],
    [
      'open between the last tick in time and the next',
      { ...within, withinMs: 35_000 },
      states(0, 0, 0, 0, 1),
      'inconclusive',
    ],
    ['never open', within, states(0, 0, 0, 0, 0), 'breached'],
    ['unread while it mattered', within, states(0, null, null, 0, 0), 'inconclusive'],
    ['never read', within, states(null, null), 'no_data'],
    ['no ticks', within, [], 'no_data'],
    ['run shorter than the limit', { ...within, withinMs: 700_000 }, states(0, 0), 'inconclusive'],
    ['open once', once, states(0, 0, 1, 0), 'met'],
    ['open at the moment of the cut only', once, states(1, 0, 0, 0), 'breached'],
    ['open before the phase', once, [tickAt(-10, { [name]: { canary: 1 } }), ...states(0, 0)], 'breached'],
    ['open after the phase', once, [...states(0, 0), tickAt(601, { [name]: { canary: 1 } })], 'breached'],
    ['never seen open, half unread', once, states(0, 0, null, null), 'inconclusive'],
    ['seen open, half unread', once, states(0, 1, null, null), 'met'],
  ])('%s', (_, rule, ticks, outcome) => {
    expect(judge(name, rule, {}, { ticks }).outcome).toBe(outcome);
  });
  it('says when', () => {
    expect(judge(name, within, {}, { ticks: states(0, 0, 1) }).reason).toEqual({
      'pt-BR': 'Alcançado após 20 s, esperado em até 30 s',
      en: 'Reached after 20 s, wanted within 30 s',
    });
  });
});

describe('a metric that is only observed', () => {
  const rule: Rule = { kind: 'observe' };
  it.each([
    [0.997, false],
    [0.981, true],
  ])('%d is flagged: %s', (canary, flagged) => {
    const result = judge('taxa_sucesso_pedidos', rule, { value: { control: 0.997, canary } });
    expect(result.outcome).toBe('observed_only');
    expect(result.reason.en.includes('departs')).toBe(flagged);
  });
  it('does not take the smaller group for a departure: an amount grows with its traffic', () => {
    const result = judge('pedidos_por_minuto', rule, { value: { control: 6893, canary: 330 } });
    expect(result.reason.en).toContain('330');
    expect(result.reason.en).not.toContain('departs');
  });
  it('stays so without data', () => {
    expect(judge('taxa_sucesso_pedidos', rule, {}).outcome).toBe('observed_only');
  });
});

it('a metric that the plan does not have is no data', () => {
  expect(judge('outra', { kind: 'threshold', comparator: '<', value: 1 }, {}).outcome).toBe('no_data');
});
