import { expect, test } from 'vitest';
import type { AbortEvaluation } from '@/lib/domain/run/evidence';
import { measureAbortDistances } from './abort-distance';
import { samplePlan } from './testing/sample-plan';
import { sampleTick } from './testing/sample-run';

function distanceAt(changes: Partial<AbortEvaluation>) {
  const tick = sampleTick(60);
  const evaluation = {
    abortId: 'abo-2',
    outcome: 'ok',
    value: 1_500,
    reason: null,
    heldMs: 0,
    unknownMs: 0,
    fired: false,
  } as const;
  const distances = measureAbortDistances(samplePlan, [{ ...tick, aborts: [{ ...evaluation, ...changes }] }]);
  return distances.find(({ abort }) => abort.id === 'abo-2');
}

test.each([
  [{ value: 1_500 }, 0.5, null],
  [{ value: 4_500, outcome: 'breach', heldMs: 30_000 }, 1, 0.25],
  [{ value: 2_900, outcome: 'ok', heldMs: 60_000 }, 2_900 / 3_000, 0.5],
  [{ value: null, outcome: 'unknown', unknownMs: 6_000 }, null, null],
  [{ value: -5 }, 0, null],
] as const)('%j is %s near, held %s', (changes, nearness, held) => {
  expect(distanceAt(changes)).toMatchObject({ nearness, held });
});

test('without a tick nothing is claimed', () => {
  for (const distance of measureAbortDistances(samplePlan, [])) {
    expect(distance).toMatchObject({ evaluation: null, nearness: null, held: null });
  }
});
