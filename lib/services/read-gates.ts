import { readLaunchFacts, type LaunchFacts } from '@/lib/adapters/postgres/launch-facts';
import { readLaunchGates, type Asker, type LaunchGates } from '@/lib/adapters/postgres/launch-gates';
import { queryOf } from '@/lib/adapters/postgres/plain-query';
import type { Transaction } from '@/lib/adapters/postgres/transaction';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import type { Plan } from '@/lib/domain/plan/plan';
import { targetKey } from '@/lib/domain/plan/target-key';
import { explainLock } from '@/lib/domain/progression/explain-lock';
import { explainWindow } from '@/lib/domain/calendar/explain-window';
import { failureTexts, type FailureCode } from './failure';

/** PlanGates is all that decides whether a plan may be requested now. */
export interface PlanGates {
  readonly facts: LaunchFacts;
  readonly gates: LaunchGates;
}

/** readGates reads what stands in the way of a plan, for the launch screen and for the request that it sends. */
export async function readGates(db: Transaction, plan: Plan, asker: Asker): Promise<PlanGates> {
  const facts = await readLaunchFacts(db, plan, targetKey(plan));
  return { facts, gates: await readLaunchGates(queryOf(db), plan, asker) };
}

/** findObstacle names the first thing that keeps a plan from being requested; null where nothing does. */
export function findObstacle(
  plan: Plan,
  { facts, gates }: PlanGates,
): { readonly code: FailureCode; readonly text: BilingualText } | null {
  if (facts.latch.engaged) return ofCode('stop_latch');
  if (facts.marked) return ofCode('target_marked');
  if (facts.busy) return ofCode('target_busy');
  const { unlock, override, start } = gates;
  if (!unlock.open && override === null) {
    return { code: 'locked', text: explainLock(unlock, plan.environment.production) };
  }
  if (start.allowed) return null;
  return {
    code: start.because === 'freeze' ? 'frozen' : 'outside_hours',
    text: explainWindow(start),
  };
}

function ofCode(code: FailureCode) {
  return { code, text: failureTexts[code] };
}
