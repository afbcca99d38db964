import type { CriterionResult, Reading, TickRecord } from '@/lib/domain/run/evidence';
import type { RunState } from '@/lib/domain/run/run';
import type { RunEventView, RunView } from '@/lib/domain/view/views';
import { samplePlan } from './sample-plan';

const start = Date.parse('2026-11-29T17:05:00.000Z');

/** sampleTime gives the ISO time of a moment in ms after the sample run was requested. */
export function sampleTime(ms: number): string {
  return new Date(start + ms).toISOString();
}

const baselineAt = 20_000;
const injectedAt = 82_000;
const allowed = { allowed: true } as const;

/** sampleReading makes a measured value. */
export function sampleReading(value: number, ms: number): Reading {
  return { kind: 'value', value, sampledAt: sampleTime(ms) };
}

// Smooth, repeatable unrest in −1..1.
const unrest = (n: number, salt: number) => (Math.sin(n * 1.7 + salt) + Math.sin(n * 0.53 + salt * 3)) / 2;

/** sampleTick makes the evidence of tick n: calm before the fault, a sick canary after. */
export function sampleTick(n: number): TickRecord {
  const ms = baselineAt + n * 2_000;
  const sick = Math.min(1, Math.max(0, (ms - injectedAt) / 60_000));
  const pair = (control: number, canary: number) => ({
    control: sampleReading(control, ms),
    canary: sampleReading(canary, ms),
  });
  const p99 = 405 + sick * 1_985 + unrest(n, 4) * (12 + sick * 160);
  const errors = 0.3 + sick * 1.5 + unrest(n, 6) * 0.15;
  const hole = n >= 58 && n < 64;
  return {
    n,
    at: sampleTime(ms),
    phase: ms < injectedAt ? 'baseline' : 'injecting',
    samples: [
      { metric: 'taxa_sucesso_pedidos', ...pair(99.7 + unrest(n, 1) * 0.06, 100 - errors) },
      {
        metric: 'latencia_p99_order_service',
        control: sampleReading(408 + unrest(n, 2) * 14, ms),
        canary: hole ? { kind: 'unknown', reason: 'timeout' } : sampleReading(p99, ms),
      },
      { metric: 'pedidos_por_minuto', ...pair(5_700 + unrest(n, 3) * 40, 300 + unrest(n, 5) * 6) },
      { metric: 'taxa_erro_5xx', ...pair(0.3 + unrest(n, 1) * 0.06, errors) },
      { metric: 'circuit_breaker_aberto', ...pair(0, n > 70 && n < 82 ? 1 : 0) },
      { metric: 'ocupacao_pool', ...pair(22 + unrest(n, 7) * 2, 22 + sick * 69 + unrest(n, 8) * 2) },
    ],
    aborts: [
      {
        abortId: 'abo-1',
        outcome: errors > 2 ? 'breach' : 'ok',
        value: errors,
        reason: null,
        heldMs: 0,
        unknownMs: 0,
        fired: false,
      },
      hole
        ? {
            abortId: 'abo-2',
            outcome: 'unknown',
            value: null,
            reason: 'timeout',
            heldMs: 0,
            unknownMs: 6_000,
            fired: false,
          }
        : {
            abortId: 'abo-2',
            outcome: 'ok',
            value: p99,
            reason: null,
            heldMs: 0,
            unknownMs: 0,
            fired: false,
          },
      { abortId: 'abo-3', outcome: 'ok', value: null, reason: null, heldMs: 0, unknownMs: 0, fired: false },
    ],
    endpoints: [
      {
        apiUrl: 'http://127.0.0.1:8474',
        proxy: 'inventory-canary',
        state: ms < injectedAt ? 'clean' : 'fault_in',
        toxics: [],
        detail: null,
      },
    ],
    p1Alerts: [],
  };
}

const fabiana = { id: 'u1', name: 'Fabiana' };
const paulo = { id: 'u2', name: 'Paulo' };
const probe = { outcome: 'fault_seen', connections: 66, slowestMs: 2_214, detail: null } as const;
const endpoint = { apiUrl: 'http://127.0.0.1:8474', proxy: 'inventory-canary' };

