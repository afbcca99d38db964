import type { Plan } from '../plan/plan';
import type { JudgementQuery } from './phase-evidence';

export interface PhaseToJudge {
  readonly plan: Plan;
  readonly phase: 'baseline' | 'fault';
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** resolveJudgementQueries lists the queries to ask once, after a phase, to judge it; settling is taken off the fault phase here. */
export function resolveJudgementQueries(asked: PhaseToJudge): readonly JudgementQuery[] {
  throw new Error(`not written yet: ${asked.phase}`);
}
