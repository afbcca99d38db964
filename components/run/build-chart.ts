import { decimate } from '@/lib/domain/chart/decimate';
import { holesOf } from '@/lib/domain/chart/decimate-ticks';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import type { PlanMetric } from '@/lib/domain/plan/plan';
import type { Reading } from '@/lib/domain/run/evidence';
import type { RunView } from '@/lib/domain/view/views';
import {
  markKinds,
  type ChartBand,
  type ChartLimit,
  type ChartMark,
  type ChartModel,
  type ChartPoint,
} from '@/lib/domain/chart/chart-model';
import { phasesOf } from './phases';

type Run = Pick<RunView, 'plan' | 'ticks' | 'events' | 'times'>;

// More points than pixels tell nothing.
const pointLimit = 480;

// Values beyond this stand for infinity in the evidence; no axis can hold them.
const beyondAnyAxis = 1e300;

function valueOf(reading: Reading | undefined): number | null {
  return reading?.kind === 'value' && Math.abs(reading.value) < beyondAnyAxis ? reading.value : null;
}

/** originOf is the zero of every chart of a run: when the fault went in, else the first tick; ms since the epoch. */
export function originOf(run: Run): number {
  const first = run.times.injectedAt ?? run.ticks[0]?.at ?? run.times.baselineAt;
  return first === null ? 0 : Date.parse(first);
}

function pointsOf(run: Run, metric: string, origin: number): readonly ChartPoint[] {
  const points: ChartPoint[] = [];
  const isHole = holesOf(run.ticks, run.plan.timing.tickMs);
  let last: { n: number; at: number } | null = null;
  for (const tick of run.ticks) {
    const here = { n: tick.n, at: Date.parse(tick.at) };
    // Ticks that never happened leave a gap too; those that were thinned out do not.
    if (last !== null && isHole(last, here)) {
      points.push({ t: (here.at + last.at) / 2 - origin, control: null, canary: null });
    }
    const sample = tick.samples.find((candidate) => candidate.metric === metric);
    points.push({ t: here.at - origin, control: valueOf(sample?.control), canary: valueOf(sample?.canary) });
    last = here;
  }
  const lines = [points.map(({ control }) => control), points.map(({ canary }) => canary)];
  return decimate(points.length, lines, pointLimit).flatMap((index) => points[index] ?? []);
}

function meanOfBaseline(run: Run, metric: string, group: 'control' | 'canary'): number | null {
  const values = run.ticks
    .filter(({ phase }) => phase === 'baseline')
    .map(({ samples }) => valueOf(samples.find((sample) => sample.metric === metric)?.[group]))
    .filter((value) => value !== null);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return mean > 0 ? mean : null;
}

/** The card asks for a change against its own baseline: 5 % of the traffic is not 95 % down, and the chart must not say so. */
function relativeTo(run: Run, metric: string, points: readonly ChartPoint[]): readonly ChartPoint[] | null {
  const asked = run.plan.criteria.some(
    (criterion) => criterion.metric === metric && criterion.rule.kind === 'relative_change',
  );
  const [control, canary] = [meanOfBaseline(run, metric, 'control'), meanOfBaseline(run, metric, 'canary')];
  if (!asked || control === null || canary === null) return null;
  const change = (value: number | null, mean: number) => (value === null ? null : (value / mean - 1) * 100);
  return points.map((point) => ({
    t: point.t,
    control: change(point.control, control),
    canary: change(point.canary, canary),
  }));
}

function limitsOf(run: Run, metric: string): readonly ChartLimit[] {
  const criteria = run.plan.criteria.flatMap(({ metric: name, rule, source }): ChartLimit[] =>
    name === metric && rule.kind === 'threshold' && source !== 'mechanism'
      ? [{ kind: source, value: rule.value }]
      : [],
  );
  const aborts = run.plan.aborts.flatMap((abort): ChartLimit[] =>
    abort.kind === 'metric' && abort.metric === metric ? [{ kind: 'abort', value: abort.value }] : [],
  );
  // A bound that the hypothesis repeats is one line with one name.
  const bounds = criteria.filter(
    ({ kind, value }) =>
      kind === 'hypothesis' ||
      !criteria.some((other) => other.kind === 'hypothesis' && other.value === value),
  );
  return [...bounds, ...aborts];
}