/** sampleEvents are what a run records until its fault is in. */
export function sampleEvents(): RunEventView[] {
  const list: [number, RunEventView['data']][] = [
    [0, { kind: 'requested', by: fabiana }],
    [12_000, { kind: 'risk_accepted', by: paulo, planHash: 'abc' }],
    [14_000, { kind: 'state_entered', state: 'preflight' }],
    [
      18_000,
      {
        kind: 'preflight_checked',
        checks: [
          {
            id: 'target',
            outcome: 'passed',
            text: {
              'pt-BR': 'O proxy inventory-canary responde e está limpo.',
              en: 'The proxy inventory-canary answers and is clean.',
            },
          },
          {
            id: 'metrics',
            outcome: 'passed',
            text: {
              'pt-BR': 'As seis métricas chegam frescas nos dois grupos.',
              en: 'All six metrics arrive fresh in both groups.',
            },
          },
          {
            id: 'p1',
            outcome: 'passed',
            text: {
              'pt-BR': 'Nenhum alerta P1 ativo; a prova de vida está lá.',
              en: 'No P1 alert firing; the heartbeat is there.',
            },
          },
          {
            id: 'guard',
            outcome: 'warning',
            text: {
              'pt-BR': 'Há um só motor, com supervisor. Sem guarda ao lado do Toxiproxy.',
              en: 'There is one engine only, supervised. No guard beside Toxiproxy.',
            },
          },
        ],
      },
    ],
    [baselineAt, { kind: 'state_entered', state: 'baseline' }],
    [80_000, { kind: 'baseline_judged', outcome: 'held', results: [] }],
    [80_500, { kind: 'fault_intended', endpoints: 1 }],
    [81_500, { kind: 'path_cut', ...endpoint, why: 'inject' }],
    [injectedAt, { kind: 'fault_injected', ...endpoint, tookMs: 212, probe }],
    [injectedAt + 100, { kind: 'state_entered', state: 'injecting' }],
  ];
  return list.map(([ms, data], index) => ({ seq: index + 1, at: sampleTime(ms), data }));
}

/** sampleRun is REDE-07 two minutes and a half into its fault. */
export function sampleRun(changes: Partial<RunView> = {}, state: RunState = 'injecting'): RunView {
  return {
    summary: {
      id: 'k3v9x2m7',
      cardId: 'REDE-07',
      environment: 'producao-canary',
      state,
      ending: null,
      endingReason: null,
      verdict: null,
      mechanism: null,
      requestedAt: sampleTime(0),
      requestedBy: fabiana,
      team: { id: 'first-team', name: 'Primeiro time' },
      concludedAt: null,
    },
    cardTitle: samplePlan.card.title,
    suit: 'network',
    severity: 2,
    plan: samplePlan,
    planHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    acceptedBy: paulo,
    acceptedAt: sampleTime(12_000),
    times: {
      approvedAt: sampleTime(12_000),
      baselineAt: sampleTime(baselineAt),
      injectedAt: sampleTime(injectedAt),
      hardDeadline: sampleTime(injectedAt + 600_000),
      rollbackStartedAt: null,
      rollbackConfirmedAt: null,
      recoveredAt: null,
      concludedAt: null,
    },
    engine: { name: 'engine-1', leaseLive: true },
    events: sampleEvents(),
    ticks: Array.from({ length: 106 }, (_, n) => sampleTick(n)),
    targetMark: null,
    handName: fabiana.name,
    faultMayBeLive: state === 'injecting' || state === 'rolling_back',
    can: {
      accept: allowed,
      refuse: allowed,
      abort: allowed,
      cancel: allowed,
      closeUnverified: allowed,
      reportHand: allowed,
      acceptAsDemoProductOwner: allowed,
    },
    now: sampleTime(baselineAt + 105 * 2_000 + 400),
    ...changes,
  };
}

