import type { CheckResult } from '@/lib/domain/run/evidence';
import { check } from './check';

const skewWarningMs = 2_000;
const skewLimitMs = 30_000;

/** clockCheck compares Prometheus' clock with the database's. */
export function clockCheck(skewMs: number | null): CheckResult {
  if (skewMs === null)
    return check(
      'clock_skew',
      'warning',
      'O Prometheus não disse que horas são.',
      'Prometheus did not tell its time.',
    );
  const seconds = (Math.abs(skewMs) / 1_000).toFixed(1);
  const outcome =
    Math.abs(skewMs) > skewLimitMs ? 'failed' : Math.abs(skewMs) > skewWarningMs ? 'warning' : 'passed';
  return check(
    'clock_skew',
    outcome,
    `O relógio do Prometheus difere ${seconds.replace('.', ',')} s do relógio do banco.`,
    `Prometheus' clock is ${seconds} s apart from the database's.`,
  );
}
