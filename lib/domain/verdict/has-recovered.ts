import type { Plan } from '../plan/plan';
import type { MetricSample } from '../run/evidence';
import type { PhaseEvidence } from './phase-evidence';

/** hasRecovered tells whether every reference holds again in the canary, from the samples of one tick. */
export function hasRecovered(
  plan: Plan,
  samples: readonly MetricSample[],
  baseline: PhaseEvidence | null,
): boolean {
  throw new Error(`not written yet: ${plan.card.id} ${samples.length} ${String(baseline)}`);
}
