import { needsAcceptance } from '@/lib/domain/contract/needs-acceptance';
import type { HandFault } from '@/lib/domain/hand/hand-fault';
import type { AbortEvaluation } from '@/lib/domain/run/evidence';
import type { WriteAheadRefusal } from '@/lib/domain/run/run-record';
import { hasStopped } from '@/lib/abortable-sleep';
import { gatesStillOpen } from './gates-before-fault';
import type { Phase, RunContext } from './run-context';
import { abortOf, recordTick, watchTicks } from './watch';

/** askToInject asks a person to put the fault in, and watches from that moment on as if it were in: nobody presses in the second in which they type. */
export function askToInject(fault: HandFault): Phase {
  return async (run, send, signal) => {
    const { facts, recorder, sources, hand } = run;
    if (!(await gatesStillOpen(run, send, signal))) return;
    const writing = storeAsked(run, fault);
    run.writeAhead = writing.catch(() => undefined);
    const answer = await writing;
    if (answer !== 'stored') {
      send({ kind: 'injection_refused', reason: answer });
      return;
    }
    if (hasStopped(signal)) return;
    const endMs = sources.clock.monotonicMs() + fault.injectWithinMs;
    let before: readonly AbortEvaluation[] = [];
    await watchTicks(run, false, AbortSignal.any([signal, hand.told]), (tick) => {
      const abort = abortOf(run, tick);
      if (tick) recordTick(run, 'injecting', tick, before, abort?.event ? [abort.event] : []);
      if (abort) {
        facts.endingDetail = abort.detail;
        send({ kind: 'abort', reason: abort.reason });
        return false;
      }
      before = tick?.decision.evaluations ?? before;
      return sources.clock.monotonicMs() < endMs;
    });
    if (hasStopped(signal)) return;
    if (hand.injected === null) {
      send({ kind: 'nobody_injected' });
      return;
    }
    const injectedAt = facts.injectedAt ?? recorder.now();
    const hardDeadline = new Date(recorder.now().getTime() + facts.deadlineMs - sources.clock.monotonicMs());
    recorder.enqueue({ set: { injectedAt, hardDeadline } });
    send({ kind: 'fault_confirmed' });
  };
}

/** As with proxies: that somebody may inject from now on is durable before anybody is asked to. */
function storeAsked(run: RunContext, fault: HandFault): Promise<WriteAheadRefusal | 'stored'> {
  const { recorder, plan, lease } = run;
  const withinMs = fault.injectWithinMs;
  const hardDeadline = new Date(recorder.now().getTime() + withinMs + plan.injection.durationMs);
  const events = [
    recorder.event({ kind: 'state_entered', state: 'injecting' }),
    recorder.event({ kind: 'hand_asked', withinMs }),
  ];
  return recorder.exclusive(() =>
    run.store.writeAhead(lease.ref, { intents: [], hardDeadline, events }, needsAcceptance(plan)),
  );
}
