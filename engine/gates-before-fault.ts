import { hasStopped } from '@/lib/abortable-sleep';
import type { CheckResult } from '@/lib/domain/run/evidence';
import type { MachineInput } from './machine';
import { allHold } from './preflight/check';
import { askGates } from './preflight/gate-checks';
import type { RunContext } from './run-context';

/**
 * gatesStillOpen asks the gates once more before anything is touched: a freeze may have been entered during the baseline, an acceptance may
 * lapse before the fault would be out. Where one has closed it says so in the record, and the run ends; false also where the run was stopped meanwhile.
 */
export async function gatesStillOpen(
  run: RunContext,
  send: (input: MachineInput) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const gates = await askGates(run, 'fault');
  // Whoever said stop meanwhile is the reason of the end.
  if (hasStopped(signal)) return false;
  if (allHold(gates)) return true;
  run.facts.endingDetail = null;
  run.recorder.record({
    kind: 'preflight_checked',
    checks: [...withoutGates(run.facts.preflight, gates), ...gates],
  });
  send({ kind: 'injection_refused', reason: 'preflight_failed' });
  return false;
}

function withoutGates(checks: readonly CheckResult[], gates: readonly CheckResult[]): CheckResult[] {
  return checks.filter(({ id }) => !gates.some((gate) => gate.id === id));
}
