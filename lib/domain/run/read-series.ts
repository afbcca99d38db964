import type { Group, Plan } from '../plan/plan';
import type { UnknownReason } from './evidence';
import type { QueryAnswer, SeriesValue } from './query-answer';

/** SeriesReading is the one series of a group, or why there is no such thing. */
export type SeriesReading =
  | { readonly kind: 'one'; readonly series: SeriesValue }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly detail: string };

/** Freshness says which sample times can be believed; `staleAfterMs` of Infinity believes any, for a phase that is over. */
export interface Freshness {
  readonly staleAfterMs: number;
  readonly nowMs: number;
}

/** Beyond this, the clock of Prometheus and ours tell different stories (preflight refuses it too). */
const clockSkewLimitMs = 30_000;

function unknown(reason: UnknownReason, detail: string): SeriesReading {
  return { kind: 'unknown', reason, detail };
}

function checkTime(
  sampledMs: number,
  serverDateMs: number | null,
  freshness: Freshness,
): SeriesReading | null {
  if (!Number.isFinite(new Date(sampledMs).getTime()))
    return unknown('clock_skew', 'no time that a calendar knows');
  if (freshness.staleAfterMs === Infinity) return null;
  const skewMs = (serverDateMs ?? freshness.nowMs) - freshness.nowMs;
  if (Math.abs(skewMs) > clockSkewLimitMs)
    return unknown('clock_skew', `server clock ${skewMs} ms from ours`);
  // The server's own clock where it told it, so that a few seconds of skew do not make fresh samples look old.
  const ageMs = (serverDateMs ?? freshness.nowMs) - sampledMs;
  if (ageMs > freshness.staleAfterMs) return unknown('stale', `sample is ${Math.round(ageMs)} ms old`);
  if (-ageMs > Math.max(freshness.staleAfterMs, clockSkewLimitMs)) {
    return unknown('clock_skew', `sample lies ${Math.round(-ageMs)} ms ahead`);
  }
  return null;
}

/** readSeries picks the one series of a group from an answer: none, several or an old one is "unknown", never a guess. */
export function readSeries(
  answer: QueryAnswer,
  groups: Plan['environment']['groups'],
  group: Group,
  freshness: Freshness,
): SeriesReading {
  if (answer.kind === 'unknown') return unknown(answer.reason, answer.detail);
  const wanted = groups[group];
  const own = answer.series.filter((series) => series.labels[groups.label] === wanted);
  const [series] = own;
  if (own.length > 1)
    return unknown('multiple_series', `${own.length} series with ${groups.label}="${wanted}"`);
  if (!series) {
    const unlabelled = answer.series.some((other) => !other.labels[groups.label]);
    return unlabelled
      ? unknown('no_group_label', `a series without the label "${groups.label}"`)
      : unknown('no_series', `no series with ${groups.label}="${wanted}"`);
  }
  return checkTime(series.timestamp * 1000, answer.serverDateMs, freshness) ?? { kind: 'one', series };
}
