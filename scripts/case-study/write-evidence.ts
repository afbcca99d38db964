import { join } from 'node:path';
import type { RunView } from '@/lib/domain/view/views';
import { checkout } from '../stack/checkout';
import type { Execution } from './executions';
import { writeRunFiles } from './write-run-files';

const folder = join(checkout, 'docs', 'evidence');

/** writeEvidence keeps an execution of the case study among the evidence. */
export function writeEvidence(execution: Execution, run: RunView): void {
  writeRunFiles(folder, execution.name, { execution }, run);
}
