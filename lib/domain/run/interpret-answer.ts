import type { Group, Plan, PlanMetric } from '../plan/plan';
import type { Reading } from './evidence';
import type { QueryAnswer } from './query-answer';

export interface AnswerToInterpret {
  readonly metric: PlanMetric;
  readonly answer: QueryAnswer;
  /** Answer of the metric's companion query; null where it has none. */
  readonly companion: QueryAnswer | null;
  readonly groups: Plan['environment']['groups'];
  /** Samples per second and group below which nothing can be told. */
  readonly minimumSampleRate: number;
  readonly staleAfterMs: number;
  readonly nowMs: number;
}

/** interpretAnswer turns an instant vector into one reading per group, in the metric's shown unit. */
export function interpretAnswer(asked: AnswerToInterpret): Record<Group, Reading> {
  throw new Error(`not written yet: ${asked.metric.name}`);
}
