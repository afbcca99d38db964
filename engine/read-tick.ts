import { touchedEndpoints } from '@/lib/domain/hand/touched-endpoints';
import type { Plan } from '@/lib/domain/plan/plan';
import { alertsFallbackQuery, needsAlertsFallback } from '@/lib/domain/run/evaluate-aborts';
import type { EndpointReading, MetricSample } from '@/lib/domain/run/evidence';
import { interpretAnswer } from '@/lib/domain/run/interpret-answer';
import type { AlertsAnswer, QueryAnswer } from '@/lib/domain/run/query-answer';
import { dateReading, staleAfterMs } from '@/lib/domain/run/sample-ages';
import { readEndpoint, type ExpectedFault } from './expected-fault';
import { mapBounded } from './map-bounded';
import type { AlertSource, Clock, FaultDriver, MetricSource, TraceSource } from './ports';
import { newAgeMemory, readSampleAges, type AgeMemory, type SampleAges } from './read-sample-ages';
import { lookBudgetMs } from '@/lib/domain/fault/undo';

/** Prometheus serves 20 queries at once by default, and others ask it too. */
const queriesAtOnce = 8;
/** looksAtOnce bounds the looks under way: many proxies on one Toxiproxy are looked at in turns: its control API is one lock. */
export const looksAtOnce = 16;

/** Sources are where one run's numbers come from. */
export interface Sources {
  readonly metrics: MetricSource;
  /** null where the environment has no Alertmanager. */
  readonly alerts: AlertSource | null;
  /** null where the environment has no tracing system. */
  readonly traces: TraceSource | null;
  readonly driver: FaultDriver;
  readonly clock: Clock;
}

/** TickReading is everything that one tick saw, before it is judged. */
export interface TickReading {
  readonly samples: MetricSample[];
  readonly alerts: AlertsAnswer;
  readonly alertsFallback: QueryAnswer | null;
  readonly endpoints: EndpointReading[];
  readonly p1Alerts: string[] | null;
  /** How far Prometheus' clock is ahead of ours, in ms; null when it did not tell. */
  readonly prometheusAheadMs: number | null;
  /** Why the age of the samples is not known; null where Prometheus told it. */
  readonly agesNotTold: string | null;
}

/** queryBudgetMs bounds one query: a tick that waits longer than its own length tells nothing in time. */
export function queryBudgetMs(plan: Plan): number {
  return Math.min(2_000, Math.max(500, plan.timing.tickMs));
}

/**
 * readTick asks every metric once for both groups, how old their samples are, the alerts, and every proxy, all at the same time and each
 * within its budget. `ageMemory` is the run's own; without one, this is the first tick.
 */
export async function readTick(
  sources: Sources,
  plan: Plan,
  expected: ExpectedFault | null,
  ageMemory: AgeMemory = newAgeMemory(),
): Promise<TickReading> {
  const [answers, ages, alerting, endpoints] = await Promise.all([
    askAll(sources, plan),
    readSampleAges(sources.metrics, plan, ageMemory, queryBudgetMs(plan)),
    readAlerts(sources, plan),
    mapBounded(touchedEndpoints(plan), looksAtOnce, async (endpoint) =>
      readEndpoint(endpoint, await sources.driver.look(endpoint, lookBudgetMs), expected),
    ),
  ]);
  return {
    ...alerting,
    endpoints,
    samples: dateAll(interpretAll(sources, plan, answers.byQuery), ages, plan),
    p1Alerts: nameP1Alerts(plan, alerting),
    prometheusAheadMs: answers.aheadMs,
    agesNotTold: ages.notTold,
  };
}

async function askAll(
  { metrics, clock }: Sources,
  plan: Plan,
): Promise<{ byQuery: Map<string, QueryAnswer>; aheadMs: number | null }> {
  const queries = new Set(
    plan.metrics.flatMap(({ query, companionQuery }) => [query, ...(companionQuery ? [companionQuery] : [])]),
  );
  const byQuery = new Map<string, QueryAnswer>();
  let aheadMs: number | null = null;
  await mapBounded([...queries], queriesAtOnce, async (query) => {
    const answer = await metrics.query(query, { budgetMs: queryBudgetMs(plan) });
    byQuery.set(query, answer);
    const stamp = answer.kind === 'vector' ? answer.series[0]?.timestamp : undefined;
    if (stamp !== undefined) aheadMs = stamp * 1_000 - clock.now().getTime();
  });
  return { byQuery, aheadMs };
}

function interpretAll(
  { clock }: Sources,
  plan: Plan,
  byQuery: ReadonlyMap<string, QueryAnswer>,
): MetricSample[] {
  const notAsked: QueryAnswer = { kind: 'unknown', reason: 'query_error', detail: 'not asked' };
  return plan.metrics.map((metric) => ({
    metric: metric.name,
    ...interpretAnswer({
      metric,
      answer: byQuery.get(metric.query) ?? notAsked,
      companion: metric.companionQuery === null ? null : (byQuery.get(metric.companionQuery) ?? notAsked),
      groups: plan.environment.groups,
      minimumSampleRate: plan.environment.minimumSampleRate,
      staleAfterMs: staleAfterMs(plan),
      nowMs: clock.now().getTime(),
    }),
  }));
}

function dateAll(samples: readonly MetricSample[], ages: SampleAges, plan: Plan): MetricSample[] {
  const staleAfter = staleAfterMs(plan);
  return samples.map(({ metric, control, canary }) => ({
    metric,
    control: dateReading(control, ages.of(metric, 'control'), staleAfter),
    canary: dateReading(canary, ages.of(metric, 'canary'), staleAfter),
  }));
}

/** readAlerts asks Alertmanager, and Prometheus' own `ALERTS` where "no alert" cannot be believed without it. */
export async function readAlerts(
  { metrics, alerts }: Pick<Sources, 'metrics' | 'alerts'>,
  plan: Plan,
): Promise<Pick<TickReading, 'alerts' | 'alertsFallback'>> {
  const budgetMs = queryBudgetMs(plan);
  const answer: AlertsAnswer = alerts
    ? await alerts.active(budgetMs)
    : { kind: 'unknown', reason: 'unreachable', detail: 'the environment has no Alertmanager' };
  const fallback =
    needsAlertsFallback(plan, answer) || answer.kind === 'unknown'
      ? await metrics.query(alertsFallbackQuery, { budgetMs })
      : null;
  return { alerts: answer, alertsFallback: fallback };
}

/** nameP1Alerts lists the P1 alerts that fire, by either road; null when neither could be read. */
export function nameP1Alerts(
  plan: Plan,
  { alerts, alertsFallback }: Pick<TickReading, 'alerts' | 'alertsFallback'>,
): string[] | null {
  const { label, values } = plan.environment.p1;
  const isP1 = (labels: Readonly<Record<string, string>>) => values.includes(labels[label] ?? '');
  const names: string[] = [];
  if (alerts.kind === 'alerts')
    names.push(...alerts.alerts.filter((alert) => isP1(alert.labels)).map(({ name }) => name));
  if (alertsFallback?.kind === 'vector')
    names.push(
      ...alertsFallback.series.filter((one) => isP1(one.labels)).map((one) => one.labels.alertname ?? '?'),
    );
  const readable = alerts.kind === 'alerts' || alertsFallback?.kind === 'vector';
  return readable ? [...new Set(names)].sort() : null;
}
