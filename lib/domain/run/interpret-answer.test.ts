import { describe, expect, it } from 'vitest';
import type { PlanMetric } from '../plan/plan';
import { readingSchema, unknownReasonSchema } from './evidence';
import { interpretAnswer, type AnswerToInterpret } from './interpret-answer';
import type { QueryAnswer, SeriesValue } from './query-answer';

const nowMs = Date.parse('2026-05-04T12:00:00.000Z');
const now = nowMs / 1000;
const groups = { label: 'group', control: 'control', canary: 'canary' };
const metric: PlanMetric = {
  name: 'taxa_erro_5xx',
  label: { 'pt-BR': 'Erros 5xx', en: '5xx errors' },
  unit: 'percent',
  factor: 100,
  better: 'lower',
  query: 'q',
  windowMs: 60_000,
  companionQuery: 'c',
  emptyIsZero: false,
  aggregation: null,
  roles: ['abort'],
};

function series(group: string | null, value: number, timestamp = now): SeriesValue {
  return { labels: group === null ? {} : { group }, value, timestamp };
}
function vector(...all: SeriesValue[]): QueryAnswer {
  return { kind: 'vector', series: all, serverDateMs: null };
}
const control = series('control', 0.002);
const traffic = vector(series('control', 95), series('canary', 5));

function readCanary(asked: Partial<AnswerToInterpret>) {
  return interpretAnswer({
    metric,
    answer: vector(control, series('canary', 0.25)),
    companion: traffic,
    groups,
    minimumSampleRate: 1,
    staleAfterMs: 10_000,
    nowMs,
    ...asked,
  }).canary;
}

describe('interpretAnswer', () => {
  it('reads both groups in the shown unit, with the sample time', () => {
    const answer = vector(control, series('canary', 0.25));
    const readings = interpretAnswer({
      metric,
      answer,
      companion: traffic,
      groups,
      minimumSampleRate: 1,
      staleAfterMs: 10_000,
      nowMs,
    });
    expect(readings.control).toEqual({ kind: 'value', value: 0.2, sampledAt: '2026-05-04T12:00:00.000Z' });
    expect(readings.canary).toEqual({ kind: 'value', value: 25, sampledAt: '2026-05-04T12:00:00.000Z' });
  });

  it.each<[string, QueryAnswer, string]>([
    ['an empty vector', vector(), 'no_series'],
    ['only the other group', vector(control), 'no_series'],
    ['two series of the group', vector(control, series('canary', 1), series('canary', 2)), 'multiple_series'],
    ['a series without the group label', vector(series(null, 1)), 'no_group_label'],
    ['NaN', vector(control, series('canary', Number.NaN)), 'nan'],
    ['an old sample', vector(control, series('canary', 1, now - 11)), 'stale'],
    ['a sample one hour ahead', vector(control, series('canary', 1, now + 3600)), 'clock_skew'],
    ['a time that no calendar knows', vector(control, series('canary', 1, 1e20)), 'clock_skew'],
    ['a NaN time', vector(control, series('canary', 1, Number.NaN)), 'clock_skew'],
    [
      'a server clock one minute off',
      { kind: 'vector', series: [series('canary', 1)], serverDateMs: nowMs - 60_000 },
      'clock_skew',
    ],
    ...unknownReasonSchema.options.map((reason): [string, QueryAnswer, string] => [
      `the adapter's "${reason}"`,
      { kind: 'unknown', reason, detail: 'why' },
      reason,
    ]),
  ])('%s is unknown', (_, answer, reason) => {
    expect(readCanary({ answer, companion: null })).toMatchObject({ kind: 'unknown', reason });
    expect(readCanary({ answer })).toMatchObject({ kind: 'unknown', reason });
  });

  it.each([
    [Infinity, 1e308],
    [-Infinity, -1e308],
    [1e307, 1e308],
  ])('%d stays comparable and survives JSON', (value, expected) => {
    const reading = readCanary({ answer: vector(control, series('canary', value)) });
    expect(reading).toMatchObject({ kind: 'value', value: expected });
    expect(readingSchema.parse(JSON.parse(JSON.stringify(reading)))).toEqual(reading);
  });

  it.each<[string, QueryAnswer]>([
    ['below the minimum', vector(series('canary', 0.99))],
    ['of zero', vector(series('canary', 0))],
    ['NaN', vector(series('canary', Number.NaN))],
  ])('traffic %s is too little, whatever the value', (_, companion) => {
    expect(readCanary({ companion })).toMatchObject({ reason: 'too_little_traffic' });
    expect(
      readCanary({ companion, answer: vector(), metric: { ...metric, emptyIsZero: true } }),
    ).toMatchObject({
      reason: 'too_little_traffic',
    });
  });

  it.each([true, false])(
    'a group that is in neither answer has no series (emptyIsZero: %s)',
    (emptyIsZero) => {
      const companion = vector(series('control', 95));
      expect(readCanary({ companion })).toMatchObject({ reason: 'too_little_traffic' });
      const gone = readCanary({ companion, answer: vector(control), metric: { ...metric, emptyIsZero } });
      expect(gone).toMatchObject({ kind: 'unknown', reason: 'no_series' });
    },
  );

  it('keeps a value whose companion query failed', () => {
    const companion: QueryAnswer = { kind: 'unknown', reason: 'timeout', detail: '' };
    expect(readCanary({ companion })).toMatchObject({ kind: 'value', value: 25 });
  });

  it('measures age by the server clock where the answer told it', () => {
    const answer: QueryAnswer = {
      kind: 'vector',
      series: [series('canary', 1, now - 20)],
      serverDateMs: nowMs - 20_000,
    };
    expect(readCanary({ answer })).toMatchObject({ kind: 'value' });
  });

  it('believes any sample time for a phase that is over', () => {
    const answer = vector(series('canary', 1, now - 3600));
    expect(readCanary({ answer, companion: null, staleAfterMs: Infinity })).toMatchObject({ kind: 'value' });
  });

  describe('an empty vector that may count as zero', () => {
    const emptyIsZero: PlanMetric = { ...metric, emptyIsZero: true };
    it('is zero beside enough fresh traffic', () => {
      expect(readCanary({ metric: emptyIsZero, answer: vector(control) })).toEqual({
        kind: 'value',
        value: 0,
        sampledAt: '2026-05-04T12:00:00.000Z',
      });
    });

    it.each<[string, Partial<AnswerToInterpret>, string]>([
      ['without a companion', { companion: null }, 'no_series'],
      [
        'with a companion that failed',
        { companion: { kind: 'unknown', reason: 'timeout', detail: '' } },
        'no_series',
      ],
      ['with a stale companion', { companion: vector(series('canary', 5, now - 60)) }, 'no_series'],
      [
        'with no traffic and no minimum',
        { companion: vector(series('canary', 0)), minimumSampleRate: 0 },
        'no_series',
      ],
      ['when the query timed out', { answer: { kind: 'unknown', reason: 'timeout', detail: '' } }, 'timeout'],
      [
        'when the answer is partial',
        { answer: { kind: 'unknown', reason: 'partial', detail: '' } },
        'partial',
      ],
      ['beside a series without group', { answer: vector(series(null, 0)) }, 'no_group_label'],
    ])('is unknown %s', (_, asked, reason) => {
      expect(readCanary({ metric: emptyIsZero, answer: vector(), ...asked })).toMatchObject({ reason });
    });
  });
});
