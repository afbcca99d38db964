import type { CheckResult } from '@/lib/domain/run/evidence';
import { check } from './check';

/** planIntactCheck: the plan is byte for byte the one that was shown and accepted. */
export function planIntactCheck(intact: boolean): CheckResult {
  return intact
    ? check(
        'plan_intact',
        'passed',
        'O plano é exatamente o que foi aprovado.',
        'The plan is exactly the one that was approved.',
      )
    : check(
        'plan_intact',
        'failed',
        'O plano guardado não é o que foi aprovado. Peça a execução de novo.',
        'The stored plan is not the one that was approved. Request the run again.',
      );
}

/** approvalFreshCheck: no run starts long after somebody wanted it. */
export function approvalFreshCheck(fresh: boolean): CheckResult {
  return fresh
    ? check('approval_fresh', 'passed', 'A aprovação é recente.', 'The approval is recent.')
    : check(
        'approval_fresh',
        'failed',
        'A aprovação tem mais de 5 minutos e ninguém espera mais por esta execução. Peça de novo.',
        'The approval is more than 5 minutes old and nobody expects this run any more. Request it again.',
      );
}

/** acceptanceCheck: somebody other than the requester accepted the risk, where the environment asks for that. */
export function acceptanceCheck(
  needed: boolean,
  run: { acceptedAt: Date | null; acceptedById: string | null; requestedById: string } | null,
): CheckResult {
  if (!needed)
    return check(
      'acceptance',
      'passed',
      'Este ambiente não exige aceite do risco.',
      'This environment does not ask for the risk to be accepted.',
    );
  const valid =
    run?.acceptedAt != null && run.acceptedById !== null && run.acceptedById !== run.requestedById;
  return valid
    ? check(
        'acceptance',
        'passed',
        'O risco deste plano foi aceito por outra pessoa.',
        'The risk of this plan was accepted by somebody else.',
      )
    : check(
        'acceptance',
        'failed',
        'O risco deste plano não foi aceito por alguém que não o pediu.',
        'The risk of this plan was not accepted by somebody other than its requester.',
      );
}
