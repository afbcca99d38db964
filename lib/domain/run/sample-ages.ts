import type { Group, Plan, PlanMetric } from '../plan/plan';
import { newestSamplePart, newestSampleQuery, sampleSelectors } from '../promql/newest-sample-query';
import type { Reading } from './evidence';
import type { QueryAnswer } from './query-answer';

/**
 * SampleAge is what is known of the newest sample behind a metric in one group. Prometheus stamps an answer with the time of the question,
 * however old the samples are that it was computed from: their age must be asked for. `gone`: there was one, and there is none any more.
 */
export type SampleAge =
  | { readonly kind: 'not_told' }
  | { readonly kind: 'sampled'; readonly atMs: number; readonly ageMs: number }
  | { readonly kind: 'gone'; readonly forMs: number };

/** NewestSamples gives the newest sample of each metric (by name) and group; null where none was found. */
export type NewestSamples = ReadonlyMap<string, Record<Group, { atMs: number; ageMs: number } | null>>;

/** A series that ended is looked for at no more moments than these: the question is asked at every tick. */
const mostSteps = 120;
const longestLookbackMs = 3_600_000;

/** staleAfterMs is the age from which a sample tells nothing of now: four scrapes, and never less than 15 s. */
export function staleAfterMs({ environment }: Plan): number {
  return Math.max(15_000, 4 * environment.scrapeIntervalMs);
}

/**
 * lookbackMs is how far back a tick looks for the end of a series. The first one looks as far as the queries do, for they may answer from
 * samples of before the run; later ones need to tell only that a series which was there is now too old.
 */
export function lookbackMs(plan: Plan, first: boolean): number {
  const enough = 2 * staleAfterMs(plan);
  if (!first) return enough;
  const window = Math.max(0, ...plan.metrics.map(({ windowMs }) => windowMs));
  return Math.max(enough, Math.min(longestLookbackMs, window + staleAfterMs(plan)));
}

/** A query is parsed once for each metric of a plan, and not at every tick. */
const known = new WeakMap<PlanMetric, readonly string[]>();

function selectorsOf(metric: PlanMetric): readonly string[] {
  const kept = known.get(metric);
  if (kept) return kept;
  const { query, companionQuery } = metric;
  const selectors = sampleSelectors([query, ...(companionQuery === null ? [] : [companionQuery])]);
  known.set(metric, selectors);
  return selectors;
}

function allSelectors(plan: Plan): readonly string[] {
  return [...new Set(plan.metrics.flatMap(selectorsOf))];
}

/** askNewestSamples is one query about all metrics of a plan together; null where no metric reads a series. */
export function askNewestSamples(plan: Plan, lookback: number): string | null {
  const selectors = allSelectors(plan);
  if (selectors.length === 0) return null;
  const stepMs = Math.max(plan.environment.scrapeIntervalMs, Math.ceil(lookback / mostSteps));
  return newestSampleQuery({
    selectors,
    groupLabel: plan.environment.groups.label,
    lookbackMs: lookback,
    stepMs,
  });
}

/** readNewestSamples reads the answer to askNewestSamples: of several selectors of a metric the freshest counts. */
export function readNewestSamples(
  plan: Plan,
  { series }: Extract<QueryAnswer, { kind: 'vector' }>,
): NewestSamples {
  const selectors = allSelectors(plan);
  const { label, ...groups } = plan.environment.groups;
  const newestOf = (metric: PlanMetric, group: Group) => {
    const parts = selectorsOf(metric).map((selector) => String(selectors.indexOf(selector)));
    // What has no group label (it is joined to it in the query, or relabelled there) tells of neither group.
    const own = series.filter(
      ({ labels, value, timestamp }) =>
        labels[label] === groups[group] &&
        parts.includes(labels[newestSamplePart] ?? '') &&
        Number.isFinite(new Date(value * 1_000).getTime() - timestamp),
    );
    const [newest] = [...own].sort((a, b) => b.value - a.value);
    if (!newest) return null;
    const askedMs = Math.round(newest.timestamp * 1_000);
    // A sample from the future must not make every later one look like an old acquaintance.
    const atMs = Math.min(askedMs, Math.round(newest.value * 1_000));
    return { atMs, ageMs: askedMs - atMs };
  };
  return new Map(
    plan.metrics.map((metric) => [
      metric.name,
      { control: newestOf(metric, 'control'), canary: newestOf(metric, 'canary') },
    ]),
  );
}

function isBuiltOnSamples(reading: Reading): boolean {
  // Traffic that fades and ratios of nothing are what old samples look like; any other reason is the better explanation.
  return reading.kind === 'value' || reading.reason === 'too_little_traffic' || reading.reason === 'nan';
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1_000)} s`;
}

/** dateReading gives a reading the time of the newest sample that it was computed from, or takes it back where that is too old to tell of now. */
export function dateReading(reading: Reading, age: SampleAge, staleAfter: number): Reading {
  switch (age.kind) {
    case 'not_told':
      return reading;
    case 'gone':
      return isBuiltOnSamples(reading)
        ? { kind: 'unknown', reason: 'stale', detail: `no sample in the last ${seconds(age.forMs)}` }
        : reading;
    case 'sampled':
      if (age.ageMs > staleAfter && isBuiltOnSamples(reading)) {
        const detail = `the newest sample is ${seconds(age.ageMs)} old`;
        return { kind: 'unknown', reason: 'stale', detail };
      }
      return reading.kind === 'value' ? { ...reading, sampledAt: new Date(age.atMs).toISOString() } : reading;
  }
}
