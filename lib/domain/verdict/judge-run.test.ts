import { describe, expect, it } from 'vitest';
import type { Criterion, Plan } from '../plan/plan';
import { criterionResultSchema, unknownReasonSchema, type MetricSample, type Reading } from '../run/evidence';
import { articlePlan } from '../run/testing/article-plan';
import { decideVerdict } from './decide-verdict';
import { weighRecovery } from './weigh-recovery';
import { judgeBaseline } from './judge-baseline';
import { judgeRun } from './judge-run';
import { resolveJudgementQueries } from './resolve-judgement-queries';
import { selectDecidingCriteria } from './select-deciding-criteria';
import { buildPhase, phaseStart, tickAt, type Groups, type MetricFacts } from './testing/phase-builder';

const healthy: Record<string, MetricFacts> = {
  taxa_sucesso_pedidos: { value: { control: 0.9997, canary: 0.9997 }, rate: { control: 114, canary: 60 } },
  latencia_p99_order_service: { value: { control: 0.41, canary: 0.405 } },
  pedidos_por_minuto: { value: { control: 6839, canary: 361 } },
};
function facts(change: Record<string, MetricFacts>): Record<string, MetricFacts> {
  return { ...healthy, ...change };
}
const p99 = (groups: Groups) => ({ latencia_p99_order_service: { value: groups } });

describe('selectDecidingCriteria', () => {
  it("takes the hypothesis's bound of a metric where it states one, else the reference", () => {
    expect(selectDecidingCriteria(articlePlan).map(({ id }) => id)).toEqual([
      'ref-orders',
      'hyp-success',
      'hyp-p99',
    ]);
  });
  it('lets an observed metric decide nothing, nor hide the other criterion', () => {
    const observed = (criterion: Criterion): Criterion => ({ ...criterion, rule: { kind: 'observe' } });
    const criteria = articlePlan.criteria.map((c) =>
      c.id === 'hyp-p99' || c.id === 'ref-orders' ? observed(c) : c,
    );
    expect(selectDecidingCriteria({ ...articlePlan, criteria }).map(({ id }) => id)).toEqual([
      'ref-p99',
      'hyp-success',
    ]);
  });
});

describe('resolveJudgementQueries', () => {
  const endedAt = new Date(phaseStart.getTime() + 600_000);
  it('widens to the fault less the settling, and skips gauges', () => {
    const queries = resolveJudgementQueries({
      plan: articlePlan,
      phase: 'fault',
      startedAt: phaseStart,
      endedAt,
    });
    expect(queries.map(({ metric }) => metric)).not.toContain('circuit_breaker_aberto');
    expect(queries[1]).toEqual({
      metric: 'latencia_p99_order_service',
      query: 'histogram_quantile(0.99, sum by (le, group) (rate(http_server_requests_seconds_bucket[539s])))',
      companionQuery: 'sum by (group) (rate(latencia_p99_order_service_count[539s]))',
      at: endedAt,
      rangeMs: 539_000,
    });
  });
  it('widens to the whole baseline', () => {
    const at = new Date(phaseStart.getTime() + 60_000);
    const [first] = resolveJudgementQueries({
      plan: articlePlan,
      phase: 'baseline',
      startedAt: phaseStart,
      endedAt: at,
    });
    expect(first).toMatchObject({
      query: 'sum by (group) (rate(taxa_sucesso_pedidos_total[1m]))',
      rangeMs: 60_000,
    });
  });
  it.each([61_000, 62_999, 0, -5])('asks nothing of a fault of %d ms', (ms) => {
    const ended = new Date(phaseStart.getTime() + ms);
    expect(
      resolveJudgementQueries({ plan: articlePlan, phase: 'fault', startedAt: phaseStart, endedAt: ended }),
    ).toEqual([]);
  });
});

