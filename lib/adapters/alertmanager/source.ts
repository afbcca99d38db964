import type { z } from 'zod';
import type { ActiveAlert, AlertsAnswer } from '@/lib/domain/run/query-answer';
import { readBaseUrl } from '../http/base-url';
import { callHttp, type HttpAnswer } from '../http/call-http';
import { excerpt } from '../http/excerpt';
import { parseJson } from '../http/parse-json';
import { unknownAnswer, unknownFromFailure } from '../http/unknown-answer';
import { alertsSchema } from './alerts-schema';

/** AlertmanagerSource serves the engine's AlertSource port. */
export interface AlertmanagerSource {
  active(budgetMs: number): Promise<AlertsAnswer>;
}

/** AlertmanagerOptions carries headers for authentication; they are sent, and never logged or put into an answer. */
export interface AlertmanagerOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Said aloud, though some are defaults: teams silence alerts during a GameDay, and a silenced P1 is still a P1. */
const everyAlert = { active: 'true', silenced: 'true', inhibited: 'true', unprocessed: 'true' };

/** createAlertmanagerSource lists firing alerts of one Alertmanager; it never throws for a server that fails. A bad `baseUrl` is a TypeError. */
export function createAlertmanagerSource(
  baseUrl: string,
  options: AlertmanagerOptions = {},
): AlertmanagerSource {
  const base = readBaseUrl(baseUrl);
  const url = base.resolve('/api/v2/alerts', everyAlert);
  const headers = { ...base.headers, ...options.headers };
  return {
    async active(budgetMs) {
      try {
        return readAlerts(await callHttp({ method: 'GET', url, headers, budgetMs }));
      } catch (error) {
        return unknownFromFailure(error, `alerts of ${base.label}`);
      }
    },
  };
}

/** By the clock of the server that stamped the alert, where its answer tells the time: ours may be another. */
function readHeard(
  { updatedAt, endsAt }: Pick<z.infer<typeof alertsSchema>[number], 'updatedAt' | 'endsAt'>,
  nowMs: number,
): ActiveAlert['heard'] {
  if (updatedAt === undefined || endsAt === undefined) return null;
  const heardMs = Date.parse(updatedAt);
  return { agoMs: Math.max(0, nowMs - heardMs), validForMs: Math.max(0, Date.parse(endsAt) - heardMs) };
}

function readAlerts(answer: HttpAnswer): AlertsAnswer {
  if (answer.status < 200 || answer.status > 299) {
    return unknownAnswer('http_error', `answered ${answer.status}: ${excerpt(answer.text)}`);
  }
  const parsed = parseJson(answer.text);
  const alerts = parsed.ok ? alertsSchema.safeParse(parsed.value) : null;
  if (alerts?.success !== true) {
    return unknownAnswer(
      'not_json',
      `answered ${answer.status} with something else than alerts: ${excerpt(answer.text)}`,
    );
  }
  const serverMs = Date.parse(answer.headers.date ?? '');
  const nowMs = Number.isNaN(serverMs) ? Date.now() : serverMs;
  return {
    kind: 'alerts',
    alerts: alerts.data.map(({ labels, status, ...times }) => ({
      name: labels.alertname ?? '',
      labels,
      suppressed:
        status.state === 'suppressed' ||
        status.silencedBy.length + status.inhibitedBy.length + status.mutedBy.length > 0,
      heard: readHeard(times, nowMs),
    })),
  };
}
