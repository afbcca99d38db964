import type { CheckResult } from '@/lib/domain/run/evidence';
import { check } from './check';

/** alertsCheck: no P1 fires, and "none" can be believed. */
export function alertsCheck(p1: readonly string[] | null, heartbeatSeen: boolean): CheckResult {
  if (p1 === null)
    return check(
      'p1_alerts',
      'failed',
      'Não foi possível ler os alertas, nem no Alertmanager nem no Prometheus.',
      'The alerts could not be read, neither from Alertmanager nor from Prometheus.',
    );
  if (p1.length > 0)
    return check(
      'p1_alerts',
      'failed',
      `Há alerta P1 disparado: ${p1.join(', ')}.`,
      `A P1 alert is firing: ${p1.join(', ')}.`,
    );
  return heartbeatSeen
    ? check(
        'p1_alerts',
        'passed',
        'Nenhum alerta P1, e o sinal de vida chega.',
        'No P1 alert, and the heartbeat arrives.',
      )
    : check(
        'p1_alerts',
        'warning',
        'Nenhum alerta P1 no Prometheus, mas sem o sinal de vida do Alertmanager isso é o melhor que se sabe.',
        'No P1 alert in Prometheus, but without the heartbeat in Alertmanager that is the best that is known.',
      );
}
