import { describe, expect, it } from 'vitest';
import type { Plan } from '../plan/plan';
import { unknownReasonSchema, type Reading } from './evidence';
import type { QueryAnswer, SeriesValue } from './query-answer';
import { askNewestSamples, dateReading, lookbackMs, readNewestSamples, staleAfterMs } from './sample-ages';
import { articlePlan } from './testing/article-plan';

const askedAt = 1_780_000_000;
const [first] = articlePlan.metrics;
if (!first) throw new Error('the article has metrics');
const plan: Plan = {
  ...articlePlan,
  metrics: [
    { ...first, name: 'errors', query: 'sum by (group) (rate(bad[5m]))', companionQuery: 'rate(all[5m])' },
    { ...first, name: 'p99', query: 'rate(all[5m]) / rate(slow_bucket[5m])', companionQuery: null },
  ],
};

/** The parts of this plan's question: bad 0, all 1, slow_bucket 2. */
function series(part: number, group: string | null, age: number): SeriesValue {
  const labels = { masterdeck_part: String(part), ...(group === null ? {} : { group }) };
  return { labels, value: askedAt - age, timestamp: askedAt };
}
function read(...all: SeriesValue[]) {
  const answer: Extract<QueryAnswer, { kind: 'vector' }> = {
    kind: 'vector',
    series: all,
    serverDateMs: null,
  };
  return readNewestSamples(plan, answer);
}

describe('readNewestSamples', () => {
  it('takes the freshest of a metric’s selectors, its companion’s among them, for each group', () => {
    const newest = read(series(0, 'canary', 40), series(1, 'canary', 3), series(1, 'control', 1.5));
    expect(newest.get('errors')).toEqual({
      control: { atMs: askedAt * 1_000 - 1_500, ageMs: 1_500 },
      canary: { atMs: askedAt * 1_000 - 3_000, ageMs: 3_000 },
    });
  });

  it('tells nothing of a group by a series without its label, nor by another metric’s', () => {
    const newest = read(series(0, null, 1), series(0, 'control', 1), series(2, 'other', 1));
    expect(newest.get('errors')?.canary).toBeNull();
    expect(newest.get('p99')).toEqual({ control: null, canary: null });
  });

  it('never dates a sample later than the question', () => {
    expect(read(series(2, 'canary', -3_600)).get('p99')?.canary).toEqual({ atMs: askedAt * 1_000, ageMs: 0 });
  });

  it.each([Number.NaN, Infinity, 1e20])('a time of %d is none', (age) => {
    expect(read(series(2, 'canary', age)).get('p99')?.canary).toBeNull();
  });
});

it('asks one question for all metrics, first as far back as the queries look, then as far as tells', () => {
  const slow: Plan = { ...plan, environment: { ...plan.environment, scrapeIntervalMs: 15_000 } };
  const wide: Plan = { ...slow, metrics: slow.metrics.map((one) => ({ ...one, windowMs: 300_000 })) };
  expect(staleAfterMs(slow)).toBe(60_000);
  expect([lookbackMs(wide, true), lookbackMs(wide, false)]).toEqual([360_000, 120_000]);
  expect(askNewestSamples(wide, 120_000)).toContain('slow_bucket{le="+Inf"})[120000ms:15000ms]');
  const fast: Plan = { ...wide, environment: { ...plan.environment, scrapeIntervalMs: 500 } };
  expect(askNewestSamples(fast, lookbackMs(fast, true))).toContain('[315000ms:2625ms]');
  expect(
    askNewestSamples({ ...plan, metrics: [{ ...first, query: 'vector(1)', companionQuery: null }] }, 1),
  ).toBe(null);
});

describe('dateReading', () => {
  const value: Reading = { kind: 'value', value: 3, sampledAt: new Date(askedAt * 1_000).toISOString() };
  const sampled = (ageMs: number) => ({ kind: 'sampled', atMs: askedAt * 1_000 - ageMs, ageMs }) as const;
  const gone = { kind: 'gone', forMs: 120_000 } as const;

  it('gives the time of the newest sample', () => {
    expect(dateReading(value, sampled(60_000), 60_000)).toEqual({
      ...value,
      sampledAt: new Date(askedAt * 1_000 - 60_000).toISOString(),
    });
  });

  it('takes a number back whose samples are old or gone', () => {
    expect(dateReading(value, sampled(60_001), 60_000)).toMatchObject({ kind: 'unknown', reason: 'stale' });
    expect(dateReading(value, gone, 60_000)).toMatchObject({ kind: 'unknown', reason: 'stale' });
  });

  it('leaves everything as it is where nothing is told', () => {
    expect(dateReading(value, { kind: 'not_told' }, 60_000)).toBe(value);
  });

  it.each(unknownReasonSchema.options)('explains "%s" only where old samples look like it', (reason) => {
    const reading: Reading = { kind: 'unknown', reason, detail: 'why' };
    const explained = reason === 'nan' || reason === 'too_little_traffic' || reason === 'stale';
    expect(dateReading(reading, gone, 60_000)).toMatchObject({ reason: explained ? 'stale' : reason });
    expect(dateReading(reading, sampled(99_999), 60_000)).toMatchObject({
      reason: explained ? 'stale' : reason,
    });
    expect(dateReading(reading, sampled(1), 60_000)).toBe(reading);
  });
});
