import type { TickRecord } from '@/lib/domain/run/evidence';
import type { QueryAnswer } from '@/lib/domain/run/query-answer';
import type { JudgementAnswer, PhaseEvidence } from '@/lib/domain/verdict/phase-evidence';
import { resolveJudgementQueries } from '@/lib/domain/verdict/resolve-judgement-queries';
import { abortableSleep } from '@/lib/abortable-sleep';
import { mapBounded } from './map-bounded';
import type { RunContext } from './run-context';

/** A judgement may wait longer than a tick: nobody's safety hangs on it. */
const judgementBudgetMs = 5_000;
const judgementTries = 5;
const betweenTriesMs = 1_000;

/** gatherEvidence asks Prometheus once for a phase that is over, with every range widened to the phase; it never throws for a failing server. */
export async function gatherEvidence(
  run: RunContext,
  phase: 'baseline' | 'fault',
  span: { readonly startedAt: Date; readonly endedAt: Date },
  ticks: readonly TickRecord[],
): Promise<PhaseEvidence> {
  const queries = resolveJudgementQueries({ plan: run.plan, phase, ...span });
  const answers = await mapBounded(queries, 4, async (query): Promise<JudgementAnswer> => {
    const [answer, companion] = await Promise.all([
      ask(run, query.query, query.at),
      query.companionQuery === null ? null : ask(run, query.companionQuery, query.at),
    ]);
    return { ...query, answer, companion };
  });
  return { ...span, ticks, answers };
}

/** gatherBaseline gives the baseline as its phase left it, or gathers it anew for a run that was taken over; null where there was none. */
export async function gatherBaseline(
  run: RunContext,
  ticks: readonly TickRecord[],
): Promise<PhaseEvidence | null> {
  const { baseline, baselineAt, baselineEndedAt } = run.facts;
  if (baseline || !baselineAt || !baselineEndedAt) return baseline;
  return gatherEvidence(run, 'baseline', { startedAt: baselineAt, endedAt: baselineEndedAt }, ticks);
}

/**
 * recallBaseline gathers the baseline of a run that was taken over, where a reference is compared with it; it gives whether that is settled,
 * for until then nobody can say that such a reference holds again. What Prometheus has forgotten stays unknown.
 */
export function recallBaseline(run: RunContext): () => boolean {
  const { facts, plan, store, claimed, log } = run;
  const isCompared = plan.criteria.some(
    ({ source, rule }) => source === 'reference' && rule.kind === 'relative_change',
  );
  if (facts.baseline || !facts.baselineAt || !isCompared) return () => true;
  let settled = false;
  const recall = async () => {
    facts.baseline = await gatherBaseline(run, await store.ticks(claimed.runId));
  };
  recall()
    .catch((error: unknown) => log.warn({ err: error }, 'the baseline could not be read again'))
    .finally(() => (settled = true));
  return () => settled;
}

async function ask(run: RunContext, promql: string, at: Date): Promise<QueryAnswer> {
  // Moments are in the database's time; Prometheus wants its own.
  const databaseAheadMs = run.recorder.now().getTime() - run.sources.clock.now().getTime();
  const onItsClock = new Date(at.getTime() - databaseAheadMs + run.facts.prometheusAheadMs);
  for (let tries = 1; ; tries += 1) {
    const answer = await run.sources.metrics.query(promql, { budgetMs: judgementBudgetMs, at: onItsClock });
    if (answer.kind === 'vector' || answer.reason === 'query_error' || tries === judgementTries)
      return answer;
    await abortableSleep(betweenTriesMs, run.lease.lost);
  }
}
