import type { CheckResult } from '@/lib/domain/run/evidence';
import type { RunContext } from '../run-context';

/** PreflightCheck looks at one thing before a run goes on, and says it in sentences that a facilitator understands; one that throws fails the preflight. */
export type PreflightCheck = (run: RunContext, signal: AbortSignal) => Promise<readonly CheckResult[]>;

/** check makes one result; `pt` and `en` are whole sentences. */
export function check(id: string, outcome: CheckResult['outcome'], pt: string, en: string): CheckResult {
  return { id, outcome, text: { 'pt-BR': pt, en } };
}

/** brokenCheck says that the checks themselves could not be made. */
export function brokenCheck(detail: string): CheckResult {
  return check(
    'preflight',
    'failed',
    `A verificação não pôde ser feita: ${detail}`,
    `The check could not be made: ${detail}`,
  );
}

/** allHold tells whether a run may go on after these checks. */
export function allHold(checks: readonly CheckResult[]): boolean {
  return checks.every(({ outcome }) => outcome !== 'failed');
}
