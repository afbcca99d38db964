import type { AbortEvaluation } from '@/lib/domain/run/evidence';
import { judgeBaseline } from '@/lib/domain/verdict/judge-baseline';
import { hasStopped } from '@/lib/abortable-sleep';
import { gatherEvidence } from './gather-evidence';
import { gatherVersions } from './gather-versions';
import type { Phase } from './run-context';
import { abortOf, recordTick, watchTicks } from './watch';

/** watchBaseline watches both groups before any fault, then judges whether the steady state held. */
export const watchBaseline: Phase = async (run, send, signal) => {
  const { clock } = run.sources;
  const started = clock.monotonicMs();
  void gatherVersions(run);
  let before: readonly AbortEvaluation[] = [];
  await watchTicks(run, false, signal, (tick) => {
    const abort = abortOf(run, tick);
    if (tick) recordTick(run, 'baseline', tick, before, abort?.event ? [abort.event] : []);
    if (abort) {
      run.facts.endingDetail = abort.detail;
      send({ kind: 'abort', reason: abort.reason });
      return false;
    }
    before = tick?.decision.evaluations ?? before;
    return clock.monotonicMs() - started < run.plan.timing.baselineMs;
  });
  if (hasStopped(signal)) return;
  await run.recorder.settled();
  run.facts.baselineEndedAt = run.recorder.now();
  const span = {
    startedAt: run.facts.baselineAt ?? run.facts.baselineEndedAt,
    endedAt: run.facts.baselineEndedAt,
  };
  run.facts.baseline = await gatherEvidence(run, 'baseline', span, await run.store.ticks(run.claimed.runId));
  const { outcome, results } = judgeBaseline(run.plan, run.facts.baseline);
  if (hasStopped(signal)) return;
  run.recorder.record({ kind: 'baseline_judged', outcome, results });
  send({ kind: 'baseline_judged', outcome });
};
