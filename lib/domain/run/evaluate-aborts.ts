import type { AbortCriterion, Plan } from '../plan/plan';
import { freshConditionMemory, type AbortMemory, type ConditionMemory } from './abort-memory';
import { evaluateAlertAbort } from './evaluate-alert-abort';
import { evaluateMetricAbort, type ConditionStep } from './evaluate-metric-abort';
import type { AbortEvaluation, MetricSample } from './evidence';
import { hasHeartbeat } from './heartbeat';
import type { AlertsAnswer, QueryAnswer } from './query-answer';

export interface AbortInput {
  readonly plan: Plan;
  readonly memory: AbortMemory;
  readonly samples: readonly MetricSample[];
  readonly alerts: AlertsAnswer;
  /** Answer to `alertsFallbackQuery`, asked of Prometheus where the heartbeat cannot be seen in Alertmanager. */
  readonly alertsFallback?: QueryAnswer | null;
  /** On the monotonic clock. */
  readonly nowMs: number;
}

export interface AbortDecision {
  readonly memory: AbortMemory;
  /** One per abort condition, in the plan's order. */
  readonly evaluations: readonly AbortEvaluation[];
  /** The first condition that fired: the run must be rolled back. */
  readonly firing: AbortEvaluation | null;
  /** The condition that has been unknown for too long: the run goes on blind and must be rolled back. */
  readonly blind: { readonly abortId: string; readonly unknownMs: number } | null;
}

/** alertsFallbackQuery asks Prometheus itself which alerts fire, past Alertmanager. */
export const alertsFallbackQuery = 'ALERTS{alertstate="firing"}';

/** Fewer unknowns in a row are a hiccup, however slow the ticks. */
const blindEvaluations = 3;

/** needsAlertsFallback tells whether "no alert" from Alertmanager needs a second witness: only beside a heartbeat that was heard lately can it be trusted by itself. */
export function needsAlertsFallback(plan: Plan, alerts: AlertsAnswer): boolean {
  return !hasHeartbeat(plan, alerts);
}

function evaluateOne(input: AbortInput, abort: AbortCriterion, memory: ConditionMemory): ConditionStep {
  switch (abort.kind) {
    case 'metric':
      return evaluateMetricAbort(abort, memory, input.samples, input.nowMs);
    case 'any_p1_alert':
    case 'named_alert':
      return evaluateAlertAbort(
        input.plan,
        abort,
        memory,
        { alerts: input.alerts, fallback: input.alertsFallback ?? null },
        input.nowMs,
      );
  }
}

/** evaluateAborts decides, after each tick, whether an abort condition fires or has been unknown for too long. */
export function evaluateAborts(input: AbortInput): AbortDecision {
  const steps = input.plan.aborts.map((abort) => ({
    abort,
    ...evaluateOne(input, abort, input.memory[abort.id] ?? freshConditionMemory),
  }));
  const blind = steps.find(
    ({ memory, evaluation }) =>
      memory.unknownCount >= blindEvaluations && evaluation.unknownMs > input.plan.timing.blindAfterMs,
  );
  return {
    memory: Object.fromEntries(steps.map(({ abort, memory }) => [abort.id, memory])),
    evaluations: steps.map(({ evaluation }) => evaluation),
    firing: steps.find(({ evaluation }) => evaluation.fired)?.evaluation ?? null,
    blind: blind ? { abortId: blind.abort.id, unknownMs: blind.evaluation.unknownMs } : null,
  };
}
