import { canonicalJson, type JsonValue } from '../hash/canonical-json';
import type { Plan } from '../plan/plan';
import { isMilderFault } from './is-milder-fault';

/**
 * coversPlan tells whether the acceptance of one plan, the ceiling, holds for another: the same in everything but intensity, share and
 * duration, and in those equal or lower. A changed query, threshold, target, P1 matcher or sentence voids it.
 */
export function coversPlan(ceiling: Plan, plan: Plan): boolean {
  return (
    canonicalJson(apartFromDose(ceiling)) === canonicalJson(apartFromDose(plan)) &&
    plan.injection.share <= ceiling.injection.share &&
    plan.injection.durationMs <= ceiling.injection.durationMs &&
    isMilderFault(ceiling.fault, plan.fault)
  );
}

/** A new version of the card is another plan; where it differs in the dose alone, it is the same experiment. */
function apartFromDose(plan: Plan): JsonValue {
  const card = { ...plan.card, versionHash: '' };
  return { ...plan, card, fault: null, injection: { type: plan.injection.type } };
}
