import type { AbortMeasurements } from './measure-aborts';
import type { EngineCpu } from './measure-engine-cpu';
import type { Summary } from './summary';

export interface BenchReport extends AbortMeasurements {
  readonly machine: string;
  readonly node: string;
  readonly engineCpu: EngineCpu;
}

/** printReport writes the medians side by side, for people. */
export function printReport(report: BenchReport): string {
  const { abortIdle, abortWithStalledReader, inject, engineCpu } = report;
  const { hung, trials, patienceMs } = abortWithStalledReader.cli;
  return [
    `${report.machine}, Node ${report.node}; fault: 500 ms latency at full share; times in ms`,
    '',
    row('', 'median', 'p95', 'min', 'max', 'trials'),
    summary('abort, app (click to normal)', abortIdle.app),
    summary('abort, toxiproxy-cli, idle', abortIdle.cli),
    `  ratio of medians, app / cli: ${abortIdle.ratioOfMedians.toFixed(2)} (goal: at most 1)`,
    '',
    summary('abort, app, stalled reader', abortWithStalledReader.app),
    `  toxiproxy-cli with a stalled reader: hung beyond ${patienceMs / 1_000} s in ${hung} of ${trials}`,
    '',
    summary('inject, app (cut to fault seen)', inject.app),
    summary('inject, toxiproxy-cli (no check)', inject.cliAdd),
    '',
    `engine: ${percent(engineCpu.idleShare)} of a core idle, ${percent(engineCpu.busyShare)} with ${engineCpu.runs} runs: ` +
      `${percent(engineCpu.sharePerRun)} a run (tick 2 s, over ${engineCpu.seconds} s)`,
  ].join('\n');
}

function summary(title: string, { medianMs, p95Ms, minMs, maxMs, trials }: Summary): string {
  return row(title, ...[medianMs, p95Ms, minMs, maxMs, trials].map(String));
}

function row(title: string, ...cells: string[]): string {
  return title.padEnd(34) + cells.map((cell) => cell.padStart(9)).join('');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
