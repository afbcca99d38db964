import type { Plan } from '../../plan/plan';
import type { MetricSample, Reading, TickRecord } from '../../run/evidence';
import type { QueryAnswer, SeriesValue } from '../../run/query-answer';
import type { JudgementAnswer, PhaseEvidence } from '../phase-evidence';
import { resolveJudgementQueries } from '../resolve-judgement-queries';

/** phaseStart is when every phase of these tests begins. */
export const phaseStart = new Date('2026-05-04T12:00:00.000Z');

/** Groups gives a number per group in the query's unit; null leaves the series out. */
export interface Groups {
  readonly control: number | null;
  readonly canary: number | null;
}

function series(group: string, value: number | null, at: Date): SeriesValue[] {
  return value === null ? [] : [{ labels: { group }, value, timestamp: at.getTime() / 1000 }];
}

/** vectorOf builds the answer that Prometheus gives for two groups. */
export function vectorOf({ control, canary }: Groups, at: Date): QueryAnswer {
  return {
    kind: 'vector',
    series: [...series('control', control, at), ...series('canary', canary, at)],
    serverDateMs: at.getTime() + 600_000,
  };
}

/** tickAt builds a tick of the fault phase, `seconds` after its beginning. */
export function tickAt(
  seconds: number,
  values: Readonly<Record<string, Partial<Record<'control' | 'canary', number>>>>,
): TickRecord {
  const at = new Date(phaseStart.getTime() + seconds * 1000).toISOString();
  const read = (value: number | undefined): Reading =>
    value === undefined ? { kind: 'unknown', reason: 'timeout' } : { kind: 'value', value, sampledAt: at };
  const samples = Object.entries(values).map(([metric, { control, canary }]): MetricSample => ({
    metric,
    control: read(control),
    canary: read(canary),
  }));
  return { n: seconds, at, phase: 'injecting', samples, aborts: [], endpoints: [], p1Alerts: [] };
}

/** MetricFacts is what Prometheus would say of one metric over a phase: value in the query's unit, traffic in samples per second. */
export interface MetricFacts {
  readonly value?: Groups;
  readonly answer?: QueryAnswer;
  readonly rate?: Groups;
  readonly companion?: QueryAnswer;
}

/** buildPhase answers the judgement queries of a phase as the facts say; a metric without facts has an empty vector. */
export function buildPhase(
  plan: Plan,
  phase: 'baseline' | 'fault',
  facts: Readonly<Record<string, MetricFacts>>,
  ticks: readonly TickRecord[] = [],
): PhaseEvidence {
  const lengthMs = phase === 'baseline' ? plan.timing.baselineMs : plan.injection.durationMs;
  const endedAt = new Date(phaseStart.getTime() + lengthMs);
  const none: Groups = { control: null, canary: null };
  const answers = resolveJudgementQueries({ plan, phase, startedAt: phaseStart, endedAt }).map(
    (query): JudgementAnswer => {
      const { value, answer, rate, companion } = facts[query.metric] ?? {};
      return {
        ...query,
        answer: answer ?? vectorOf(value ?? none, endedAt),
        companion:
          query.companionQuery === null
            ? null
            : (companion ?? vectorOf(rate ?? { control: 114, canary: 6 }, endedAt)),
      };
    },
  );
  return { startedAt: phaseStart, endedAt, ticks, answers };
}
