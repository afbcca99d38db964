import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { RunView } from '@/lib/domain/view/views';
import { writeRunFiles } from '../case-study/write-run-files';
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

/** writeArticleEvidence keeps an execution on the article's own stack among the evidence, with what the machine did beside it. */
export function writeArticleEvidence(execution: ArticleExecution, run: RunView, machine: MachineLoad): void {
  writeRunFiles(folder, execution.name, { execution, machine }, run);
}
