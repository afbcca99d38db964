import { createPrometheusSource } from '@/lib/adapters/prometheus/source';
import { findTrafficMetric } from '@/lib/domain/contract/estimate-impact';
import type { Statement } from '@/lib/domain/contract/statement';
import type { Group, Plan } from '@/lib/domain/plan/plan';
import { readSeries } from '@/lib/domain/run/read-series';
import { askSampleAges } from './ask-sample-ages';

/** A page must not hang on a slow Prometheus: without an answer by then the traffic is unknown, and says so. */
const budgetMs = 2_000;
const staleAfterMs = 60_000;

/** measureTraffic asks Prometheus for the requests per second of both groups now; it never throws. */
export async function measureTraffic(plan: Plan): Promise<Statement['traffic']> {
  const metric = findTrafficMetric(plan);
  if (!metric) return { kind: 'unknown', reason: 'no_companion' };
  const source = createPrometheusSource(plan.environment.prometheusUrl);
  const counter = { ...metric, query: metric.companionQuery, companionQuery: null };
  const [answer, isOld] = await Promise.all([
    source.query(metric.companionQuery, { budgetMs }),
    askSampleAges(source, { ...plan, metrics: [counter] }, budgetMs),
  ]);
  const freshness = { staleAfterMs, nowMs: Date.now() };
  const read = (group: Group) => readSeries(answer, plan.environment.groups, group, freshness);
  const canary = read('canary');
  const control = read('control');
  if (canary.kind === 'unknown') return { kind: 'unknown', reason: canary.reason };
  if (control.kind === 'unknown') return { kind: 'unknown', reason: control.reason };
  if (isOld(metric.name, 'canary') || isOld(metric.name, 'control'))
    return { kind: 'unknown', reason: 'stale' };
  const rates = [canary.series.value, control.series.value];
  if (rates.some((rate) => !Number.isFinite(rate) || rate < 0)) return { kind: 'unknown', reason: 'nan' };
  return {
    kind: 'measured',
    label: metric.label,
    query: metric.companionQuery,
    canaryPerSecond: canary.series.value,
    controlPerSecond: control.series.value,
    measuredAt: new Date(canary.series.timestamp * 1_000).toISOString(),
  };
}
