import { countDecided, countsForProgression } from '@/lib/domain/progression/counts-for-progression';
import type { RunWrite } from '@/lib/domain/run/run-record';
import type { Ending, EndingReason } from '@/lib/domain/run/run';
import { decideVerdict, type VerdictDecision } from '@/lib/domain/verdict/decide-verdict';
import { judgeRun, type RunJudgement } from '@/lib/domain/verdict/judge-run';
import { gatherBaseline, gatherEvidence } from './gather-evidence';
import { gatherTraces } from './gather-traces';
import type { RunContext } from './run-context';

const nothingJudged: RunJudgement = {
  results: [],
  mechanismResults: [],
  control: { kind: 'unknown' },
  exposure: 'unknown',
};

/** conclude judges the run, stores the end with its reasons, and gives the lease back, in one write. It resolves once that is durable. */
export async function conclude(run: RunContext, ending: Ending, endingReason: EndingReason): Promise<void> {
  const { recorder, facts } = run;
  await recorder.settled();
  const { judgement, decision } = await judge(run, ending, endingReason);
  // After the verdict: it can take nothing from what the tracing system says, or does not.
  const traces = await gatherTraces(run);
  const concludedAt = recorder.now();
  const { results, mechanismResults } = judgement;
  const write: RunWrite = {
    set: {
      state: 'concluded',
      ending,
      endingReason,
      endingDetail: facts.endingDetail,
      verdict: decision.verdict,
      mechanism: decision.mechanism,
      countsForProgression: judgeProgression(run, ending, decision, judgement),
      inProduction: run.plan.environment.production,
      concludedAt,
    },
    events: [
      ...(traces === null ? [] : [recorder.event({ kind: 'traces_read', traces })]),
      recorder.event({ kind: 'state_entered', state: 'concluded' }),
      recorder.event({ kind: 'concluded', ending, endingReason, ...decision, results, mechanismResults }),
    ],
    release: true,
  };
  await recorder.stored(write);
  run.log.info({ ending, endingReason, verdict: decision.verdict }, 'run concluded');
}

/** What opens harsher cards is decided here, where plan and evidence are at hand; whoever asks later reads the answer. */
function judgeProgression(
  run: RunContext,
  ending: Ending,
  { verdict }: VerdictDecision,
  { results }: RunJudgement,
): boolean {
  const { injectedAt, rollbackStartedAt, rollbackConfirmedAt } = run.facts;
  return countsForProgression({
    ending,
    verdict,
    injection: run.plan.injection,
    rollbackConfirmed: rollbackConfirmedAt !== null,
    faultMs: injectedAt && rollbackStartedAt ? rollbackStartedAt.getTime() - injectedAt.getTime() : 0,
    decidedCriteria: countDecided(results),
  }).counts;
}

async function judge(
  run: RunContext,
  ending: Ending,
  endingReason: EndingReason,
): Promise<{ judgement: RunJudgement; decision: VerdictDecision }> {
  const facts = { plan: run.plan, ending, endingReason, reachedPlannedDuration: ending === 'completed' };
  try {
    const judgement = await judgeEvidence(run);
    return { judgement, decision: decideVerdict({ ...facts, ...judgement }) };
  } catch (error) {
    // A judgement that breaks must not keep a run open whose fault is out: it says that it could not tell.
    run.log.error({ err: error }, 'the run could not be judged');
    return {
      judgement: nothingJudged,
      decision: {
        verdict: 'inconclusive',
        mechanism: 'not_checked',
        sentence: {
          'pt-BR': 'A evidência não pôde ser julgada; os números guardados continuam disponíveis.',
          en: 'The evidence could not be judged; the stored numbers remain available.',
        },
      },
    };
  }
}

async function judgeEvidence(run: RunContext): Promise<RunJudgement> {
  const { injectedAt, rollbackStartedAt } = run.facts;
  if (!injectedAt || !rollbackStartedAt) return nothingJudged;
  const ticks = await run.store.ticks(run.claimed.runId);
  const baseline = await gatherBaseline(run, ticks);
  const fault = await gatherEvidence(
    run,
    'fault',
    { startedAt: injectedAt, endedAt: rollbackStartedAt },
    ticks,
  );
  return judgeRun(run.plan, { fault, baseline });
}
