import { evaluateAborts, type AbortDecision } from '@/lib/domain/run/evaluate-aborts';
import type { AbortEvaluation, TickRecord } from '@/lib/domain/run/evidence';
import type { RunEventData } from '@/lib/domain/run/run-event';
import { abortableSleep, hasStopped } from '@/lib/abortable-sleep';
import type { AbortReason } from './machine';
import { readTick, type TickReading } from './read-tick';
import type { Recorder } from './recorder';
import type { RunContext } from './run-context';

/** Tick is one reading with what the abort conditions make of it; null readings are ticks that hung. */
export interface Tick {
  readonly reading: TickReading;
  readonly decision: AbortDecision;
  readonly at: Date;
}

/** WatchedRun is what a tick needs of its run. */
export type WatchedRun = Pick<RunContext, 'plan' | 'sources' | 'expected' | 'failpoint'> & {
  readonly facts: Pick<RunContext['facts'], 'abortMemory' | 'ageMemory' | 'prometheusAheadMs'>;
  readonly recorder: Pick<Recorder, 'now'>;
};

/**
 * watchTicks reads tick after tick, never two at once, and hands each to `onTick` until that says false or the signal is
 * aborted. A tick that hangs for longer than a run may be blind is handed over as null.
 */
export async function watchTicks(
  run: WatchedRun,
  faultIn: boolean,
  signal: AbortSignal,
  onTick: (tick: Tick | null) => boolean,
): Promise<void> {
  const { plan, sources } = run;
  while (!hasStopped(signal)) {
    const started = sources.clock.monotonicMs();
    const at = run.recorder.now();
    const reading = await withinMs(
      readTick(sources, plan, faultIn ? run.expected : null, run.facts.ageMemory),
      plan.timing.blindAfterMs,
      signal,
    );
    // Cut short by a rollback or the like: half of it was read before, half after.
    if (hasStopped(signal)) return;
    if (faultIn) run.failpoint('in-evaluation');
    if (!onTick(reading && { reading, at, decision: decide(run, reading) })) return;
    const spent = sources.clock.monotonicMs() - started;
    await abortableSleep(Math.max(plan.timing.tickMs - spent, 20), signal);
  }
}

function decide(run: WatchedRun, reading: TickReading): AbortDecision {
  if (reading.prometheusAheadMs !== null) run.facts.prometheusAheadMs = reading.prometheusAheadMs;
  const decision = evaluateAborts({
    plan: run.plan,
    memory: run.facts.abortMemory,
    samples: reading.samples,
    alerts: reading.alerts,
    alertsFallback: reading.alertsFallback,
    nowMs: run.sources.clock.monotonicMs(),
  });
  run.facts.abortMemory = decision.memory;
  return decision;
}

async function withinMs<T>(work: Promise<T>, ms: number, signal: AbortSignal): Promise<T | null> {
  const timer = new AbortController();
  const stop = () => timer.abort();
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([work, abortableSleep(ms, timer.signal).then(() => null)]);
  } finally {
    signal.removeEventListener('abort', stop);
    timer.abort();
  }
}

/** abortOf tells why a tick ends the run: a condition that fired, or blindness; null when it goes on. */
export function abortOf(
  run: RunContext,
  tick: Tick | null,
): { reason: AbortReason; detail: string; event: RunEventData | null } | null {
  if (!tick) return { reason: 'blind', detail: 'a tick did not end in time', event: null };
  const { firing, blind } = tick.decision;
  if (firing) {
    const abort = run.plan.aborts.find(({ id }) => id === firing.abortId);
    const detail = firing.reason;
    return {
      reason: abort?.kind === 'metric' ? 'condition' : 'alert',
      detail: abort?.text ?? firing.abortId,
      event: {
        kind: 'condition_fired',
        abortId: firing.abortId,
        value: firing.value,
        heldMs: firing.heldMs,
        detail,
      },
    };
  }
  if (!blind) return null;
  const text = run.plan.aborts.find(({ id }) => id === blind.abortId)?.text ?? blind.abortId;
  return { reason: 'blind', detail: `${text}: ${Math.round(blind.unknownMs / 1_000)} s`, event: null };
}

/** recordTick queues the evidence of one tick, with the events that it brings. */
export function recordTick(
  run: RunContext,
  phase: TickRecord['phase'],
  tick: Tick,
  before: readonly AbortEvaluation[],
  further: readonly RunEventData[] = [],
): void {
  const { facts, recorder } = run;
  const { reading, decision, at } = tick;
  const aborts = [...decision.evaluations];
  const events = [...describeChanges(before, aborts), ...further];
  recorder.enqueue({
    tick: {
      n: facts.nextTick,
      at: at.toISOString(),
      phase,
      samples: reading.samples,
      aborts,
      endpoints: reading.endpoints,
      p1Alerts: reading.p1Alerts,
      ...(reading.agesNotTold === null ? {} : { agesNotTold: reading.agesNotTold }),
    },
    events: events.map((data) => recorder.event(data)),
  });
  facts.nextTick += 1;
}

/** describeChanges names the conditions that began to breach, or stopped, since the tick before. */
function describeChanges(
  before: readonly AbortEvaluation[],
  after: readonly AbortEvaluation[],
): RunEventData[] {
  return after.flatMap((evaluation): RunEventData[] => {
    const { abortId, outcome, value } = evaluation;
    const earlier = before.find((one) => one.abortId === abortId)?.outcome;
    if (outcome === 'breach' && earlier !== 'breach')
      return [{ kind: 'condition_breaching', abortId, value }];
    if (outcome === 'ok' && earlier === 'breach') return [{ kind: 'condition_cleared', abortId }];
    return [];
  });
}
