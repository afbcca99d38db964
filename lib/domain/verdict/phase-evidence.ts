import type { TickRecord } from '../run/evidence';
import type { QueryAnswer } from '../run/query-answer';

/** JudgementQuery is one metric's query, widened to a whole phase, and the moment for which to ask it: the phase's end. */
export interface JudgementQuery {
  readonly metric: string;
  readonly query: string;
  /** Average sample rate (per second and group) over the phase; null where the metric has no companion. */
  readonly companionQuery: string | null;
  readonly at: Date;
  readonly rangeMs: number;
}

/** JudgementAnswer is a judgement query with what Prometheus answered. */
export interface JudgementAnswer extends JudgementQuery {
  readonly answer: QueryAnswer;
  readonly companion: QueryAnswer | null;
}

/** PhaseEvidence is everything known about one phase of a run (baseline or fault) once it is over. */
export interface PhaseEvidence {
  /** When the phase began: for the fault, when it was confirmed on every endpoint. */
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Ticks of the phase in order; those outside of it are ignored. */
  readonly ticks: readonly TickRecord[];
  readonly answers: readonly JudgementAnswer[];
}
