import type { AbortEvaluation, EndpointReading } from '@/lib/domain/run/evidence';
import type { IntentChange } from '@/lib/domain/run/run-record';
import { weighRecovery } from '@/lib/domain/verdict/weigh-recovery';
import { abortableSleep, hasStopped } from '@/lib/abortable-sleep';
import { recallBaseline } from './gather-evidence';
import { readEndpoint } from './expected-fault';
import type { EndpointWork, Phase, RunContext } from './run-context';
import { lookBudgetMs } from '@/lib/domain/fault/undo';
import { decideUndo, ownedBy } from '@/lib/domain/fault/undo-decision';
import { recordTick, watchTicks, type Tick } from './watch';

/** One good tick may be luck: two in a row count as recovered. */
const goodTicks = 2;

/** watchRecovery watches until the references hold again in the canary, for as long as the plan allows. */
export const watchRecovery: Phase = async (run, send, signal) => {
  const { facts, plan, recorder, sources } = run;
  let before: readonly AbortEvaluation[] = [];
  let good = 0;
  let untold = 0;
  const isBaselineKnown = recallBaseline(run);
  const since = () => sources.clock.monotonicMs() - facts.rollbackConfirmedMs;
  await watchTicks(run, false, signal, (tick) => {
    if (tick) recordTick(run, 'recovering', tick, before);
    if (tick && isBack(run, tick)) {
      // A call that was given up as lost was carried out after all: no need to wait for the second look.
      send({ kind: 'second_look', clean: false });
      return false;
    }
    before = tick?.decision.evaluations ?? before;
    const recovery =
      tick && isBaselineKnown() ? weighRecovery(plan, tick.reading.samples, facts.baseline) : 'not_yet';
    good = recovery === 'recovered' ? good + 1 : 0;
    untold = recovery === 'cannot_tell' ? untold + 1 : 0;
    return good < goodTicks && untold < goodTicks && since() < plan.timing.recoveryCapMs;
  });
  if (hasStopped(signal)) return;
  const recovered = good >= goodTicks;
  const capped = !recovered && untold < goodTicks;
  const at = recorder.now();
  const tookMs = facts.rollbackConfirmedAt ? at.getTime() - facts.rollbackConfirmedAt.getTime() : since();
  recorder.enqueue({
    ...(recovered ? { set: { recoveredAt: at } } : {}),
    events: [recorder.event({ kind: 'recovered', tookMs: recovered ? tookMs : null, capped })],
  });
  send({ kind: 'recovery_watched' });
};

function isBack(run: RunContext, { reading }: Tick): boolean {
  const isOurs = ownedBy(run.claimed.runId, run.claimed.epoch);
  return reading.endpoints.some(({ toxics }) => toxics.some(({ name }) => isOurs(name)));
}

/** lookAgain looks at every proxy once more after the time in which a call given up as lost may still have been carried out. */
export const lookAgain: Phase = async (run, send, signal) => {
  const { facts, plan, sources, recorder } = run;
  const elapsed = sources.clock.monotonicMs() - facts.rollbackConfirmedMs;
  await abortableSleep(Math.max(0, plan.timing.secondLookMs - elapsed), signal);
  if (hasStopped(signal)) return;
  run.failpoint('before-second-look');
  const looks = await Promise.all(run.endpoints.map((work) => lookOnce(run, work)));
  if (hasStopped(signal)) return;
  const clean = looks.every((one) => one.clean);
  const intents = looks.flatMap(({ work, clean: isClean }): IntentChange[] =>
    isClean || work.intentId === null
      ? []
      : [{ id: work.intentId, desired: 'absent', observed: 'unknown', undone: false }],
  );
  recorder.enqueue({
    intents,
    events: [recorder.event({ kind: 'second_look', clean, endpoints: looks.map(({ reading }) => reading) })],
  });
  send({ kind: 'second_look', clean });
};

async function lookOnce(
  run: RunContext,
  work: EndpointWork,
): Promise<{ work: EndpointWork; clean: boolean; reading: EndpointReading }> {
  const look = await run.sources.driver.look(work.endpoint, lookBudgetMs);
  const { kind } = decideUndo(look, {
    isOurs: ownedBy(run.claimed.runId, run.claimed.epoch),
    snapshot: work.snapshot,
    snapshotLost: work.snapshotLost,
    confirmedBefore: work.confirmedBefore,
    wedgedDeleteTried: true,
  });
  return { work, clean: kind === 'leave', reading: readEndpoint(work.endpoint, look, null) };
}
