import type { Plan } from '../plan/plan';
import type { AbortMemory } from './abort-memory';
import type { AbortEvaluation, MetricSample } from './evidence';
import type { AlertsAnswer, QueryAnswer } from './query-answer';

export interface AbortInput {
  readonly plan: Plan;
  readonly memory: AbortMemory;
  readonly samples: readonly MetricSample[];
  readonly alerts: AlertsAnswer;
  /** Answer to `alertsFallbackQuery`, asked of Prometheus where the heartbeat cannot be seen in Alertmanager. */
  readonly alertsFallback?: QueryAnswer | null;
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

/** needsAlertsFallback tells whether "no alert" from Alertmanager can be trusted by itself: only beside a heartbeat that fires. */
export function needsAlertsFallback(plan: Plan, alerts: AlertsAnswer): boolean {
  const heartbeat = plan.environment.heartbeatAlert;
  return (
    heartbeat === null ||
    alerts.kind === 'unknown' ||
    !alerts.alerts.some((alert) => alert.name === heartbeat)
  );
}

/** evaluateAborts decides, after each tick, whether an abort condition fires or has been unknown for too long. */
export function evaluateAborts(input: AbortInput): AbortDecision {
  throw new Error(`not written yet: ${input.plan.card.id}`);
}