describe('judgeRun', () => {
  const open = [20, 40, 70, 100].map((second) =>
    tickAt(second, {
      circuit_breaker_aberto: { control: 0, canary: 1 },
      taxa_fallback: { control: 0, canary: 9 },
    }),
  );
  const baseline = buildPhase(articlePlan, 'baseline', healthy);

  it('judges every criterion once, and tells which decide', () => {
    const fault = buildPhase(articlePlan, 'fault', facts(p99({ control: 0.41, canary: 2.38 })), open);
    const { results, mechanismResults, control } = judgeRun(articlePlan, { fault, baseline });
    expect(results.map((r) => [r.criterionId, r.outcome, r.decides])).toEqual([
      ['ref-success', 'met', false],
      ['ref-p99', 'breached', false],
      ['ref-orders', 'inconclusive', true],
      ['hyp-success', 'met', true],
      ['hyp-p99', 'breached', true],
    ]);
    expect(mechanismResults.map(({ outcome }) => outcome)).toEqual(['met', 'met']);
    expect(control).toEqual({ kind: 'steady' });
    for (const result of [...results, ...mechanismResults]) {
      expect(criterionResultSchema.parse(JSON.parse(JSON.stringify(result)))).toEqual(result);
    }
  });

  it('refutes the first run of the article, and cannot decide the second for want of orders', () => {
    const verdictOf = (canaryP99: number) => {
      const fault = buildPhase(articlePlan, 'fault', facts(p99({ control: 0.405, canary: canaryP99 })), open);
      return decideVerdict({
        plan: articlePlan,
        ending: 'completed',
        endingReason: 'duration_reached',
        reachedPlannedDuration: true,
        ...judgeRun(articlePlan, { fault, baseline }),
      });
    };
    expect(verdictOf(2.38)).toMatchObject({ verdict: 'refuted', mechanism: 'observed' });
    expect(verdictOf(0.79)).toMatchObject({ verdict: 'inconclusive', mechanism: 'observed' });
    expect(verdictOf(0.79).sentence.en).toContain('pedidos_por_minuto');
  });

  it('adds a row for each companion that no criterion asks about', () => {
    const metrics = articlePlan.metrics.map((m) =>
      m.name === 'taxa_erro_5xx' ? { ...m, roles: ['companion' as const] } : m,
    );
    const plan: Plan = { ...articlePlan, metrics };
    const { results } = judgeRun(plan, { fault: buildPhase(plan, 'fault', healthy), baseline });
    expect(results.at(-1)).toMatchObject({
      criterionId: 'observed-taxa_erro_5xx',
      outcome: 'observed_only',
      decides: false,
    });
  });

  it('meets nothing without any evidence', () => {
    const nothing = { startedAt: phaseStart, endedAt: phaseStart, ticks: [], answers: [] };
    const judged = judgeRun(articlePlan, { fault: nothing, baseline: null });
    expect(
      [...judged.results, ...judged.mechanismResults].every(({ outcome }) => outcome === 'no_data'),
    ).toBe(true);
  });
});

describe('judgeBaseline', () => {
  const judge = (change: Record<string, MetricFacts>) =>
    judgeBaseline(articlePlan, buildPhase(articlePlan, 'baseline', facts(change)));
  it('holds when every reference holds in both groups', () => {
    const { outcome, results } = judge({});
    expect(outcome).toBe('held');
    expect(results.map(({ criterionId, group }) => `${criterionId} ${group}`)).toEqual([
      'ref-success control',
      'ref-success canary',
      'ref-p99 control',
      'ref-p99 canary',
      'ref-orders control',
      'ref-orders canary',
    ]);
  });
  it.each<[string, Record<string, MetricFacts>, string]>([
    ['the canary is slow', p99({ control: 0.41, canary: 0.9 }), 'breached'],
    ['the control group is slow', p99({ control: 0.9, canary: 0.41 }), 'breached'],
    ['no canary', p99({ control: 0.41, canary: null }), 'no_data'],
    ['no control', p99({ control: null, canary: 0.41 }), 'no_data'],
    ['no orders to compare with later', { pedidos_por_minuto: {} }, 'no_data'],
    [
      'Prometheus silent',
      { taxa_sucesso_pedidos: { answer: { kind: 'unknown', reason: 'timeout', detail: '' } } },
      'no_data',
    ],
    [
      'too little traffic',
      { pedidos_por_minuto: { value: { control: 1, canary: 1 }, rate: { control: 9, canary: 0.1 } } },
      'inconclusive',
    ],
    [
      'too few samples for a p99',
      {
        latencia_p99_order_service: {
          value: { control: 0.4, canary: 0.4 },
          rate: { control: 114, canary: 4 },
        },
      },
      'inconclusive',
    ],
    [
      'a breach beside missing data',
      { ...p99({ control: 0.9, canary: 0.41 }), pedidos_por_minuto: {} },
      'breached',
    ],
  ])('%s', (_, change, outcome) => {
    expect(judge(change).outcome).toBe(outcome);
  });
  it('is inconclusive without any reference to hold', () => {
    const plan = { ...articlePlan, criteria: [] };
    expect(judgeBaseline(plan, buildPhase(plan, 'baseline', healthy)).outcome).toBe('inconclusive');
  });
});

