import { expect, test } from 'vitest';
import { buildResultRows, conclusionOf } from './result-rows';
import { sampleConcluded, sampleRun } from './testing/sample-run';

const run = sampleConcluded();
const conclusion = conclusionOf(run);

test('a run that goes on has no conclusion', () => {
  expect(conclusionOf(sampleRun())).toBeNull();
});

test('the table has a row a metric, judged by the hypothesis where it states a bound', () => {
  if (!conclusion) throw new Error('the sample run is concluded');
  const rows = buildResultRows(run.plan, conclusion);
  expect(rows.map(({ metric, judged }) => [metric.name, judged?.criterionId, judged?.outcome])).toEqual([
    ['taxa_sucesso_pedidos', 'hyp-1', 'breached'],
    ['latencia_p99_order_service', 'hyp-2', 'breached'],
    ['pedidos_por_minuto', 'ref-3', 'inconclusive'],
    ['circuit_breaker_aberto', 'mec-1', 'breached'],
    ['ocupacao_pool', 'obs-1', 'observed_only'],
  ]);
});

test('of two bounds on one metric the broken one is shown', () => {
  if (!conclusion) throw new Error('the sample run is concluded');
  const extra = { ...run.plan.criteria[4], id: 'hyp-0' } as (typeof run.plan.criteria)[number];
  const met = {
    ...conclusion.results[3],
    criterionId: 'hyp-0',
    outcome: 'met',
  } as (typeof conclusion.results)[number];
  const rows = buildResultRows(
    { ...run.plan, criteria: [extra, ...run.plan.criteria] },
    { ...conclusion, results: [met, ...conclusion.results] },
  );
  expect(rows[1]?.judged?.criterionId).toBe('hyp-2');
});
