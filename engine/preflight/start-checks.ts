import type { CheckResult } from '@/lib/domain/run/evidence';
import { check } from './check';

/** latchCheck: nothing starts while "stop all" is on. */
export function latchCheck(released: boolean, reason: string | null): CheckResult {
  const because = reason ? ` (${reason})` : '';
  return released
    ? check('stop_latch', 'passed', '"Parar tudo" está desligado.', '"Stop all" is off.')
    : check(
        'stop_latch',
        'failed',
        `"Parar tudo" está ligado${because}: nada começa.`,
        `"Stop all" is on${because}: nothing starts.`,
      );
}

/** targetMarkCheck: no earlier rollback on this target is unconfirmed. */
export function targetMarkCheck(detail: string | null): CheckResult {
  return detail === null
    ? check(
        'target_mark',
        'passed',
        'Nenhum rollback pendente no alvo.',
        'No unconfirmed rollback on the target.',
      )
    : check(
        'target_mark',
        'failed',
        `Um rollback anterior neste alvo não foi confirmado: ${detail}`,
        `An earlier rollback on this target is not confirmed: ${detail}`,
      );
}

/** otherRunCheck: one run at a time on a proxy. */
export function otherRunCheck(other: { detail: string | null } | null): CheckResult {
  if (!other)
    return check('other_run', 'passed', 'Nenhuma outra execução no alvo.', 'No other run on the target.');
  const which = other.detail ? ` (${other.detail})` : '';
  return check(
    'other_run',
    'failed',
    `Outra execução está usando este alvo${which}. Espere ela terminar e peça de novo.`,
    `Another run is using this target${which}. Wait until it ends and request again.`,
  );
}
