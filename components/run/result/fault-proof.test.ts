import { expect, test } from 'vitest';
import { conclusionOf } from '../result-rows';
import { samplePlan } from '../testing/sample-plan';
import { sampleConcluded, sampleRun } from '../testing/sample-run';
import { listEndpointProofs, readExposure } from './fault-proof';

const run = sampleConcluded();
const found = conclusionOf(run);
if (!found) throw new Error('the sample run is concluded');
const conclusion = found;

test('each proxy has what the probe measured during the fault and after it', () => {
  const [proof] = listEndpointProofs(run);
  expect(proof).toMatchObject({
    proxy: 'inventory-canary',
    during: { outcome: 'fault_seen', connections: 66, slowestMs: 2_214 },
    after: { outcome: 'normal' },
  });
  expect(listEndpointProofs({ ...sampleRun(), events: [] })).toEqual([
    { proxy: 'inventory-canary', during: null, after: null },
  ]);
});

test('a proof of another Toxiproxy with a proxy of the same name is not taken', () => {
  const events = run.events.map((event) =>
    event.data.kind === 'fault_injected'
      ? { ...event, data: { ...event.data, apiUrl: 'http://10.0.0.9:8474' } }
      : event,
  );
  expect(listEndpointProofs({ ...run, events })[0]?.during).toBeNull();
});

test('declared, computed and measured stand apart', () => {
  expect(readExposure(run, conclusion)).toMatchObject({
    declaredShare: 0.1,
    canaryShare: 0.05,
    computedImpact: 0.1 * 0.05,
    declaredImpact: 'aproximadamente 0,5% das requisições de criação de pedido',
    measured: null,
  });
  const plan = { ...samplePlan, target: { ...samplePlan.target, exposureMetric: 'taxa_sucesso_pedidos' } };
  const { measured } = readExposure({ plan }, conclusion);
  expect(measured?.metric.name).toBe('taxa_sucesso_pedidos');
  expect(measured?.canary.kind).toBe('value');
});
