import { describe, expect, it } from 'vitest';
import type { Plan } from '../plan/plan';
import type { TickRecord } from '../run/evidence';
import { articlePlan } from '../run/testing/article-plan';
import { compareControl } from './compare-control';
import { buildPhase, phaseStart, tickAt, type Groups, type MetricFacts } from './testing/phase-builder';

const healthy: Record<string, MetricFacts> = {
  taxa_sucesso_pedidos: { value: { control: 0.9997, canary: 0.9997 }, rate: { control: 114, canary: 60 } },
  latencia_p99_order_service: { value: { control: 0.41, canary: 0.405 } },
  pedidos_por_minuto: { value: { control: 6839, canary: 361 } },
};
const nothing: Record<string, MetricFacts> = {
  taxa_sucesso_pedidos: {},
  latencia_p99_order_service: {},
  pedidos_por_minuto: {},
};
const baseline = { ...buildPhase(articlePlan, 'baseline', healthy), settlingMs: 0 };

function during(change: Record<string, MetricFacts>, ticks: Parameters<typeof buildPhase>[3] = []) {
  return { ...buildPhase(articlePlan, 'fault', { ...healthy, ...change }, ticks), settlingMs: 61_000 };
}
const p99 = (control: number | null) => ({
  latencia_p99_order_service: { value: { control, canary: 2.38 } },
});
const success = (control: number) => ({
  taxa_sucesso_pedidos: { value: { control, canary: 0.9 }, rate: { control: 114, canary: 60 } },
});
const orders = (control: number) => ({
  pedidos_por_minuto: { value: { control, canary: 361 } satisfies Groups },
});

describe('compareControl', () => {
  it.each<[string, Record<string, MetricFacts>, string]>([
    ['nothing changed in the control group', {}, 'steady'],
    ['the canary alone is slow', p99(0.41), 'steady'],
    ['the control broke a reference that decides nothing', p99(0.47), 'moved'],
    ['the control used up half the way to the deciding bound', p99(0.62), 'moved'],
    ['the control stayed within its reference', p99(0.44), 'steady'],
    ['failures of the control beyond chance and half the way', success(0.9945), 'moved'],
    ['failures of the control within chance', success(0.9996), 'steady'],
    ['traffic of the control breathed', orders(6000), 'steady'],
    ["a third of the control's traffic went elsewhere", orders(4400), 'moved'],
    ['one metric of the control unknown, the others steady', p99(null), 'steady'],
    ['one metric unknown, another moved', { ...p99(null), ...orders(100) }, 'moved'],
  ])('%s: %s', (_, change, kind) => {
    expect(compareControl(articlePlan, during(change), baseline).kind).toBe(kind);
  });

  it('says from where to where', () => {
    expect(compareControl(articlePlan, during(p99(0.9)), baseline)).toEqual({
      kind: 'moved',
      reasons: [
        {
          'pt-BR': 'latencia_p99_order_service: controle foi de 410 ms a 900 ms',
          en: 'latencia_p99_order_service: control went from 410 ms to 900 ms',
        },
      ],
    });
  });

  it('cannot tell without a baseline or without any number', () => {
    expect(compareControl(articlePlan, during({}), null)).toEqual({ kind: 'unknown' });
    expect(compareControl(articlePlan, during(nothing), baseline)).toEqual({ kind: 'unknown' });
  });

  it.each([
    [0.4, 'steady'],
    [60, 'moved'],
  ])(
    'asks the last tick where an abort left no phase to measure: error rate of the control %d',
    (value, kind) => {
      const ticks = [tickAt(4, { taxa_erro_5xx: { control: value, canary: 60 } })];
      const endedAt = new Date(phaseStart.getTime() + 6000);
      const cut = { ...during(nothing, ticks), endedAt };
      expect(compareControl(articlePlan, cut, baseline).kind).toBe(kind);
    },
  );

  it('measures a share that is nearly all by half a point, where nobody counts its samples', () => {
    const plan: Plan = {
      ...articlePlan,
      metrics: articlePlan.metrics.map((metric) => ({ ...metric, companionQuery: null })),
    };
    const before = { ...buildPhase(plan, 'baseline', healthy), settlingMs: 0 };
    const fault = (control: number) => ({
      ...buildPhase(plan, 'fault', { ...healthy, ...success(control) }),
      settlingMs: 61_000,
    });
    expect(compareControl(plan, fault(0.92), before).kind).toBe('moved');
    expect(compareControl(plan, fault(0.996), before).kind).toBe('steady');
  });

  it('asks the last tick as well where a metric that is only shown was measured', () => {
    const shown = articlePlan.criteria.slice(0, 1).map((criterion) => ({
      ...criterion,
      id: 'shown',
      metric: 'circuit_breaker_aberto',
      rule: { kind: 'observe' as const },
    }));
    const plan: Plan = { ...articlePlan, criteria: [...articlePlan.criteria, ...shown] };
    const ticks = [
      tickAt(66, {
        taxa_erro_5xx: { control: 60, canary: 60 },
        circuit_breaker_aberto: { control: 0, canary: 0 },
      }),
    ];
    const cut = {
      ...buildPhase(plan, 'fault', nothing, ticks),
      settlingMs: 61_000,
      endedAt: new Date(phaseStart.getTime() + 67_000),
    };
    expect(compareControl(plan, cut, baseline).kind).toBe('moved');
  });

  it.each([
    [59_000, 'steady'],
    [60_000, 'moved'],
  ])('a condition on the control group that held for %d ms: %s', (heldMs, kind) => {
    const onControl = articlePlan.aborts.map((abort) =>
      abort.kind === 'metric' ? { ...abort, group: 'control' as const } : abort,
    );
    const plan: Plan = { ...articlePlan, aborts: onControl };
    const evaluation = {
      abortId: 'abort-5xx',
      outcome: 'breach',
      value: 60,
      heldMs,
      unknownMs: 0,
      reason: null,
    };
    const tick = { ...tickAt(300, {}), aborts: [evaluation] } as TickRecord;
    expect(compareControl(plan, during({}, [tick]), baseline).kind).toBe(kind);
  });
});
