import { describe, expect, it } from 'vitest';
import type { QueryAnswer } from '@/lib/domain/run/query-answer';
import { newestSamplePart } from '@/lib/domain/promql/newest-sample-query';
import { newAgeMemory, readSampleAges } from './read-sample-ages';
import { testPlan } from './testing/test-plan';

const plan = testPlan({ prometheusUrl: 'http://p', toxiproxyUrl: 'http://t', proxies: [] });
const askedAt = 1_780_000_000;

/** An answer in which the selectors test_ok_total, test_requests_total and test_latency_ms (0, 1, 2) have samples of these ages. */
function ages(...known: [part: number, labels: Record<string, string>, age: number][]): QueryAnswer {
  const series = known.map(([part, labels, age]) => ({
    labels: { ...labels, [newestSamplePart]: String(part) },
    value: askedAt - age,
    timestamp: askedAt,
  }));
  return { kind: 'vector', series, serverDateMs: null };
}
const control = { group: 'control' };
const canary = { group: 'canary' };

/** play asks once per answer, with one memory. */
async function play(...answers: QueryAnswer[]) {
  const memory = newAgeMemory();
  const asked: string[] = [];
  const told = [];
  for (const answer of answers) {
    const query = (promql: string) => {
      asked.push(promql);
      return Promise.resolve(answer);
    };
    told.push(await readSampleAges({ query }, plan, memory, 500));
  }
  return { asked, told, last: told.at(-1) };
}

describe('readSampleAges', () => {
  it('is one question for all metrics and both groups', async () => {
    const { asked, last } = await play(ages([0, canary, 40], [1, canary, 0.5], [2, control, 0.25]));
    expect(asked).toHaveLength(1);
    expect(last?.of('success', 'canary')).toMatchObject({ kind: 'sampled', ageMs: 500 });
    expect(last?.of('latency', 'control')).toMatchObject({ kind: 'sampled', ageMs: 250 });
  });

  it('misses in one group what it was told of before', async () => {
    const { last } = await play(ages([0, canary, 1], [0, control, 1]), ages([0, control, 1]), ages());
    expect(last?.of('success', 'canary')).toEqual({ kind: 'gone', forMs: 30_000 });
  });

  it('never misses what does not carry the group label', async () => {
    const { told } = await play(ages([0, {}, 1], [2, canary, 1]), ages());
    for (const tick of told) expect(tick.of('success', 'canary')).toEqual({ kind: 'not_told' });
    expect(told[1]?.of('latency', 'canary')).toMatchObject({ kind: 'gone' });
  });

  it('tells nothing at a tick whose question fails, and remembers what it knew', async () => {
    const refused: QueryAnswer = { kind: 'unknown', reason: 'query_error', detail: 'too many samples' };
    const { told } = await play(ages([2, canary, 1]), refused, ages());
    expect(told.map(({ notTold }) => notTold)).toEqual([null, 'query_error: too many samples', null]);
    expect(told[1]?.of('latency', 'canary')).toEqual({ kind: 'not_told' });
    expect(told[2]?.of('latency', 'canary')).toMatchObject({ kind: 'gone' });
  });

  it('looks back as far as the queries do until it was answered once', async () => {
    const wide = { ...plan, metrics: plan.metrics.map((one) => ({ ...one, windowMs: 300_000 })) };
    const memory = newAgeMemory();
    const asked: string[] = [];
    for (const answer of [{ kind: 'unknown', reason: 'timeout', detail: '' } as const, ages(), ages()]) {
      const query = (promql: string) => {
        asked.push(/\[(\d+ms):/.exec(promql)?.[1] ?? '');
        return Promise.resolve<QueryAnswer>(answer);
      };
      await readSampleAges({ query }, wide, memory, 500);
    }
    expect(asked).toEqual(['315000ms', '315000ms', '30000ms']);
  });
});
