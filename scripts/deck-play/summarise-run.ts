import type { CriterionResult, Reading } from '@/lib/domain/run/evidence';
import type { RunView } from '@/lib/domain/view/views';
import type { PlayedCard } from './played-card';

/** Circumstances are what the run itself does not know: where and when it was played, and how busy the machine was. */
type Circumstances = Pick<PlayedCard, 'lane' | 'startedAt' | 'shop' | 'machineLoad'>;

/** summariseRun keeps of a concluded run what the table of results shows. */
export function summariseRun(run: RunView, circumstances: Circumstances): PlayedCard {
  const { summary, plan, times } = run;
  const events = run.events.map(({ data }) => data);
  const concluded = events.find((data) => data.kind === 'concluded');
  const baseline = events.find((data) => data.kind === 'baseline_judged');
  const injected = events.find((data) => data.kind === 'fault_injected');
  const judged = concluded?.kind === 'concluded' ? concluded : undefined;
  const before = baseline?.kind === 'baseline_judged' ? baseline : undefined;
  const results = judged?.results ?? [];
  return {
    card: summary.cardId,
    runId: summary.id,
    versionHash: plan.card.versionHash,
    environment: plan.environment.name,
    ...circumstances,
    cardDurationMs: plan.injection.cardDurationMs,
    durationMs: plan.injection.durationMs,
    ending: summary.ending,
    endingReason: summary.endingReason,
    verdict: summary.verdict,
    mechanism: summary.mechanism,
    sentence: judged?.sentence['pt-BR'] ?? '',
    baseline: before?.outcome ?? null,
    probe: injected?.kind === 'fault_injected' ? injected.probe.outcome : null,
    faultMs: between(times.injectedAt, times.rollbackStartedAt),
    rollbackMs: between(times.rollbackStartedAt, times.rollbackConfirmedAt),
    recoveryMs: between(times.rollbackConfirmedAt, times.recoveredAt),
    // A run that ended before its fault has its baseline alone to show.
    results: (results.length > 0 ? results : (before?.results ?? [])).map(toLine),
    mechanismResults: (judged?.mechanismResults ?? []).map(toLine),
    earlier: [],
  };
}

function toLine(result: CriterionResult): PlayedCard['results'][number] {
  const { metric, decides, control, canary, sampleCount, outcome, reason } = result;
  return {
    metric,
    decides,
    control: valueOf(control),
    canary: valueOf(canary),
    samples: sampleCount === null ? null : Math.round(sampleCount),
    outcome,
    reason: reason['pt-BR'],
  };
}

function valueOf(reading: Reading): number | null {
  return reading.kind === 'value' ? Number(reading.value.toPrecision(5)) : null;
}

function between(from: string | null, to: string | null): number | null {
  return from === null || to === null ? null : Date.parse(to) - Date.parse(from);
}
