import { summariseTraces } from '@/lib/domain/trace/summarise-traces';
import type { Trace, TracesAnswer, TraceSearch } from '@/lib/domain/trace/trace';
import type { GroupTraces, TraceEvidence } from '@/lib/domain/trace/trace-evidence';
import type { TraceSource } from './ports';
import type { RunContext } from './run-context';

/** All questions together: a tracing system is worth this wait at the end of a run, and no more. */
const totalBudgetMs = 15_000;
const callBudgetMs = 5_000;
const wantedTraces = 20;
const askedTraces = 100;

/** Jaeger's API sorts by nothing: the slowest are found by asking for ever shorter ones, until there are enough. */
const durationsMs = [16_000, 8_000, 4_000, 2_000, 1_000, 500, 250, 0];

/** TracedRun is what of a run the question for its traces needs. */
type TracedRun = Pick<RunContext, 'plan' | 'log'> & {
  readonly facts: Pick<RunContext['facts'], 'injectedAt' | 'rollbackStartedAt'>;
  readonly sources: Pick<RunContext['sources'], 'traces'>;
};

type Unknown = Extract<TracesAnswer, { kind: 'unknown' }>;

/**
 * gatherTraces asks the plan's tracing system for the slowest traces of each group within the fault; null where the plan names none, or no
 * fault went in. It never throws, and nothing of a run rests on it.
 */
export async function gatherTraces(run: TracedRun): Promise<TraceEvidence | null> {
  const { tracing, groups } = run.plan.environment;
  const { injectedAt, rollbackStartedAt } = run.facts;
  const source = run.sources.traces;
  if (source === null || tracing === undefined || !injectedAt || !rollbackStartedAt) return null;
  const { url, service } = tracing;
  const deadline = performance.now() + totalBudgetMs;
  const of = (value: string) =>
    slowest(source, deadline, {
      service,
      tag: { key: groups.label, value },
      from: injectedAt.getTime(),
      to: rollbackStartedAt.getTime(),
    });
  try {
    const [control, canary] = await Promise.all([of(groups.control), of(groups.canary)]);
    if (!control.ok) return { outcome: 'unavailable', url, ...control.why };
    if (!canary.ok) return { outcome: 'unavailable', url, ...canary.why };
    if (control.traces.considered + canary.traces.considered === 0) {
      const detail = `no trace of ${service} in either group`;
      return { outcome: 'unavailable', url, reason: 'no_traces', detail };
    }
    const span = { from: injectedAt.toISOString(), to: rollbackStartedAt.toISOString() };
    return { outcome: 'read', url, service, ...span, control: control.traces, canary: canary.traces };
  } catch (error) {
    // Whatever a tracing system answers, a run whose fault is out must conclude.
    run.log.error({ err: error }, 'the traces could not be read');
    return { outcome: 'unavailable', url, reason: 'unreadable', detail: String(error) };
  }
}

/** How often the gap between two durations is halved, where more traces reach the shorter one than may be asked for. */
const halvings = 5;

type Found = { ok: true; traces: readonly Trace[] } | { ok: false; why: Pick<Unknown, 'reason' | 'detail'> };

async function slowest(
  source: TraceSource,
  deadline: number,
  search: Omit<TraceSearch, 'minDurationMs' | 'limit'>,
): Promise<{ ok: true; traces: GroupTraces } | Extract<Found, { ok: false }>> {
  const ask = async (minDurationMs: number): Promise<Found> => {
    const budgetMs = Math.min(callBudgetMs, deadline - performance.now());
    if (budgetMs <= 0)
      return { ok: false, why: { reason: 'timeout', detail: 'no time was left for the traces' } };
    const answer = await source.search({ ...search, minDurationMs, limit: askedTraces }, budgetMs);
    if (answer.kind === 'traces') return { ok: true, traces: answer.traces };
    return { ok: false, why: { reason: answer.reason, detail: answer.detail } };
  };
  let found: readonly Trace[] = [];
  let [tooLongMs, reachedMs] = [Infinity, 0];
  for (reachedMs of durationsMs) {
    const answer = await ask(reachedMs);
    if (!answer.ok) return answer;
    found = answer.traces;
    if (found.length >= wantedTraces) break;
    tooLongMs = reachedMs;
  }
  for (let left = halvings; left > 0 && found.length >= askedTraces && tooLongMs < Infinity; left -= 1) {
    const middleMs = (reachedMs + tooLongMs) / 2;
    const answer = await ask(middleMs);
    if (!answer.ok) return answer;
    if (answer.traces.length < wantedTraces) tooLongMs = middleMs;
    else [reachedMs, found] = [middleMs, answer.traces];
  }
  return { ok: true, traces: summariseTraces(found, found.length < askedTraces) };
}
