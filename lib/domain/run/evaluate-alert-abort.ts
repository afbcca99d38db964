import type { AbortCriterion, Plan } from '../plan/plan';
import { freshConditionMemory, rememberUnknown, type ConditionMemory } from './abort-memory';
import type { ConditionStep } from './evaluate-metric-abort';
import { hasHeartbeat } from './heartbeat';
import type { ActiveAlert, AlertsAnswer, QueryAnswer } from './query-answer';

export type AlertAbort = Exclude<AbortCriterion, { kind: 'metric' }>;

/** AlertSources are the two roads to an alert: Alertmanager, and Prometheus' own `ALERTS` where that was asked. */
export interface AlertSources {
  readonly alerts: AlertsAnswer;
  readonly fallback: QueryAnswer | null;
}

/** readFiringAlerts lists the firing alerts of an `ALERTS` answer. */
function readFiringAlerts(fallback: QueryAnswer | null): readonly ActiveAlert[] | null {
  if (fallback?.kind !== 'vector') return null;
  return fallback.series
    .filter(({ labels }) => labels.alertstate === undefined || labels.alertstate === 'firing')
    .map(({ labels }) => ({ name: labels.alertname ?? '', labels, suppressed: false, heard: null }));
}

/** isP1Alert tells whether an alert carries the environment's P1 label; a silenced one counts, for teams silence alerts during a GameDay. */
export function isP1Alert(plan: Plan, alert: ActiveAlert): boolean {
  const value = alert.labels[plan.environment.p1.label];
  return value !== undefined && plan.environment.p1.values.includes(value);
}

function matches(plan: Plan, abort: AlertAbort, alert: ActiveAlert): boolean {
  switch (abort.kind) {
    case 'any_p1_alert':
      return isP1Alert(plan, alert);
    case 'named_alert':
      return alert.name === abort.alert;
  }
}

type Quiet =
  | { readonly kind: 'ok'; readonly reason: string | null }
  | { readonly kind: 'unknown'; readonly reason: string };

/** weighSilence says what "no such alert" is worth: only a heartbeat that arrives shows that an alert would have arrived too. */
function weighSilence(
  plan: Plan,
  alerts: AlertsAnswer,
  fromPrometheus: readonly ActiveAlert[] | null,
): Quiet {
  if (hasHeartbeat(plan, alerts)) return { kind: 'ok', reason: null };
  const heartbeat = plan.environment.heartbeatAlert;
  if (fromPrometheus && (heartbeat === null || fromPrometheus.some(({ name }) => name === heartbeat)))
    return { kind: 'ok', reason: 'best_effort' };
  return { kind: 'unknown', reason: alerts.kind === 'unknown' ? alerts.reason : 'heartbeat_missing' };
}

/** evaluateAlertAbort fires at the first sight of a matching alert, on either road; without one it says whether the silence can be trusted. */
export function evaluateAlertAbort(
  plan: Plan,
  abort: AlertAbort,
  memory: ConditionMemory,
  sources: AlertSources,
  nowMs: number,
): ConditionStep {
  const fromPrometheus = readFiringAlerts(sources.fallback);
  const seen = [
    ...(sources.alerts.kind === 'alerts' ? sources.alerts.alerts : []),
    ...(fromPrometheus ?? []),
  ];
  const names = [...new Set(seen.filter((alert) => matches(plan, abort, alert)).map((alert) => alert.name))];
  const base = { abortId: abort.id, value: null, heldMs: 0, unknownMs: 0, fired: false };
  if (names.length > 0) {
    return {
      memory: freshConditionMemory,
      evaluation: { ...base, outcome: 'breach', reason: names.join(', '), fired: true },
    };
  }
  const quiet = weighSilence(plan, sources.alerts, fromPrometheus);
  if (quiet.kind === 'ok') {
    return { memory: freshConditionMemory, evaluation: { ...base, outcome: 'ok', reason: quiet.reason } };
  }
  const after = rememberUnknown(memory, nowMs);
  const unknownMs = Math.max(0, nowMs - (after.unknownSinceMs ?? nowMs));
  return { memory: after, evaluation: { ...base, outcome: 'unknown', reason: quiet.reason, unknownMs } };
}
