import { expect, it } from 'vitest';
import { articlePlan } from '../run/testing/article-plan';
import { estimateImpact } from './estimate-impact';

const traffic = (canaryPerSecond: number, controlPerSecond: number) => ({
  kind: 'measured' as const,
  label: { 'pt-BR': '', en: '' },
  query: '',
  canaryPerSecond,
  controlPerSecond,
  measuredAt: '2026-11-30T12:00:00.000Z',
});
const minimum = articlePlan.environment.minimumSampleRate;
const silent = { ...articlePlan, environment: { ...articlePlan.environment, minimumSampleRate: 0 } };

it('computes from the traffic that was measured', () => {
  const { computed, budget } = estimateImpact(articlePlan, traffic(minimum * 10, minimum * 190));
  expect(computed).toMatchObject({ canaryShare: 0.05 });
  expect(budget.kind).toBe('computed');
});

it.each([
  ['none at all', silent, traffic(0, 0)],
  ['none in the canary', silent, traffic(0, 40)],
  ['less than a sample in the canary', articlePlan, traffic(minimum * 0.9, 40)],
  ['less than a sample in the control group', articlePlan, traffic(minimum * 2, minimum * 0.9)],
])('computes nothing from traffic that is %s', (_, plan, measured) => {
  expect(estimateImpact(plan, measured)).toEqual({
    computed: null,
    budget: { kind: 'unknown', why: 'too_little_traffic' },
  });
});
