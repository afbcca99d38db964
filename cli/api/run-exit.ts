import type { ApiRun } from '@/lib/domain/api/api-schemas';
import { exitCodes } from '../exit-codes';

/** isOver tells a run that will change no more. */
export function isOver({ state }: Pick<ApiRun, 'state'>): boolean {
  return state === 'concluded' || state === 'rejected' || state === 'cancelled';
}

/** runExitCode is what a command that followed a run to its end ends with; see exit-codes.ts. */
export function runExitCode(run: Pick<ApiRun, 'state' | 'ending' | 'verdict' | 'rollback'>): number {
  if (run.rollback === 'incomplete' || (isOver(run) && run.rollback === 'pending'))
    return exitCodes.rollbackIncomplete;
  if (run.state !== 'concluded' || run.ending === 'failed') return exitCodes.notStarted;
  switch (run.verdict) {
    case 'confirmed':
      return exitCodes.ok;
    case 'refuted':
      return exitCodes.refuted;
    case 'inconclusive':
    case null:
      return exitCodes.inconclusive;
  }
}
