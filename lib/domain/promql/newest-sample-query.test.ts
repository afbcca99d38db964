import { expect, it } from 'vitest';
import { parser } from '@prometheus-io/lezer-promql';
import { newestSampleQuery, sampleSelectors } from './newest-sample-query';

it.each([
  ['rate(x_bucket[1m])', 'x_bucket{le="+Inf"}'],
  ['rate(x_bucket{}[1m])', 'x_bucket{le="+Inf"}'],
  ['rate(x_bucket{path="/a}"}[1m])', 'x_bucket{path="/a}",le="+Inf"}'],
  ['rate(x_bucket{path="/a", }[1m])', 'x_bucket{path="/a",le="+Inf"}'],
  ['rate(x_bucket{le="0.5"}[1m])', 'x_bucket{le="0.5"}'],
  ['rate(x_bucket{file="le"}[1m])', 'x_bucket{file="le",le="+Inf"}'],
  ['rate(x_bucket{a="#1"}[1m])', 'x_bucket{a="#1"}'],
  ['rate(x_count{path="/a"}[1m])', 'x_count{path="/a"}'],
])('%s is as old as %s', (query, selector) => {
  expect(sampleSelectors([query, query])).toEqual([selector]);
});

it.each(['group', 'shop.group'])('asks for all selectors in one query that parses, by %s', (groupLabel) => {
  const selectors = sampleSelectors(['rate(x_bucket{path="/a"}[1m])', 'up{job="shop"} / ignoring (job) y']);
  expect(selectors).toHaveLength(3);
  const query = newestSampleQuery({ selectors, groupLabel, lookbackMs: 30_000, stepMs: 500 });
  const errors: number[] = [];
  parser.parse(query).iterate({
    enter: ({ type, from }) => {
      if (type.isError) errors.push(from);
    },
  });
  expect(errors).toEqual([]);
  expect(query).toContain('max_over_time(timestamp(up{job="shop"})[30000ms:500ms])');
  expect(query.split('masterdeck_part')).toHaveLength(4);
});
