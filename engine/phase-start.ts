import { needsAcceptance } from '@/lib/domain/contract/needs-acceptance';
import { hashPlan } from '@/lib/domain/plan/hash-plan';
import type { CheckResult } from '@/lib/domain/run/evidence';
import type { StartRefusal } from '@/lib/domain/run/run-record';
import { acceptanceCheck, approvalFreshCheck, planIntactCheck } from './preflight/record-checks';
import { latchCheck, otherRunCheck, targetMarkCheck } from './preflight/start-checks';
import type { Phase, RunContext } from './run-context';

/** An approval is for now: a run that no engine took up in this time would start at a moment that nobody planned. */
const approvalLastsMs = 5 * 60_000;

/** requestStart checks what the record alone can tell and moves the run to preflight in one transaction, or says why not. */
export const requestStart: Phase = async (run, send) => {
  const checks = checkRecord(run);
  if (checks.some(({ outcome }) => outcome === 'failed')) {
    run.recorder.record({ kind: 'preflight_checked', checks });
    send({ kind: 'start_refused', reason: 'preflight_failed' });
    return;
  }
  const { ref } = run.lease;
  const answer = await run.recorder.exclusive(() => run.store.start(ref, needsAcceptance(run.plan)));
  if (answer === 'started') {
    send({ kind: 'start_granted' });
    return;
  }
  if (answer === 'gone') {
    // Cancelled in the meantime: nothing of it is ours to write.
    run.lease.lose();
    return;
  }
  run.recorder.record({ kind: 'preflight_checked', checks: [...checks, explain(answer)] });
  send({ kind: 'start_refused', reason: answer.kind === 'latch' ? 'latch' : 'preflight_failed' });
};

/** checkRecord lists the checks that need no other server. */
export function checkRecord({ claimed, plan }: RunContext): CheckResult[] {
  return [
    planIntactCheck(hashPlan(plan) === claimed.planHash),
    approvalFreshCheck(claimed.approvedAgeMs <= approvalLastsMs),
    acceptanceCheck(needsAcceptance(plan), claimed),
  ];
}

function explain(refusal: StartRefusal): CheckResult {
  switch (refusal.kind) {
    case 'latch':
      return latchCheck(false, refusal.detail);
    case 'target_marked':
      return targetMarkCheck(refusal.detail);
    case 'other_run':
      return otherRunCheck(refusal);
    case 'not_accepted':
      return acceptanceCheck(true, null);
  }
}
