import type { LaunchGates } from '@/lib/adapters/postgres/launch-gates';
import type { Plan } from '@/lib/domain/plan/plan';
import type { CheckResult } from '@/lib/domain/run/evidence';
import { calendarCheck, progressionCheck } from '@/lib/domain/run/gate-checks';

/** listGates shows the rule of progression and the calendar among the checks of the launch screen. */
export function listGates(plan: Plan, gates: LaunchGates): readonly CheckResult[] {
  return [
    progressionCheck(gates.unlock, plan.environment.production, gates.override),
    calendarCheck(gates.start),
  ];
}
