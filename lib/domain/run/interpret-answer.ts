import type { Group, Plan, PlanMetric } from '../plan/plan';
import type { Reading } from './evidence';
import type { QueryAnswer } from './query-answer';
import { readSeries, type SeriesReading } from './read-series';

export interface AnswerToInterpret {
  readonly metric: PlanMetric;
  readonly answer: QueryAnswer;
  /** Answer of the metric's companion query; null where it has none. */
  readonly companion: QueryAnswer | null;
  readonly groups: Plan['environment']['groups'];
  /** Samples per second and group below which nothing can be told. */
  readonly minimumSampleRate: number;
  /** Infinity believes any sample time, for judging a phase that is over. */
  readonly staleAfterMs: number;
  readonly nowMs: number;
}

/** How an infinite value crosses JSON: still beyond any bound that a card can state. */
const jsonInfinity = 1e308;

/** Traffic of one group: enough, too little, or not known because the companion query itself failed. */
type Traffic =
  | { readonly kind: 'enough'; readonly timestamp: number }
  | { readonly kind: 'too_little'; readonly detail: string }
  | { readonly kind: 'not_known' };

function weighTraffic(companion: SeriesReading, minimumSampleRate: number): Traffic {
  if (companion.kind === 'unknown') {
    // The answer came and this group is not in it: nothing was counted there, as long as anything else is known of the group.
    return companion.reason === 'no_series'
      ? { kind: 'too_little', detail: 'no traffic counted' }
      : { kind: 'not_known' };
  }
  const rate = companion.series.value;
  if (Number.isNaN(rate) || rate < minimumSampleRate) {
    return { kind: 'too_little', detail: `${rate.toPrecision(3)}/s, minimum ${minimumSampleRate}/s` };
  }
  return { kind: 'enough', timestamp: companion.series.timestamp };
}

function toReading(value: number, timestamp: number): Reading {
  if (Number.isNaN(value)) return { kind: 'unknown', reason: 'nan' };
  const finite = Math.min(jsonInfinity, Math.max(-jsonInfinity, value));
  return { kind: 'value', value: finite, sampledAt: new Date(timestamp * 1000).toISOString() };
}

function readGroup(asked: AnswerToInterpret, group: Group): Reading {
  const own = readSeries(asked.answer, asked.groups, group, asked);
  const companion = asked.companion && readSeries(asked.companion, asked.groups, group, asked);
  const traffic: Traffic = companion
    ? weighTraffic(companion, asked.minimumSampleRate)
    : { kind: 'not_known' };
  const failed = own.kind === 'unknown' && own.reason !== 'no_series';
  // Nowhere in either answer: whoever would tell its traffic is gone, and that is not "little traffic".
  const isAbsent =
    own.kind === 'unknown' && companion?.kind === 'unknown' && companion.reason === 'no_series';
  // The query's own failure is the better explanation; a companion that failed never takes a value away.
  if (traffic.kind === 'too_little' && !failed && !isAbsent) {
    return { kind: 'unknown', reason: 'too_little_traffic', detail: traffic.detail };
  }
  if (own.kind === 'one') return toReading(own.series.value * asked.metric.factor, own.series.timestamp);
  const countedAnything = companion?.kind === 'one' && companion.series.value > 0;
  if (
    own.reason === 'no_series' &&
    asked.metric.emptyIsZero &&
    traffic.kind === 'enough' &&
    countedAnything
  ) {
    return toReading(0, traffic.timestamp);
  }
  return { kind: 'unknown', reason: own.reason, detail: own.detail };
}

/**
 * interpretAnswer turns an instant vector into one reading per group, in the metric's shown unit. Infinite values compare as ±1e308; an
 * empty vector is 0 only for an `emptyIsZero` metric whose group has enough fresh traffic.
 */
export function interpretAnswer(asked: AnswerToInterpret): Record<Group, Reading> {
  return { control: readGroup(asked, 'control'), canary: readGroup(asked, 'canary') };
}
