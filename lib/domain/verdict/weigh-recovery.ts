import { satisfies } from '../expression/satisfies';
import type { Criterion, Group, Plan, PlanMetric } from '../plan/plan';
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

function holdsAgain(
  plan: Plan,
  { metric: name, rule }: Criterion,
  samples: readonly MetricSample[],
  baseline: PhaseEvidence | null,
): boolean {
  const group: Group = 'canary';
  const metric = plan.metrics.find((candidate) => candidate.name === name);
  const sample = samples.find((candidate) => candidate.metric === name);
  switch (rule.kind) {
    case 'threshold': {
      const reading = sample?.[group];
      return reading?.kind === 'value' && satisfies(reading.value, rule.comparator, rule.value);
    }
    case 'relative_change': {
      if (!metric || !sample) return false;
      // Without a baseline there is nothing that it could come back to.
      if (!baseline) return true;
      const before = measurePhase(plan, metric, { ...baseline, settlingMs: 0 });
      const { outcome } = judgeRelativeChange(metric, rule, { before, after: measureTick(metric, sample) });
      // One window is too short to decide a small change: what chance can explain has recovered, as far as anyone can tell.
      return outcome === 'met' || (outcome === 'inconclusive' && sample.canary.kind === 'value');
    }
    case 'reached_within':
    case 'at_least_once':
    case 'observe':
      return true;
  }
}

/** hasRecovered tells whether every reference holds again in the canary, from the samples of one tick; an unknown has not recovered. */
export function hasRecovered(
  plan: Plan,
  samples: readonly MetricSample[],
  baseline: PhaseEvidence | null,
): boolean {
  return plan.criteria
    .filter(({ source }) => source === 'reference')
    .every((criterion) => holdsAgain(plan, criterion, samples, baseline));
}
