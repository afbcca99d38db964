import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { renderChartFile } from '@/lib/services/charts/render-chart-file';
import messages from '@/messages/pt-BR.json';
import { buildChart } from './build-chart';
import { chartWords } from './chart-words';
import { sampleConcluded } from './testing/sample-run';

const run = sampleConcluded();
const [t, groups] = (['chart', 'groups'] as const).map((namespace) =>
  createTranslator({ locale: 'pt-BR', messages, namespace }),
);

function fileOf(name: string, format: 'svg' | 'png') {
  const metric = run.plan.metrics.find((candidate) => candidate.name === name);
  if (!metric) throw new Error(name);
  const model = buildChart(run, metric, 'pt-BR');
  const words = chartWords(run, model, 'pt-BR', t as never, groups as never);
  return renderChartFile(model, words, format);
}

test('an SVG chart carries its words as outlines, its name for screen readers, and leaves gaps open', async () => {
  const { body } = await fileOf('latencia_p99_order_service', 'svg');
  const svg = String(body);
  expect(svg).not.toContain('<text');
  expect(svg).toMatch(/role="img"><title>Latência p99 do order-service\. REDE-07/);
  // The canary's thick line starts twice: before and after what could not be measured.
  const canary = [...svg.matchAll(/<path d="([^"]+)"[^>]*stroke="#b86a00" stroke-width="0.9"/g)].map(
    ([, d]) => d,
  );
  expect(canary.some((d) => d?.split('M').length === 3)).toBe(true);
});

test('a PNG chart is a picture of the same size for any metric', async () => {
  for (const name of ['latencia_p99_order_service', 'circuit_breaker_aberto']) {
    const { body, type } = await fileOf(name, 'png');
    const bytes = Buffer.from(body);
    expect(type).toBe('image/png');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_900, 1_120]);
  }
});
