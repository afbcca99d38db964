import { expect, test } from 'vitest';
import { buildChart } from './build-chart';
import { sampleRun, sampleTick } from './testing/sample-run';

const run = sampleRun();
function chart(name: string, of = run) {
  const metric = of.plan.metrics.find((candidate) => candidate.name === name);
  if (!metric) throw new Error(name);
  return buildChart(of, metric, 'pt-BR');
}

test('what could not be measured is a gap', () => {
  const { points } = chart('latencia_p99_order_service');
  expect(points.filter(({ canary }) => canary === null)).toHaveLength(6);
  expect(points.every(({ control }) => control !== null)).toBe(true);
});

test('ticks that never happened are a gap too', () => {
  const ticks = [sampleTick(1), sampleTick(2), sampleTick(9)];
  expect(chart('taxa_erro_5xx', sampleRun({ ticks })).points.map(({ canary }) => canary === null)).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test('time starts where the fault went in, and settling lies after the cut', () => {
  const { points, phases, settling, marks } = chart('taxa_sucesso_pedidos');
  expect(points[0]?.t).toBe(-62_000);
  expect(phases.map(({ phase, from }) => [phase, from])).toEqual([
    ['baseline', -62_000],
    ['injecting', 0],
  ]);
  expect(marks).toEqual([{ kind: 'fault_injected', t: 0 }]);
  expect(settling).toEqual([{ from: -500, to: 61_500 }]);
});

test('a limit far above the lines is named instead of drawn', () => {
  const calm = sampleRun({ ticks: run.ticks.slice(0, 20) });
  expect(chart('latencia_p99_order_service', calm).beyond).toEqual([{ kind: 'abort', value: 3_000 }]);
  expect(chart('latencia_p99_order_service').beyond).toEqual([]);
});

test('a metric judged by its change is drawn as change against its own baseline', () => {
  const { unit, relative, points } = chart('pedidos_por_minuto');
  expect({ unit, relative }).toEqual({ unit: 'percent', relative: true });
  for (const { control, canary } of points) {
    expect(Math.abs(control ?? 0)).toBeLessThan(5);
    expect(Math.abs(canary ?? 0)).toBeLessThan(5);
  }
});

test('values beyond the last bucket of a histogram are no point of the line', () => {
  const tick = sampleTick(3);
  const samples = [
    {
      metric: 'taxa_erro_5xx',
      control: { kind: 'value', value: 1e308, sampledAt: tick.at },
      canary: { kind: 'value', value: 2, sampledAt: tick.at },
    },
  ] as const;
  const { points, domain } = chart(
    'taxa_erro_5xx',
    sampleRun({ ticks: [{ ...tick, samples: [...samples] }] }),
  );
  expect(points).toEqual([{ t: expect.any(Number) as number, control: null, canary: 2 }]);
  expect(domain[1]).toBeLessThan(10);
});

test('a recovery that was watched for in vain is no mark of a recovery', () => {
  const { at } = run.events.at(-1) ?? { at: '' };
  const watched = (capped: boolean) => ({
    seq: 99,
    at,
    data: { kind: 'recovered' as const, tookMs: capped ? null : 40_000, capped },
  });
  const marks = (capped: boolean) =>
    chart('taxa_sucesso_pedidos', sampleRun({ events: [...run.events, watched(capped)] })).marks.map(
      ({ kind }) => kind,
    );
  expect(marks(false)).toContain('recovered');
  expect(marks(true)).not.toContain('recovered');
});
