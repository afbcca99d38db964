import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reading } from '@/lib/domain/run/evidence';
import type { RunView } from '@/lib/domain/view/views';

/**
 * writeRunFiles keeps a run as it was stored: `about` (what was executed, and on what), plan, events and results as NAME.json, the
 * readings of each tick as NAME.csv.
 */
export function writeRunFiles(folder: string, name: string, about: object, run: RunView): void {
  mkdirSync(folder, { recursive: true });
  const { summary, plan, planHash, times, events } = run;
  const document = { ...about, summary, times, planHash, plan, events };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(document, null, 1)}\n`);
  writeFileSync(join(folder, `${name}.csv`), `${tickLines(run).join('\n')}\n`);
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
