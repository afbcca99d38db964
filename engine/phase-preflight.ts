import { touchedEndpoints } from '@/lib/domain/hand/touched-endpoints';
import type { CheckResult } from '@/lib/domain/run/evidence';
import { hasStopped } from '@/lib/abortable-sleep';
import { preflightChecks } from './preflight/all-checks';
import { allHold, brokenCheck } from './preflight/check';
import type { Phase, RunContext } from './run-context';

/** runPreflight makes every check there is, stores them all, and lets the run go on when none failed. */
export const runPreflight: Phase = async (run, send, signal) => {
  let checks: CheckResult[];
  try {
    checks = await checkAll(run, signal);
  } catch (error) {
    checks = [brokenCheck(error instanceof Error ? error.message : String(error))];
  }
  if (hasStopped(signal)) return;
  run.facts.preflight = checks;
  run.recorder.record({ kind: 'preflight_checked', checks });
  send({ kind: allHold(checks) ? 'preflight_passed' : 'preflight_failed' });
};

async function checkAll(run: RunContext, signal: AbortSignal): Promise<CheckResult[]> {
  await run.sweep(touchedEndpoints(run.plan));
  return (await Promise.all(preflightChecks.map((make) => make(run, signal)))).flat();
}
