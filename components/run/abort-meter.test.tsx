import { expect, test } from 'vitest';
import type { AbortEvaluation } from '@/lib/domain/run/evidence';
import { AbortMeter } from './abort-meter';
import { samplePlan } from './testing/sample-plan';
import { renderText } from './testing/render-text';

const calm: AbortEvaluation = {
  abortId: 'abo-1',
  outcome: 'ok',
  value: null,
  reason: null,
  heldMs: 0,
  unknownMs: 0,
  fired: false,
};

function meterOf(id: string, changes: Partial<AbortEvaluation>) {
  const abort = samplePlan.aborts.find((each) => each.id === id);
  if (!abort) throw new Error(id);
  const evaluation = { ...calm, abortId: id, ...changes };
  return (
    <AbortMeter
      distance={{ abort, evaluation, nearness: null, held: changes.heldMs ? 0.9 : null }}
      plan={samplePlan}
    />
  );
}

test('a value below its limit does not read as the limit', () => {
  const text = renderText(meterOf('abo-1', { value: 1.96 }));
  expect(text).toContain('1,96%');
  expect(text).toContain('aborta se > 2%');
});

test('a hold that is not over does not read as if it were', () => {
  const text = renderText(meterOf('abo-2', { outcome: 'breach', value: 3_120, heldMs: 119_600 }));
  expect(text).toContain('há 1 min 59 s, aborta em 2 min');
});

test('a silence without a proof of life does not read as one with it', () => {
  expect(renderText(meterOf('abo-3', {}))).toMatch(/nenhum alerta ativo $/);
  expect(renderText(meterOf('abo-3', { reason: 'best_effort' }))).toContain(
    'nenhum alerta ativo, até onde se sabe',
  );
});
