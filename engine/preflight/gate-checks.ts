import { judgeAcceptance, type AcceptanceStanding } from '@/lib/domain/contract/acceptance';
import { needsAcceptance } from '@/lib/domain/contract/needs-acceptance';
import type { CheckResult } from '@/lib/domain/run/evidence';
import { calendarCheck, progressionCheck } from '@/lib/domain/run/gate-checks';
import type { StartGates } from '../ports';
import type { RunContext } from '../run-context';
import { check, type PreflightCheck } from './check';

/** gateChecks asks again what was asked when the run was requested: rule of progression, calendar, and a signature that still holds. */
export const gateChecks: PreflightCheck = (run) => askGates(run, 'baseline');

/** askGates asks them from this moment on: before the baseline in preflight, and once more before the fault, which may be minutes later. */
export async function askGates(run: RunContext, from: 'baseline' | 'fault'): Promise<CheckResult[]> {
  const gates = await run.store.gates(run.claimed.runId, run.plan, from);
  return [
    progressionCheck(gates.unlock, run.plan.environment.production, gates.override),
    calendarCheck(gates.start),
    ...signatureChecks(run, gates, from),
  ];
}

function signatureChecks(
  { claimed, plan }: RunContext,
  { acceptance, now }: StartGates,
  from: 'baseline' | 'fault',
): CheckResult[] {
  if (!needsAcceptance(plan) || acceptance === null) return [];
  const { runId, requestedById, planHash } = claimed;
  const run = { runId, requestedById, planHash, plan };
  return [signatureCheck(judgeAcceptance(acceptance, run, now, from))];
}

function signatureCheck(standing: AcceptanceStanding): CheckResult {
  const [outcome, pt, en] = sentences[standing];
  return check('signature', outcome, pt, en);
}

const sentences: Readonly<
  Record<AcceptanceStanding, readonly [outcome: CheckResult['outcome'], pt: string, en: string]>
> = {
  holds: ['passed', 'O aceite assinado vale para este plano.', 'The signed acceptance holds for this plan.'],
  withdrawn: ['failed', 'O aceite foi retirado.', 'The acceptance was withdrawn.'],
  own_request: [
    'failed',
    'O aceite é de quem pediu a execução.',
    'The acceptance is by whoever requested the run.',
  ],
  lapsed: [
    'failed',
    'O aceite vence antes do fim da execução.',
    'The acceptance lapses before the run would end.',
  ],
  other_plan: ['failed', 'O aceite é de outro plano.', 'The acceptance is of another plan.'],
  signer_lost_right: [
    'failed',
    'Quem assinou o aceite não responde mais pelo time.',
    'Whoever signed the acceptance does not answer for the team any more.',
  ],
};
