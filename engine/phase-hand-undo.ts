import type { HandFault } from '@/lib/domain/hand/hand-fault';
import { goodReadings, judgeHandUndo } from '@/lib/domain/hand/judge-hand-undo';
import type { AbortEvaluation } from '@/lib/domain/run/evidence';
import type { RunEventData } from '@/lib/domain/run/run-event';
import type { TargetMark } from '@/lib/domain/run/run-record';
import { weighRecovery } from '@/lib/domain/verdict/weigh-recovery';
import { abortableSleep, hasStopped } from '@/lib/abortable-sleep';
import type { MachineInput } from './machine';
import { recallBaseline } from './gather-evidence';
import { readTick } from './read-tick';
import type { Phase, RunContext } from './run-context';
import { recordTick, watchTicks } from './watch';

type Late = Extract<RunEventData, { kind: 'hand_undo_late' }>['waitsFor'];

/** awaitHandUndo tells people to take the fault out, and ends only when the numbers bear it out; what takes too long marks the target and goes on. */
export function awaitHandUndo(fault: HandFault): Phase {
  return async (run, send, signal) => {
    // A record under way may still say "stored", and then somebody is asked to inject.
    await run.writeAhead;
    const { plan, sources, hand, recorder, facts } = run;
    const startedMs = sources.clock.monotonicMs();
    recorder.record({ kind: 'hand_undo_asked', injected: hand.injected !== null });
    let before: readonly AbortEvaluation[] = [];
    let good = 0;
    const isBaselineKnown = recallBaseline(run);
    let told: Late | null = null;
    await watchTicks(run, false, signal, (tick) => {
      if (tick) recordTick(run, 'rolling_back', tick, before);
      before = tick?.decision.evaluations ?? before;
      const isBack =
        tick !== null &&
        isBaselineKnown() &&
        weighRecovery(plan, tick.reading.samples, facts.baseline) === 'recovered';
      good = isBack ? good + 1 : 0;
      const now = sources.clock.monotonicMs();
      const judgement = judgeHandUndo({
        injected: hand.injected !== null,
        undoneForMs: hand.undone && now - hand.undone.atMs,
        askedForMs: now - startedMs,
        goodReadings: good,
        settlingMs: plan.timing.settlingMs,
        undoWithinMs: fault.undoWithinMs,
      });
      if (judgement.kind === 'confirmed') return false;
      if (judgement.late && told !== judgement.for) tellLate(run, send, (told = judgement.for));
      return true;
    });
    if (hasStopped(signal)) return;
    confirm(run);
    send({ kind: 'rollback_confirmed' });
  };
}

function tellLate(run: RunContext, send: (input: MachineInput) => void, waitsFor: Late): void {
  const { recorder, log } = run;
  recorder.enqueue({
    mark: handMark(run, waitsFor),
    events: [recorder.event({ kind: 'hand_undo_late', waitsFor })],
  });
  log.error({ waitsFor }, 'ROLLBACK INCOMPLETE: a fault made by hand may still be live');
  send({ kind: 'rollback_incomplete' });
}

/** What a person runs stands in the card, in its own words: there is no command of ours. */
function handMark({ claimed, plan }: RunContext, waitsFor: Late): TargetMark {
  const detail =
    waitsFor === 'word'
      ? `made by hand; nobody said that it is out: ${plan.card.rollback}`
      : `made by hand; said to be out, and the numbers do not bear it out: ${plan.card.rollback}`;
  return { targetKey: claimed.targetKey, runId: claimed.runId, detail, command: '', curl: '', proxies: [] };
}

function confirm({ facts, recorder, sources, claimed, log }: RunContext): void {
  facts.rollbackConfirmedAt = recorder.now();
  facts.rollbackConfirmedMs = sources.clock.monotonicMs();
  const tookMs = facts.rollbackConfirmedMs - facts.rollbackStartedMs;
  recorder.enqueue({
    mark: { clear: claimed.targetKey },
    events: [recorder.event({ kind: 'rollback_confirmed', tookMs })],
  });
  log.info({ tookMs }, 'the undo by hand is confirmed by the metrics');
}

/** lookAtNumbersAgain is the second look of a run by hand: no proxy tells, so the steady state must hold once more, some time later. */
export const lookAtNumbersAgain: Phase = async (run, send, signal) => {
  const { facts, plan, sources, recorder, hand } = run;
  const elapsed = sources.clock.monotonicMs() - facts.rollbackConfirmedMs;
  await abortableSleep(Math.max(0, plan.timing.secondLookMs - elapsed), signal);
  let good = 0;
  // A single bad number is noise; one that stays for as long as a run may be blind is not.
  const untilMs = sources.clock.monotonicMs() + plan.timing.blindAfterMs;
  while (!hasStopped(signal) && good < goodReadings && sources.clock.monotonicMs() < untilMs) {
    const { samples } = await readTick(sources, plan, null, facts.ageMemory);
    good = weighRecovery(plan, samples, facts.baseline) === 'recovered' ? good + 1 : 0;
    if (good < goodReadings) await abortableSleep(plan.timing.tickMs, signal);
  }
  if (hasStopped(signal)) return;
  const clean = good >= goodReadings && !(hand.injected && !hand.undone);
  recorder.record({ kind: 'second_look', clean, endpoints: [] });
  send({ kind: 'second_look', clean });
};