describe('weighRecovery', () => {
  const at = phaseStart.toISOString();
  const value = (number: number): Reading => ({ kind: 'value', value: number, sampledAt: at });
  const baseline = buildPhase(articlePlan, 'baseline', healthy);
  const samples = (change: Record<string, Reading>): MetricSample[] =>
    Object.entries({
      taxa_sucesso_pedidos: value(99.7),
      latencia_p99_order_service: value(405),
      pedidos_por_minuto: value(361),
      ...change,
    }).map(([metric, canary]) => ({
      metric,
      control: metric === 'pedidos_por_minuto' ? value(6839) : canary,
      canary,
    }));
  it.each<[string, MetricSample[], boolean]>([
    ['all references hold', samples({}), true],
    ['still slow', samples({ latencia_p99_order_service: value(790) }), false],
    ['orders still down by half', samples({ pedidos_por_minuto: value(180) }), false],
    ['orders down as chance may have it', samples({ pedidos_por_minuto: value(345) }), true],
    ['a metric that was not asked', samples({}).slice(1), false],
    ['nothing', [], false],
    ...unknownReasonSchema.options.map((reason): [string, MetricSample[], boolean] => [
      reason,
      samples({ latencia_p99_order_service: { kind: 'unknown', reason } }),
      false,
    ]),
    ...unknownReasonSchema.options.map((reason): [string, MetricSample[], boolean] => [
      `orders: ${reason}`,
      samples({ pedidos_por_minuto: { kind: 'unknown', reason } }),
      false,
    ]),
  ])('%s', (_, given, expected) => {
    expect(weighRecovery(articlePlan, given, baseline)).toBe(expected ? 'recovered' : 'not_yet');
  });
  it('does not wait for a comparison that has no baseline', () => {
    expect(weighRecovery(articlePlan, samples({}), null)).toBe('recovered');
  });
  it('cannot tell where nothing could be weighed', () => {
    const [first] = articlePlan.criteria.filter(({ source }) => source === 'reference');
    const only = (rule: Criterion['rule']): Plan => ({
      ...articlePlan,
      criteria: first ? [{ ...first, rule }] : [],
    });
    expect(weighRecovery(only({ kind: 'observe' }), [], baseline)).toBe('cannot_tell');
    const comparison = only({ kind: 'relative_change', comparator: '<', percent: 5 });
    expect(weighRecovery(comparison, samples({}), null)).toBe('cannot_tell');
    expect(weighRecovery({ ...articlePlan, criteria: [] }, samples({}), baseline)).toBe('cannot_tell');
  });
});

describe('the calls that were hit', () => {
  const plan: Plan = { ...articlePlan, target: { ...articlePlan.target, exposureMetric: 'taxa_fallback' } };
  const share = (canary: number | null) => facts({ taxa_fallback: { value: { control: 0, canary } } });
  it.each([
    ['none before, none with the fault', 0, 0, 'none_hit'],
    ['as many as before', 0.01, 0.01, 'none_hit'],
    ['more than before', 0.01, 0.06, 'hit'],
    ['not measured', 0.01, null, 'unknown'],
  ] as const)('%s', (_, before, during, exposure) => {
    const fault = buildPhase(plan, 'fault', share(during));
    const baseline = buildPhase(plan, 'baseline', share(before));
    expect(judgeRun(plan, { fault, baseline }).exposure).toBe(exposure);
  });

  it('are unknown where the target does not measure them', () => {
    const fault = buildPhase(articlePlan, 'fault', healthy);
    expect(judgeRun(articlePlan, { fault, baseline: null }).exposure).toBe('unknown');
  });
});