function settlingOf(run: Run, origin: number): readonly ChartBand[] {
  return run.events
    .filter(({ data }) => data.kind === 'path_cut')
    .map(({ at }) => ({
      from: Date.parse(at) - origin,
      to: Date.parse(at) - origin + run.plan.timing.settlingMs,
    }));
}

/** Each kind once: a condition that flickers must not bury the rest. */
function marksOf(run: Run, origin: number): readonly ChartMark[] {
  return markKinds
    .flatMap((kind): ChartMark[] => {
      // A watch that ended in vain, or could tell nothing, is recorded as well, and is no recovery.
      const first = run.events.find(
        ({ data }) => data.kind === kind && !(data.kind === 'recovered' && data.tookMs === null),
      );
      return first ? [{ kind, t: Date.parse(first.at) - origin }] : [];
    })
    .sort((a, b) => a.t - b.t);
}

// Lines that do not move still need an axis that a person can read.
const smallestRoom: Record<PlanMetric['unit'], number> = {
  percent: 0.3,
  ms: 10,
  per_minute: 1,
  per_second: 1,
  count: 1,
  state: 0,
};

function domainOf(unit: PlanMetric['unit'], values: readonly number[]): readonly [number, number] {
  if (unit === 'state') return [0, 1];
  if (values.length === 0) return [0, 1];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = Math.max((high - low) * 0.12, Math.abs(high) * 0.002, smallestRoom[unit]);
  // A success ratio near 100 % is read against 100; everything else against zero where zero is near.
  const top = unit === 'percent' && high <= 100 ? Math.min(100, high + room) : high + room;
  const bottom = unit === 'percent' && low > 50 ? low - room : Math.min(0, low);
  return [bottom, top];
}

/** buildChart gathers what the chart of one metric draws, from a run's evidence. */
export function buildChart(run: Run, metric: PlanMetric, locale: Locale): ChartModel {
  const origin = originOf(run);
  const absolute = pointsOf(run, metric.name, origin);
  const changes = relativeTo(run, metric.name, absolute);
  const points = changes ?? absolute;
  const unit = changes ? 'percent' : metric.unit;
  const values = points.flatMap(({ control, canary }) => [control, canary]).filter((value) => value !== null);
  const limits = limitsOf(run, metric.name);
  const tallest = Math.max(
    0,
    ...values,
    ...limits.filter(({ kind }) => kind !== 'abort').map(({ value }) => value),
  );
  const isFar = ({ kind, value }: ChartLimit) =>
    kind === 'abort' && metric.unit !== 'percent' && value > 2.2 * tallest;
  const drawn = limits.filter((limit) => !isFar(limit));
  const end = Math.max(
    points.at(-1)?.t ?? 0,
    run.plan.injection.durationMs * Number(run.times.rollbackStartedAt === null),
  );
  return {
    name: metric.name,
    label: metric.label[locale],
    unit,
    relative: changes !== null,
    points,
    limits: drawn,
    beyond: limits.filter(isFar),
    phases: phasesOf(run).map(({ phase, from, to }) => ({
      phase,
      from: from - origin,
      to: to === null ? end : to - origin,
    })),
    marks: marksOf(run, origin),
    settling: settlingOf(run, origin),
    span: { from: points[0]?.t ?? 0, to: end },
    domain: domainOf(unit, [...values, ...drawn.map(({ value }) => value)]),
  };
}

/** chartedMetrics lists the metrics that a run charts, those that people came for first. */
export function chartedMetrics(metrics: readonly PlanMetric[]): readonly PlanMetric[] {
  const weight = ({ roles }: PlanMetric) =>
    roles.includes('hypothesis') ? 0 : roles.includes('steady_state') ? 1 : roles.includes('abort') ? 2 : 3;
  return [...metrics].sort((a, b) => weight(a) - weight(b));
}
