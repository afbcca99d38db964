import { satisfies } from '../expression/satisfies';
import type { Criterion, Plan, PlanMetric } from '../plan/plan';
import type { MetricSample } from '../run/evidence';
import { judgeRelativeChange } from './judge-relative-change';
import { measurePhase, type Measure } from './measure-phase';
import type { PhaseEvidence } from './phase-evidence';

/** A tick as if it were a phase as long as the query's own window. */
function measureTick(metric: PlanMetric, sample: MetricSample): Measure {
  return {
    readings: { control: sample.control, canary: sample.canary },
    counts: { control: null, canary: null },
    resolvedQuery: null,
    rangeMs: metric.windowMs,
    unknownShare: { control: 0, canary: 0 },
  };
}

/** Recovery is what one tick says of the references: a metric that was not read has not recovered; a rule that one tick cannot weigh says nothing. */
export type Recovery = 'recovered' | 'not_yet' | 'cannot_tell';

function weighReference(
  plan: Plan,
  { metric: name, rule }: Criterion,
  samples: readonly MetricSample[],
  baseline: PhaseEvidence | null,
): Recovery {
  const metric = plan.metrics.find((candidate) => candidate.name === name);
  const sample = samples.find((candidate) => candidate.metric === name);
  switch (rule.kind) {
    case 'threshold': {
      const reading = sample?.canary;
      return reading?.kind === 'value' && satisfies(reading.value, rule.comparator, rule.value)
        ? 'recovered'
        : 'not_yet';
    }
    case 'relative_change': {
      if (!metric || !sample) return 'not_yet';
      // Without a baseline there is nothing that it could come back to.
      if (!baseline) return 'cannot_tell';
      const before = measurePhase(plan, metric, { ...baseline, settlingMs: 0 });
      const { outcome } = judgeRelativeChange(metric, rule, { before, after: measureTick(metric, sample) });
      // One window is too short to decide a small change: what chance can explain has recovered, as far as anyone can tell.
      const isBack = outcome === 'met' || (outcome === 'inconclusive' && sample.canary.kind === 'value');
      return isBack ? 'recovered' : 'not_yet';
    }
    case 'reached_within':
    case 'at_least_once':
    case 'observe':
      return 'cannot_tell';
  }
}

/** weighRecovery tells whether the references hold again in the canary, from the samples of one tick: one that does not outweighs all that do. */
export function weighRecovery(
  plan: Plan,
  samples: readonly MetricSample[],
  baseline: PhaseEvidence | null,
): Recovery {
  const weighed = plan.criteria
    .filter(({ source }) => source === 'reference')
    .map((criterion) => weighReference(plan, criterion, samples, baseline));
  if (weighed.includes('not_yet')) return 'not_yet';
  return weighed.includes('recovered') ? 'recovered' : 'cannot_tell';
}
