import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { articleExecutions } from '../article/executions';
import { checkout } from '../stack/checkout';
import { chartSvg, type ChartedMetric } from './chart-svg';
import { describeExecution } from './describe-execution';
import { readStoredRun } from './stored-evidence';

const file = join(checkout, 'docs', 'case-study.md');
const images = join(checkout, 'docs', 'images');
const begin = '<!-- written by npm run article-study -- document: do not edit between these marks -->';
const end = '<!-- end of what is written by the command -->';

const charted: readonly ChartedMetric[] = [
  {
    metric: 'latencia_p99_order_service',
    title: 'p99 latency of the order-service (ms)',
    bounds: [
      { value: 450, label: 'reference 450' },
      { value: 800, label: 'hypothesis 800' },
      { value: 3_000, label: 'abort 3000' },
    ],
  },
  { metric: 'ocupacao_pool_threads', title: 'Occupation of Tomcat’s threads (%)', bounds: [] },
];

/** writeDocument writes the measured part of the case study from the stored evidence; what stands outside of its marks stays. */
export async function writeDocument(): Promise<void> {
  mkdirSync(images, { recursive: true });
  const parts = articleExecutions.flatMap(({ name }) => {
    const run = readStoredRun(name);
    if (run === null) return [];
    const charts = charted.map((chart) => {
      const image = `article-${name}-${chart.metric.replaceAll('_', '-')}.svg`;
      writeFileSync(join(images, image), chartSvg(run, chart));
      return image;
    });
    return [describeExecution(run, charts)];
  });
  const text = readFileSync(file, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${file} has lost its marks: ${begin} … ${end}`);
  const written = `${text.slice(0, from)}${begin}\n\n${parts.join('\n\n')}\n\n${text.slice(to)}`;
  // As the checks want it: tables in columns.
  const options = await resolveConfig(file);
  writeFileSync(file, await format(written, { ...options, filepath: file }));
}
