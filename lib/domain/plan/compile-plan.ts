import { sortProblems } from '../diagnostic/problem-at';
import { choosePlace, type Place } from './choose-environment';
import { collectMetrics } from './collect-metrics';
import { compileCard } from './compile-card';
import { type LimitedInjection, limitInjection } from './limit-injection';
import type { AbortCriterion, Criterion, Plan, PlanMetric } from './plan';
import { planNotes } from './plan-notes';
import type { CompiledPlan, PlanRequest } from './plan-request';
import { planTimingDefaults, shortestBlindTicks } from './plan-timing';

/** compilePlan resolves a card against the catalogue into the one thing that an engine executes, or lists everything that prevents it. */
export function compilePlan(request: PlanRequest): CompiledPlan {
  const { card, catalogue } = request;
  const { metrics } = catalogue;
  const place = choosePlace(request);
  const injection = limitInjection(request);
  const sentences = compileCard(card, metrics);
  const problems = [...place.problems, ...injection.problems, ...sentences.problems];
  if (
    place.value === null ||
    injection.value === null ||
    problems.some(({ severity }) => severity === 'error')
  ) {
    return { ok: false, problems: sortProblems(problems) };
  }
  const { criteria, mechanism, aborts } = sentences;
  const parts = { criteria, mechanism, aborts };
  const watched = collectMetrics({ ...parts, target: place.value.target }, metrics);
  const plan = assemble(request, place.value, injection.value, { ...parts, metrics: watched });
  return { ok: true, plan, notes: sortProblems([...problems, ...planNotes(card, plan)]) };
}

interface Parts {
  readonly criteria: Criterion[];
  readonly mechanism: Criterion[];
  readonly aborts: AbortCriterion[];
  readonly metrics: PlanMetric[];
}

function assemble(
  { card, versionHash }: PlanRequest,
  { environment, target }: Place,
  { fault, durationMs, share }: LimitedInjection,
  parts: Parts,
): Plan {
  const { injection, blastRadius } = card;
  return {
    formatVersion: 1,
    card: {
      id: card.id,
      versionHash,
      title: card.title,
      suit: card.suit,
      severity: card.severity,
      hypothesis: card.hypothesis.text,
      rollback: card.rollback,
    },
    environment: { ...planEnvironment(environment), ...planTracing(environment, target.name) },
    target: {
      name: target.name,
      driver: target.driver,
      endpoints: target.endpoints.map((endpoint) => ({ ...endpoint })),
      probe: target.probe,
      exposureMetric: target.exposureMetric,
      ...(target.guards && fault.kind !== 'by_hand'
        ? { guards: target.guards.map((guard) => ({ ...guard })) }
        : {}),
    },
    fault,
    injection: {
      type: injection.type,
      attributes: { ...injection.attributes },
      share,
      durationMs,
      cardShare: injection.share,
      cardDurationMs: injection.durationMs,
    },
    blastRadius: {
      environment: blastRadius.environment,
      scope: blastRadius.scope,
      maximumImpact: blastRadius.maximumImpact,
      excludedServices: [...new Set([...blastRadius.excludedServices, ...environment.excludedServices])],
    },
    ...parts,
    timing: planTiming(environment, parts.metrics, card.baselineMs),
  };
}

/** planEnvironment gives an environment as a plan holds it. */
export function planEnvironment(environment: Place['environment']): Plan['environment'] {
  const { name, production, acceptanceRequired, prometheusUrl, scrapeIntervalMs, alertmanagerUrl } =
    environment;
  const { p1, heartbeatAlert, groups, canaryShare, minimumSampleRate, rehearsalMaxAgeMs, version } =
    environment;
  return {
    name,
    production,
    acceptanceRequired,
    prometheusUrl,
    scrapeIntervalMs,
    alertmanagerUrl,
    p1: { label: p1.label, values: [...p1.values] },
    heartbeatAlert,
    groups: { ...groups },
    canaryShare,
    minimumSampleRate,
    ...(rehearsalMaxAgeMs === undefined ? {} : { rehearsalMaxAgeMs }),
    ...(version === undefined ? {} : { version: { ...version } }),
  };
}

/** Where nobody names a service, it is the caller of `caller -> callee`: its requests are those that wait. */
function planTracing(
  { tracing }: Place['environment'],
  targetName: string,
): Pick<Plan['environment'], 'tracing'> {
  if (tracing === undefined) return {};
  return {
    tracing: { url: tracing.url, service: tracing.service ?? targetName.split(' -> ')[0] ?? targetName },
  };
}

function planTiming(
  { scrapeIntervalMs, timing = {} }: Place['environment'],
  metrics: readonly PlanMetric[],
  baselineMs: number,
): Plan['timing'] {
  const tickMs = timing.tickMs ?? planTimingDefaults.tickMs;
  return {
    tickMs,
    baselineMs,
    // Until the longest window has left the cut behind, and one scrape more, a number still shows the cut.
    settlingMs: Math.max(0, ...metrics.map(({ windowMs }) => windowMs)) + scrapeIntervalMs,
    recoveryCapMs: timing.recoveryCapMs ?? planTimingDefaults.recoveryCapMs,
    secondLookMs: timing.secondLookMs ?? planTimingDefaults.secondLookMs,
    blindAfterMs:
      timing.blindAfterMs ?? Math.max(shortestBlindTicks * tickMs, planTimingDefaults.blindAfterMs),
  };
}
