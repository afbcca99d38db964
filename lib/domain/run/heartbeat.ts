import type { Plan } from '../plan/plan';
import type { ActiveAlert, AlertsAnswer } from './query-answer';

/** Prometheus' own resend delay, and the least that it can promise. */
const resendMs = 60_000;
/** A sender that promises to be heard from less often than this gives no proof of life that a run could rely on. */
const longestResendMs = 300_000;
/** For the way of the message, the seconds of the Date header and the tick that reads it. */
const marginMs = 10_000;

/**
 * quietForMs is how long a heartbeat may not have been heard while its sender lives. A sender says with each alert until when it holds:
 * four times the longer of its resend delay and its evaluation interval. It sends again at the first evaluation that lies more than
 * the resend delay after the last one, so that the gap is up to the two together: 75 s at an interval of 15 s, and 120 s at one of 60 s.
 * Source: needsSending and sendAlerts in Prometheus' rules/alerting.go.
 */
function quietForMs(validForMs: number): number {
  return 2 * Math.min(longestResendMs, Math.max(resendMs, validForMs / 4)) + marginMs;
}

function isHeard({ heard }: ActiveAlert): boolean {
  // Alertmanager goes on listing what a dead sender sent last until its end, minutes later: being listed is no proof of life.
  return heard !== null && heard.agoMs <= quietForMs(heard.validForMs);
}

/** hasHeartbeat tells whether Alertmanager heard the environment's heartbeat lately; without one configured, nothing can. */
export function hasHeartbeat(plan: Plan, alerts: AlertsAnswer): boolean {
  const name = plan.environment.heartbeatAlert;
  return (
    name !== null &&
    alerts.kind === 'alerts' &&
    alerts.alerts.some((alert) => alert.name === name && isHeard(alert))
  );
}
