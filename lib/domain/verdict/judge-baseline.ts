import type { Criterion, Group, Plan } from '../plan/plan';
import type { CriterionResult } from '../run/evidence';
import { judgeCriterion } from './judge-criterion';
import type { JudgedPhase } from './measure-phase';
import type { PhaseEvidence } from './phase-evidence';

export interface BaselineJudgement {
  readonly outcome: 'held' | 'breached' | 'no_data' | 'inconclusive';
  /** One result per reference and group. */
  readonly results: CriterionResult[];
}

const groups: readonly Group[] = ['control', 'canary'];

function judgeOne(plan: Plan, criterion: Criterion, phase: JudgedPhase, group: Group): CriterionResult {
  switch (criterion.rule.kind) {
    case 'threshold':
      return judgeCriterion({ plan, criterion, phase, baseline: null, decides: true, group });
    case 'relative_change': {
      // Nothing to compare with yet, but without a number here there never will be.
      const shown = { ...criterion, rule: { kind: 'observe' } as const };
      const result = judgeCriterion({ plan, criterion: shown, phase, baseline: null, decides: true, group });
      const reading = result[group];
      if (reading.kind === 'value') return { ...result, decides: false };
      const outcome = reading.reason === 'too_little_traffic' ? 'inconclusive' : 'no_data';
      return { ...result, outcome };
    }
    case 'reached_within':
    case 'at_least_once':
    case 'observe': {
      const shown = { ...criterion, rule: { kind: 'observe' } as const };
      return judgeCriterion({ plan, criterion: shown, phase, baseline: null, decides: false, group });
    }
  }
}

/**
 * judgeBaseline tells whether the steady state held in both groups before any fault. Breached and no data end the run: an experiment on a
 * sick system proves nothing. Without any reference to hold, it is inconclusive.
 */
export function judgeBaseline(plan: Plan, baseline: PhaseEvidence): BaselineJudgement {
  const phase: JudgedPhase = { ...baseline, settlingMs: 0 };
  const results = plan.criteria
    .filter(({ source }) => source === 'reference')
    .flatMap((criterion) => groups.map((group) => judgeOne(plan, criterion, phase, group)));
  const outcomes = new Set(results.map(({ outcome }) => outcome));
  if (outcomes.has('breached')) return { outcome: 'breached', results };
  if (outcomes.has('no_data')) return { outcome: 'no_data', results };
  if (outcomes.has('inconclusive') || !outcomes.has('met')) return { outcome: 'inconclusive', results };
  return { outcome: 'held', results };
}
