import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Reading } from '@/lib/domain/run/evidence';
import type { RunView } from '@/lib/domain/view/views';
import { checkout } from '../stack/checkout';
import type { ArticleExecution } from './executions';

const folder = join(checkout, 'docs', 'evidence', 'article');

/** MachineLoad is what the machine did beside a run: the mean of the one-minute load, on how many processors. */
export interface MachineLoad {
  readonly processors: number;
  readonly meanLoad: number;
  readonly highestLoad: number;
}

/** watchLoad reads the load every ten seconds until it is asked for it. */
export function watchLoad(): () => MachineLoad {
  const seen: number[] = [];
  const look = () => seen.push(loadavg()[0] ?? 0);
  look();
  const timer = setInterval(look, 10_000);
  return () => {
    clearInterval(timer);
    const meanLoad = seen.reduce((sum, load) => sum + load, 0) / seen.length;
    return { processors: cpus().length, meanLoad, highestLoad: Math.max(...seen) };
  };
}

/** writeArticleEvidence keeps a run as it was stored: plan, events and results as JSON, the readings of each tick as CSV. */
export function writeArticleEvidence(execution: ArticleExecution, run: RunView, machine: MachineLoad): void {
  mkdirSync(folder, { recursive: true });
  const { summary, plan, planHash, times, events } = run;
  const document = { execution, machine, summary, times, planHash, plan, events };
  writeFileSync(join(folder, `${execution.name}.json`), `${JSON.stringify(document, null, 1)}\n`);
  writeFileSync(join(folder, `${execution.name}.csv`), `${tickLines(run).join('\n')}\n`);
}

function tickLines({ ticks }: RunView): string[] {
  const lines = ['tick,at,phase,metric,control,canary'];
  for (const { n, at, phase, samples } of ticks)
    for (const { metric, control, canary } of samples)
      lines.push([n, at, phase, metric, cell(control), cell(canary)].join(','));
  return lines;
}

/** A number in the metric's shown unit, or why there is none. */
function cell(reading: Reading): string {
  return reading.kind === 'value'
    ? String(Number(reading.value.toPrecision(6)))
    : `unknown:${reading.reason}`;
}
