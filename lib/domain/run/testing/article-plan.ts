import { planSchema, type Criterion, type Plan, type PlanMetric } from '../../plan/plan';
import type { Rule } from '../../expression/rule';

function metric(name: string, more: Partial<PlanMetric>): PlanMetric {
  return {
    name,
    label: { 'pt-BR': name, en: name },
    unit: 'percent',
    factor: 100,
    better: 'higher',
    query: `sum by (group) (rate(${name}_total[1m]))`,
    windowMs: 60_000,
    companionQuery: `sum by (group) (rate(${name}_count[1m]))`,
    emptyIsZero: false,
    aggregation: null,
    roles: ['steady_state'],
    ...more,
  };
}

function criterion(id: string, source: Criterion['source'], metricName: string, rule: Rule): Criterion {
  return { id, metric: metricName, group: 'canary', source, text: id, derived: source !== 'reference', rule };
}

const metrics: PlanMetric[] = [
  metric('taxa_sucesso_pedidos', {}),
  metric('latencia_p99_order_service', {
    unit: 'ms',
    factor: 1000,
    better: 'lower',
    query: 'histogram_quantile(0.99, sum by (le, group) (rate(http_server_requests_seconds_bucket[1m])))',
  }),
  metric('pedidos_por_minuto', {
    unit: 'per_minute',
    factor: 1,
    query: 'sum by (group) (rate(orders_created_total[1m])) * 60',
  }),
  metric('taxa_erro_5xx', { better: 'lower', emptyIsZero: true, roles: ['abort'] }),
  metric('circuit_breaker_aberto', {
    unit: 'state',
    factor: 1,
    better: 'neither',
    query: 'max by (group) (resilience4j_circuitbreaker_state{state="open"})',
    windowMs: 0,
    companionQuery: null,
    aggregation: 'max',
    roles: ['mechanism'],
  }),
  metric('taxa_fallback', { better: 'neither', roles: ['mechanism'] }),
];

/** articlePlan is REDE-07 of the article, compiled by hand: the plan that domain tests start from. */
export const articlePlan: Plan = planSchema.parse({
  formatVersion: 1,
  card: {
    id: 'REDE-07',
    versionHash: 'hash',
    title: 'Latência na Dependência Crítica',
    suit: 'network',
    severity: 2,
    hypothesis: 'Se …, …, porque …',
    rollback: 'remoção do toxic',
  },
  environment: {
    name: 'producao-canary',
    production: true,
    acceptanceRequired: true,
    prometheusUrl: 'http://127.0.0.1:9090',
    scrapeIntervalMs: 1000,
    alertmanagerUrl: 'http://127.0.0.1:9093',
    p1: { label: 'severity', values: ['P1', 'critical'] },
    heartbeatAlert: 'Watchdog',
    groups: { label: 'group', control: 'control', canary: 'canary' },
    canaryShare: 0.05,
    minimumSampleRate: 0.5,
  },
  target: {
    name: 'order-service -> inventory-service',
    driver: 'toxiproxy',
    endpoints: [{ apiUrl: 'http://127.0.0.1:8474', proxy: 'inventory-canary' }],
    probe: { kind: 'none' },
    exposureMetric: null,
  },
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
  injection: {
    type: 'latencia',
    attributes: { latencia_ms: 2000 },
    share: 0.1,
    durationMs: 600_000,
    cardShare: 0.1,
    cardDurationMs: 600_000,
  },
  blastRadius: { environment: 'producao-canary', scope: 's', maximumImpact: 'i', excludedServices: [] },
  metrics,
  criteria: [
    criterion('ref-success', 'reference', 'taxa_sucesso_pedidos', {
      kind: 'threshold',
      comparator: '>=',
      value: 99.5,
    }),
    criterion('ref-p99', 'reference', 'latencia_p99_order_service', {
      kind: 'threshold',
      comparator: '<',
      value: 450,
    }),
    criterion('ref-orders', 'reference', 'pedidos_por_minuto', {
      kind: 'relative_change',
      comparator: '<',
      percent: 5,
    }),
    criterion('hyp-success', 'hypothesis', 'taxa_sucesso_pedidos', {
      kind: 'threshold',
      comparator: '>',
      value: 99,
    }),
    criterion('hyp-p99', 'hypothesis', 'latencia_p99_order_service', {
      kind: 'threshold',
      comparator: '<',
      value: 800,
    }),
  ],
  mechanism: [
    criterion('mech-open', 'mechanism', 'circuit_breaker_aberto', {
      kind: 'at_least_once',
      comparator: '>=',
      value: 1,
    }),
    criterion('mech-fallback', 'mechanism', 'taxa_fallback', {
      kind: 'at_least_once',
      comparator: '>',
      value: 0,
    }),
  ],
  aborts: [
    {
      kind: 'metric',
      id: 'abort-5xx',
      text: 'taxa de erro HTTP 5xx no canary > 2% por mais de 1 minuto',
      metric: 'taxa_erro_5xx',
      group: 'canary',
      comparator: '>',
      value: 2,
      holdMs: 60_000,
    },
    {
      kind: 'metric',
      id: 'abort-p99',
      text: 'latência p99 no canary > 3000 ms por mais de 2 minutos',
      metric: 'latencia_p99_order_service',
      group: 'canary',
      comparator: '>',
      value: 3000,
      holdMs: 120_000,
    },
    { kind: 'any_p1_alert', id: 'abort-p1', text: 'disparo de qualquer alerta de severidade P1' },
  ],
  timing: {
    tickMs: 2000,
    baselineMs: 60_000,
    settlingMs: 61_000,
    recoveryCapMs: 600_000,
    secondLookMs: 30_000,
    blindAfterMs: 15_000,
  },
});
