import { describe, expect, it } from 'vitest';
import type { QueryAnswer } from '../run/query-answer';
import { diagnoseTrial } from './diagnose-trial';
import type { MetricTrial, TrialSource } from './metric-trial';

const vector = (...series: [group: string, value: number][]): QueryAnswer => ({
  kind: 'vector',
  serverDateMs: null,
  series: series.map(([group, value]) => ({ labels: { group }, value, timestamp: 0 })),
});

const source: TrialSource = {
  selector: 'ok_total',
  rangeMs: 60_000,
  seriesNow: 2,
  seriesInLastHour: 2,
  newestAgeMs: 500,
  fewestSamples: 60,
};

const good: MetricTrial = {
  metric: { query: 'q', companionQuery: 'c', emptyIsZero: false },
  environment: {
    groups: { label: 'group', control: 'control', canary: 'canary' },
    scrapeIntervalMs: 1_000,
    minimumSampleRate: 0.5,
  },
  answer: vector(['control', 1], ['canary', 1]),
  companion: vector(['control', 9], ['canary', 9]),
  sources: [source],
};

const unanswered = { kind: 'unknown', reason: 'timeout', detail: '' } as const;

describe('why a query does not serve', () => {
  it.each<[name: string, change: Partial<MetricTrial>, findings: string[]]>([
    ['nothing is wrong', {}, []],
    ['no answer', { answer: unanswered }, ['no_answer!']],
    ['refused', { answer: { ...unanswered, reason: 'query_error' } }, ['query_refused!']],
    ['empty though its series exist', { answer: vector() }, ['empty!']],
    [
      'empty, which counts as zero',
      { answer: vector(), metric: { ...good.metric, emptyIsZero: true } },
      ['empty'],
    ],
    ['a late scrape', { sources: [{ ...source, newestAgeMs: 4_000 }] }, ['stale']],
    ['no scrape any more', { sources: [{ ...source, newestAgeMs: 30_000 }] }, ['stale!']],
    [
      'half of the declared scrapes',
      { sources: [{ ...source, fewestSamples: 20 }] },
      ['scrape_slower_than_declared'],
    ],
    ['one sample in the window', { sources: [{ ...source, fewestSamples: 1 }] }, ['range_too_short!']],
    [
      'a range of one scrape',
      { sources: [{ ...source, rangeMs: 1_000, fewestSamples: null }] },
      ['range_too_short!'],
    ],
    [
      'nothing told of the series',
      {
        sources: [
          { ...source, seriesNow: null, seriesInLastHour: null, newestAgeMs: null, fewestSamples: null },
        ],
      },
      [],
    ],
    ['little traffic', { companion: vector(['control', 9], ['canary', 0.1]) }, ['too_little_traffic']],
    ['a companion without a group', { companion: vector(['control', 9]) }, ['too_little_traffic']],
    ['a companion that fails', { companion: unanswered }, ['companion_unusable!']],
    ['no companion', { companion: null }, []],
  ])('%s', (_, change, findings) => {
    const found = diagnoseTrial({ ...good, ...change });
    expect(found.map(({ kind, blocks }) => `${kind}${blocks ? '!' : ''}`)).toEqual(findings);
    for (const { text } of found) expect(text['pt-BR']).not.toBe(text.en);
  });
});