/** sampleResult makes the result of one criterion. */
export function sampleResult(
  criterionId: string,
  metric: string,
  outcome: CriterionResult['outcome'],
  control: number,
  canary: number,
  reason = '',
): CriterionResult {
  return {
    criterionId,
    metric,
    group: 'canary',
    outcome,
    decides: criterionId.startsWith('hyp') || criterionId === 'ref-3',
    reason: { 'pt-BR': reason, en: reason },
    control: sampleReading(control, 0),
    canary: sampleReading(canary, 0),
    resolvedQuery:
      samplePlan.metrics.find(({ name }) => name === metric)?.query.replaceAll('[1m]', '[178s]') ?? null,
    sampleCount: 1_184,
  };
}

/** sampleConcluded is the same run after a condition refuted it, with the numbers of the article's Table 1. */
export function sampleConcluded(): RunView {
  const from = injectedAt + 240_000;
  const more: [number, RunEventView['data']][] = [
    [
      from - 2_000,
      { kind: 'condition_fired', abortId: 'abo-2', value: 3_120, heldMs: 122_000, detail: null },
    ],
    [from, { kind: 'rollback_started', reason: 'condition' }],
    [from + 300, { kind: 'path_cut', ...endpoint, why: 'undo' }],
    [
      from + 900,
      {
        kind: 'endpoint_restored',
        ...endpoint,
        tookMs: 640,
        how: 'rebuilt',
        probe: { ...probe, outcome: 'normal' },
      },
    ],
    [from + 1_200, { kind: 'rollback_confirmed', tookMs: 1_180 }],
    [from + 31_000, { kind: 'second_look', clean: true, endpoints: [] }],
    [from + 41_000, { kind: 'recovered', tookMs: 39_800, capped: false }],
    [
      from + 41_500,
      {
        kind: 'concluded',
        ending: 'aborted',
        endingReason: 'condition',
        verdict: 'refuted',
        mechanism: 'not_observed',
        results: [
          sampleResult('ref-1', 'taxa_sucesso_pedidos', 'breached', 99.7, 98.1),
          sampleResult(
            'hyp-1',
            'taxa_sucesso_pedidos',
            'breached',
            99.7,
            98.1,
            'Ficou 0,9 ponto abaixo do limite da hipótese.',
          ),
          sampleResult('ref-2', 'latencia_p99_order_service', 'breached', 410, 2_380),
          sampleResult(
            'hyp-2',
            'latencia_p99_order_service',
            'breached',
            410,
            2_380,
            'Ficou 1.580 ms acima do limite da hipótese.',
          ),
          {
            ...sampleResult(
              'ref-3',
              'pedidos_por_minuto',
              'inconclusive',
              5_702,
              298,
              'Com este tráfego, 5% não se distingue do acaso. Uns 12 minutos decidiriam.',
            ),
          },
          sampleResult('obs-1', 'ocupacao_pool', 'observed_only', 22, 91, 'Afastou-se do controle.'),
        ],
        mechanismResults: [
          sampleResult('mec-1', 'circuit_breaker_aberto', 'breached', 0, 0, 'Não abriu em nenhuma leitura.'),
        ],
        sentence: {
          'pt-BR':
            'A evidência refuta a hipótese: com 2.000 ms a mais no inventory-service, o canary não manteve a taxa de sucesso nem a latência p99, e o Circuit Breaker não abriu.',
          en: 'The evidence refutes the hypothesis: with 2,000 ms more on inventory-service the canary kept neither its success rate nor its p99 latency, and the Circuit Breaker did not open.',
        },
      },
    ],
  ];
  const events = sampleEvents();
  const later = more.map(([ms, data], index) => ({
    seq: events.length + index + 1,
    at: sampleTime(ms),
    data,
  }));
  const run = sampleRun({ events: [...events, ...later] }, 'concluded');
  return {
    ...run,
    summary: {
      ...run.summary,
      ending: 'aborted',
      endingReason: 'condition',
      verdict: 'refuted',
      mechanism: 'not_observed',
      concludedAt: sampleTime(from + 41_500),
    },
    times: {
      ...run.times,
      rollbackStartedAt: sampleTime(from),
      rollbackConfirmedAt: sampleTime(from + 1_200),
      recoveredAt: sampleTime(from + 41_000),
      concludedAt: sampleTime(from + 41_500),
    },
  };
}
