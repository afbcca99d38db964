import { satisfies } from '../expression/satisfies';
import type { AbortCriterion } from '../plan/plan';
import {
  rememberSameSample,
  rememberSample,
  rememberUnknown,
  spanMs,
  type ConditionMemory,
} from './abort-memory';
import type { AbortEvaluation, MetricSample, Reading } from './evidence';

export type MetricAbort = Extract<AbortCriterion, { kind: 'metric' }>;

/** ConditionStep is one evaluation of one condition, and what it leaves behind for the next. */
export interface ConditionStep {
  readonly memory: ConditionMemory;
  readonly evaluation: AbortEvaluation;
}

function findReading(abort: MetricAbort, samples: readonly MetricSample[]): Reading {
  const sample = samples.find((candidate) => candidate.metric === abort.metric);
  return sample?.[abort.group] ?? { kind: 'unknown', reason: 'no_series', detail: 'not asked' };
}

function describe(abort: MetricAbort, memory: ConditionMemory, nowMs: number) {
  const heldMs = spanMs(memory);
  const unknownMs = memory.unknownSinceMs === null ? 0 : Math.max(0, nowMs - memory.unknownSinceMs);
  return { abortId: abort.id, heldMs, unknownMs };
}

/** evaluateMetricAbort compares the newest sample with the bound: it fires once breaches on distinct samples span more than the hold. */
export function evaluateMetricAbort(
  abort: MetricAbort,
  memory: ConditionMemory,
  samples: readonly MetricSample[],
  nowMs: number,
): ConditionStep {
  const reading = findReading(abort, samples);
  if (reading.kind === 'unknown') {
    const after = rememberUnknown(memory, nowMs);
    const { reason } = reading;
    return {
      memory: after,
      evaluation: { ...describe(abort, after, nowMs), outcome: 'unknown', value: null, reason, fired: false },
    };
  }
  const outcome = satisfies(reading.value, abort.comparator, abort.value) ? 'breach' : 'ok';
  const newest = memory.lastSampledAt === null ? -Infinity : Date.parse(memory.lastSampledAt);
  if (Date.parse(reading.sampledAt) <= newest) {
    // Ticks within one scrape read one sample. Should samples stop coming for good, their age makes the reading `stale`.
    const after = rememberSameSample(memory);
    return {
      memory: after,
      evaluation: {
        ...describe(abort, after, nowMs),
        outcome,
        value: reading.value,
        reason: null,
        fired: false,
      },
    };
  }
  const after = rememberSample(memory, reading.sampledAt, outcome === 'breach');
  const fired = outcome === 'breach' && spanMs(after) > abort.holdMs;
  return {
    memory: after,
    evaluation: { ...describe(abort, after, nowMs), outcome, value: reading.value, reason: null, fired },
  };
}
