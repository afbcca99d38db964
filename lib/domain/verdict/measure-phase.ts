import type { Group, Plan, PlanMetric } from '../plan/plan';
import type { Reading, TickRecord, UnknownReason } from '../run/evidence';
import { interpretAnswer } from '../run/interpret-answer';
import type { QueryAnswer } from '../run/query-answer';
import { readSeries } from '../run/read-series';
import type { PhaseEvidence } from './phase-evidence';
import { isJudgedByTicks } from './resolve-judgement-queries';

/** JudgedPhase is a phase with what is kept out of its judgement at its beginning. */
export interface JudgedPhase extends PhaseEvidence {
  readonly settlingMs: number;
}

/** Measure is one metric over a whole phase. */
export interface Measure {
  readonly readings: Record<Group, Reading>;
  /** Samples behind each group's value, where the companion query could tell. */
  readonly counts: Record<Group, number | null>;
  readonly resolvedQuery: string | null;
  /** Length that the value speaks of, in ms; 0 where nothing was measured. */
  readonly rangeMs: number;
  /** Share of ticks (0..1) that could not be read; for a widened query, those in which there was nothing to read. */
  readonly unknownShare: Record<Group, number>;
}

const nothing: Reading = { kind: 'unknown', reason: 'no_series', detail: 'not measured in this phase' };
const jsonInfinity = 1e308;

/** ticksBetween lists the ticks of a phase from `afterMs` after its beginning to its end. */
export function ticksBetween(phase: PhaseEvidence, afterMs: number): readonly TickRecord[] {
  const from = phase.startedAt.getTime() + afterMs;
  return phase.ticks.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= phase.endedAt.getTime());
}

/** readTick is the reading of a metric and group in one tick. */
export function readTick(tick: TickRecord, metric: string, group: Group): Reading {
  return tick.samples.find((sample) => sample.metric === metric)?.[group] ?? nothing;
}

function aggregate(values: readonly number[], how: PlanMetric['aggregation']): number {
  switch (how) {
    case 'max':
      return Math.max(...values);
    case 'min':
      return Math.min(...values);
    case 'mean':
    case null:
      return values.reduce((total, value) => total + value / values.length, 0);
  }
}

function aggregateTicks(metric: PlanMetric, ticks: readonly TickRecord[], group: Group) {
  const readings = ticks.map((tick) => readTick(tick, metric.name, group));
  const known = readings.filter((reading) => reading.kind === 'value');
  const newest = known.at(-1);
  const unknownShare = readings.length === 0 ? 1 : 1 - known.length / readings.length;
  if (!newest) return { reading: readings.at(-1) ?? nothing, unknownShare };
  const value = aggregate(
    known.map((reading) => reading.value),
    metric.aggregation,
  );
  const finite = Math.min(jsonInfinity, Math.max(-jsonInfinity, value));
  return { reading: { ...newest, value: finite }, unknownShare };
}

function measureByTicks(metric: PlanMetric, phase: JudgedPhase): Measure {
  const ticks = ticksBetween(phase, phase.settlingMs);
  const control = aggregateTicks(metric, ticks, 'control');
  const canary = aggregateTicks(metric, ticks, 'canary');
  return {
    readings: { control: control.reading, canary: canary.reading },
    counts: { control: null, canary: null },
    resolvedQuery: null,
    rangeMs: Math.max(0, phase.endedAt.getTime() - phase.startedAt.getTime() - phase.settlingMs),
    unknownShare: { control: control.unknownShare, canary: canary.unknownShare },
  };
}

/**
 * absentIn tells whether a tick saw that there was nothing to measure: a widened query answers from whatever part of the phase has samples,
 * and does not say how small that part is. A tick whose question failed tells nothing of the samples, and the widened query asks for them again.
 */
function absentIn(reason: UnknownReason): boolean {
  switch (reason) {
    case 'no_series':
    case 'nan':
    case 'stale':
    case 'too_little_traffic':
      return true;
    case 'partial':
    case 'timeout':
    case 'http_error':
    case 'not_json':
    case 'unreachable':
    case 'multiple_series':
    case 'no_group_label':
    case 'clock_skew':
    case 'query_error':
      return false;
  }
}

function absentShare(metric: PlanMetric, phase: JudgedPhase, group: Group): number {
  const ticks = ticksBetween(phase, phase.settlingMs);
  const absent = ticks.filter(({ samples }) => {
    const reading = samples.find((sample) => sample.metric === metric.name)?.[group];
    return reading?.kind === 'unknown' && absentIn(reading.reason);
  });
  return ticks.length === 0 ? 0 : absent.length / ticks.length;
}

/** measurePhase gives one metric over one phase: from its widened query, or from the ticks where it is a gauge. */
export function measurePhase(plan: Plan, metric: PlanMetric, phase: JudgedPhase): Measure {
  if (isJudgedByTicks(metric)) return measureByTicks(metric, phase);
  const asked = phase.answers.find((answer) => answer.metric === metric.name);
  const { groups, minimumSampleRate } = plan.environment;
  const freshness = { staleAfterMs: Infinity, nowMs: phase.endedAt.getTime() };
  const answer: QueryAnswer = asked?.answer ?? {
    kind: 'unknown',
    reason: 'no_series',
    detail: 'not measured in this phase',
  };
  const companion = asked?.companion ?? null;
  const rangeMs = asked?.rangeMs ?? 0;
  const count = (group: Group): number | null => {
    const rate = companion && readSeries(companion, groups, group, freshness);
    if (rate?.kind !== 'one' || !(rate.series.value >= 0) || rate.series.value === Infinity) return null;
    return (rate.series.value * rangeMs) / 1000;
  };
  return {
    readings: interpretAnswer({ metric, answer, companion, groups, minimumSampleRate, ...freshness }),
    counts: { control: count('control'), canary: count('canary') },
    resolvedQuery: asked?.query ?? null,
    rangeMs,
    unknownShare: {
      control: absentShare(metric, phase, 'control'),
      canary: absentShare(metric, phase, 'canary'),
    },
  };
}
