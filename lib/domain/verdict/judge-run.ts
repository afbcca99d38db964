import type { Criterion, Plan } from '../plan/plan';
import type { CriterionResult } from '../run/evidence';
import { compareControl, type ControlComparison } from './compare-control';
import { judgeCriterion } from './judge-criterion';
import { measurePhase, type JudgedPhase } from './measure-phase';
import type { PhaseEvidence } from './phase-evidence';
import { selectDecidingCriteria } from './select-deciding-criteria';

export interface RunJudgement {
  /** The plan's criteria in order, then one `observed_only` row (`observed-<metric>`) for each other metric that the target shows. */
  readonly results: CriterionResult[];
  readonly mechanismResults: CriterionResult[];
  readonly control: ControlComparison;
  /** Whether a call of the canary was seen to be hit, where the target measures that. */
  readonly exposure: 'hit' | 'none_hit' | 'unknown';
}

function observeRest(plan: Plan): Criterion[] {
  const judged = new Set([...plan.criteria, ...plan.mechanism].map(({ metric }) => metric));
  return plan.metrics
    .filter(
      ({ name, roles }) =>
        !judged.has(name) && roles.some((role) => role === 'companion' || role === 'exposure'),
    )
    .map(({ name }) => ({
      id: `observed-${name}`,
      metric: name,
      group: 'canary',
      source: 'reference',
      text: '',
      derived: true,
      rule: { kind: 'observe' },
    }));
}

/** As many calls hit as before the fault are none: the probe's own connections may be the only ones that met it. */
function weighExposure(
  plan: Plan,
  phase: JudgedPhase,
  baseline: JudgedPhase | null,
): RunJudgement['exposure'] {
  const metric = plan.metrics.find(({ name }) => name === plan.target.exposureMetric);
  if (!metric) return 'unknown';
  const during = measurePhase(plan, metric, phase).readings.canary;
  const before = baseline && measurePhase(plan, metric, baseline).readings.canary;
  if (during.kind === 'unknown') return 'unknown';
  return during.value > (before?.kind === 'value' ? before.value : 0) ? 'hit' : 'none_hit';
}

/** judgeRun judges every criterion of the plan once, after the fault; `baseline` is what `relative_change` compares with. */
export function judgeRun(
  plan: Plan,
  evidence: { readonly fault: PhaseEvidence; readonly baseline: PhaseEvidence | null },
): RunJudgement {
  const phase: JudgedPhase = { ...evidence.fault, settlingMs: plan.timing.settlingMs };
  const baseline = evidence.baseline && { ...evidence.baseline, settlingMs: 0 };
  const deciding = new Set(selectDecidingCriteria(plan).map(({ id }) => id));
  const judge = (criterion: Criterion) =>
    judgeCriterion({ plan, criterion, phase, baseline, decides: deciding.has(criterion.id) });
  return {
    results: [...plan.criteria, ...observeRest(plan)].map(judge),
    mechanismResults: plan.mechanism.map(judge),
    control: compareControl(plan, phase, baseline),
    exposure: weighExposure(plan, phase, baseline),
  };
}
