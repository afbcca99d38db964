import { expect, test } from 'vitest';
import type { Rule } from '@/lib/domain/expression/rule';
import type { PlanMetric } from '@/lib/domain/plan/plan';
import { describeRule } from './describe-rule';

const rows: [Rule, PlanMetric['unit'], string, string][] = [
  [{ kind: 'threshold', comparator: '>=', value: 99.5 }, 'percent', '≥ 99,5%', '≥ 99.5%'],
  [{ kind: 'threshold', comparator: '>=', value: 99.995 }, 'percent', '≥ 99,995%', '≥ 99.995%'],
  [{ kind: 'threshold', comparator: '<', value: 3000 }, 'ms', '< 3.000 ms', '< 3,000 ms'],
  [
    { kind: 'relative_change', comparator: '<', percent: 5 },
    'per_minute',
    'variação < 5% em relação ao controle',
    'change < 5% against the control',
  ],
  [{ kind: 'reached_within', withinMs: 30_000 }, 'state', 'em até 30 s', 'within 30 s'],
  [{ kind: 'at_least_once', comparator: '>=', value: 1 }, 'state', 'ao menos uma vez', 'at least once'],
  [
    { kind: 'at_least_once', comparator: '>', value: 0 },
    'percent',
    '> 0%, ao menos uma vez',
    '> 0%, at least once',
  ],
  [{ kind: 'observe' }, 'count', 'só observar', 'only observed'],
];

test.each(rows)('%j in %s reads "%s"', (rule, unit, portuguese, english) => {
  expect(describeRule(rule, unit, 'pt-BR').replaceAll('\u00a0', ' ')).toBe(portuguese);
  expect(describeRule(rule, unit, 'en').replaceAll('\u00a0', ' ')).toBe(english);
});
