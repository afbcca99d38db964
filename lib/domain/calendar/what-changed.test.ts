import { expect, it } from 'vitest';
import type { CriterionResult } from '../run/evidence';
import { whatChanged } from './what-changed';

const metrics = [
  { name: 'p99', label: { 'pt-BR': 'Latência p99', en: 'p99 latency' }, unit: 'ms' },
  { name: 'success', label: { 'pt-BR': 'Sucesso', en: 'Success' }, unit: 'percent' },
] as const;

const plan = { metrics, criteria: [], mechanism: [], aborts: [] };

const result = (
  metric: string,
  outcome: CriterionResult['outcome'],
  value: number | null,
): CriterionResult => ({
  criterionId: `c-${metric}`,
  metric,
  group: 'canary',
  outcome,
  decides: true,
  reason: { 'pt-BR': '', en: '' },
  control: { kind: 'unknown', reason: 'no_series' },
  canary:
    value === null
      ? { kind: 'unknown', reason: 'no_series' }
      : { kind: 'value', value, sampledAt: '2026-11-30T12:00:00.000Z' },
  resolvedQuery: null,
  sampleCount: null,
});

it('names what was met and is not any more, with both numbers', () => {
  const before = [result('p99', 'met', 905), result('success', 'met', 100)];
  const now = [
    result('p99', 'breached', 2_350),
    result('p99', 'breached', 2_350),
    result('success', 'met', 99.9),
  ];
  expect(whatChanged(plan, before, now)).toEqual({
    'pt-BR': 'Latência p99: 905 ms → 2.350 ms.',
    en: 'p99 latency: 905 ms → 2,350 ms.',
  });
});

it('names nothing where nothing that was met was lost', () => {
  const breached = [result('p99', 'breached', 2_350)];
  expect(whatChanged(plan, breached, breached)).toBeNull();
  expect(whatChanged(plan, [], breached)).toBeNull();
  expect(whatChanged({ ...plan, metrics: [] }, [result('p99', 'met', 1)], breached)).toBeNull();
});

it('leaves a dash where there is no number', () => {
  const said = whatChanged(plan, [result('p99', 'met', 905)], [result('p99', 'breached', null)]);
  expect(said?.en).toBe('p99 latency: 905 ms → —.');
});

it('keeps each number on its own side of the bound that it was judged by', () => {
  const rule = { kind: 'threshold', comparator: '>=', value: 99 } as const;
  const bounded = { ...plan, criteria: [{ metric: 'success', rule }] };
  const said = whatChanged(
    bounded,
    [result('success', 'met', 99.004)],
    [result('success', 'breached', 98.996)],
  );
  expect(said?.en).toBe('Success: 99.004% → 98.996%.');
});
