import type { Plan } from '@/lib/domain/plan/plan';

/** PlanPlace is where the plan of a test acts. */
export interface PlanPlace {
  readonly prometheusUrl: string;
  readonly toxiproxyUrl: string;
  readonly proxies: readonly string[];
}

/** testPlan is a plan with windows of seconds: success ratio and latency of two groups, one metric condition, and any P1. */
export function testPlan(place: PlanPlace, change: Partial<Plan> = {}): Plan {
  const label = (name: string) => ({ 'pt-BR': name, en: name });
  const requests = 'sum by (group) (rate(test_requests_total[4s]))';
  return {
    formatVersion: 1,
    card: {
      id: 'REDE-90',
      versionHash: 'test-version',
      title: 'Latency on the way to the upstream',
      suit: 'network',
      severity: 2,
      hypothesis: 'Se …, então …, porque …',
      rollback: 'remover o toxic',
    },
    environment: {
      name: 'test',
      production: false,
      acceptanceRequired: false,
      prometheusUrl: place.prometheusUrl,
      scrapeIntervalMs: 500,
      alertmanagerUrl: null,
      p1: { label: 'severity', values: ['critical'] },
      heartbeatAlert: null,
      groups: { label: 'group', control: 'control', canary: 'canary' },
      canaryShare: 0.5,
      minimumSampleRate: 1,
    },
    target: {
      name: 'client -> upstream',
      driver: 'toxiproxy',
      endpoints: place.proxies.map((proxy) => ({ apiUrl: place.toxiproxyUrl, proxy })),
      probe: { kind: 'http', path: '/' },
      exposureMetric: null,
    },
    fault: {
      kind: 'toxics',
      toxics: [
        { type: 'latency', stream: 'downstream', toxicity: 1, attributes: { latency: 300, jitter: 0 } },
      ],
    },
    injection: {
      type: 'latencia',
      attributes: { latencia_ms: 300 },
      share: 1,
      durationMs: 4_000,
      cardShare: 1,
      cardDurationMs: 60_000,
    },
    blastRadius: { environment: 'test', scope: 'nobody', maximumImpact: 'none', excludedServices: [] },
    metrics: [
      {
        name: 'success',
        label: label('success'),
        unit: 'percent',
        factor: 100,
        better: 'higher',
        query: `sum by (group) (rate(test_ok_total[4s])) / ${requests}`,
        windowMs: 4_000,
        companionQuery: requests,
        emptyIsZero: false,
        aggregation: null,
        roles: ['steady_state', 'abort'],
      },
      {
        name: 'latency',
        label: label('latency'),
        unit: 'ms',
        factor: 1,
        better: 'lower',
        query: 'max by (group) (test_latency_ms)',
        windowMs: 0,
        companionQuery: null,
        emptyIsZero: false,
        aggregation: 'mean',
        roles: ['steady_state'],
      },
    ],
    criteria: [
      {
        id: 'reference-success',
        metric: 'success',
        group: 'canary',
        source: 'reference',
        text: '>= 99%',
        derived: false,
        rule: { kind: 'threshold', comparator: '>=', value: 99 },
      },
      {
        id: 'reference-latency',
        metric: 'latency',
        group: 'canary',
        source: 'reference',
        text: '< 450 ms',
        derived: false,
        rule: { kind: 'threshold', comparator: '<', value: 450 },
      },
    ],
    mechanism: [],
    aborts: [
      {
        kind: 'metric',
        id: 'abort-success',
        text: 'success no canary < 80% por mais de 1 s',
        metric: 'success',
        group: 'canary',
        comparator: '<',
        value: 80,
        holdMs: 1_000,
      },
      { kind: 'any_p1_alert', id: 'abort-p1', text: 'disparo de qualquer alerta de severidade P1' },
    ],
    timing: {
      tickMs: 400,
      baselineMs: 1_500,
      settlingMs: 500,
      recoveryCapMs: 3_000,
      secondLookMs: 1_500,
      blindAfterMs: 3_000,
    },
    ...change,
  };
}
