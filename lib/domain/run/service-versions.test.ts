import { expect, it } from 'vitest';
import { articlePlan } from './testing/article-plan';
import { nameVersions, readServiceVersions } from './service-versions';

const environment = { ...articlePlan.environment, version: { query: 'build_info', label: 'version' } };
const series = (group: string, version: string, value = 1) => ({
  labels: { group, version },
  value,
  timestamp: 0,
});

it('reads the versions of each group off the labels: several at once are all kept, what serves no more is not', () => {
  const answer = {
    kind: 'vector' as const,
    series: [
      series('control', '1.4'),
      series('canary', '1.5'),
      series('canary', '1.4'),
      series('canary', '1', 0),
    ],
    serverDateMs: null,
  };
  const versions = readServiceVersions(answer, environment);
  expect(versions).toEqual({ control: ['1.4'], canary: ['1.4', '1.5'], unknown: null });
  expect(nameVersions(versions)).toBe('1.4 / 1.4 + 1.5');
});

it('is not known, with the reason, where nothing answers', () => {
  const versions = readServiceVersions({ kind: 'unknown', reason: 'timeout', detail: '' }, environment);
  expect(versions).toEqual({ control: [], canary: [], unknown: 'timeout' });
  expect(nameVersions(versions)).toBeNull();
});
