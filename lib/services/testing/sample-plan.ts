import { planSchema, type Plan } from '@/lib/domain/plan/plan';

/** samplePlan is a small valid plan for tests of what happens around it: acceptance, abort, evidence. */
export function samplePlan(overrides: { proxy?: string; acceptanceRequired?: boolean } = {}): Plan {
  const { proxy = 'inventory-canary', acceptanceRequired = true } = overrides;
  return planSchema.parse({
    formatVersion: 1,
    card: {
      id: 'REDE-07',
      versionHash: 'version-of-the-test',
      title: 'Latência na Dependência Crítica',
      suit: 'network',
      severity: 2,
      hypothesis: 'Se …, então …, porque …',
      rollback: 'remoção do toxic',
    },
    environment: {
      name: 'producao-canary',
      production: true,
      acceptanceRequired,
      prometheusUrl: 'http://127.0.0.1:9090',
      scrapeIntervalMs: 1_000,
      alertmanagerUrl: null,
      p1: { label: 'severity', values: ['P1'] },
      heartbeatAlert: null,
      groups: { label: 'group', control: 'control', canary: 'canary' },
      canaryShare: 0.05,
      minimumSampleRate: 0.1,
    },
    target: {
      name: 'order-service -> inventory-service',
      driver: 'toxiproxy',
      endpoints: [{ apiUrl: 'http://127.0.0.1:8474', proxy }],
      probe: { kind: 'none' },
      exposureMetric: null,
    },
    fault: {
      kind: 'toxics',
      toxics: [{ type: 'latency', stream: 'downstream', toxicity: 0.1, attributes: { latency: 2_000 } }],
    },
    injection: {
      type: 'latencia',
      attributes: { latencia_ms: 2_000 },
      share: 0.1,
      durationMs: 600_000,
      cardShare: 0.1,
      cardDurationMs: 600_000,
    },
    blastRadius: {
      environment: 'producao-canary',
      scope: 'canary',
      maximumImpact: '0,5%',
      excludedServices: [],
    },
    metrics: [],
    criteria: [],
    mechanism: [],
    aborts: [],
    timing: {
      tickMs: 2_000,
      baselineMs: 60_000,
      settlingMs: 61_000,
      recoveryCapMs: 600_000,
      secondLookMs: 30_000,
      blindAfterMs: 15_000,
    },
  } satisfies Plan);
}
