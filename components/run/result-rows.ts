import { boundsOfMetric } from '@/lib/domain/plan/bounds-of-metric';
import type { Criterion, Plan, PlanMetric } from '@/lib/domain/plan/plan';
import type { CriterionResult } from '@/lib/domain/run/evidence';
import type { RunView } from '@/lib/domain/view/views';

/** Conclusion is the event that ends a run, with the results behind its verdict. */
export type Conclusion = Extract<RunView['events'][number]['data'], { kind: 'concluded' }>;

export interface ResultRow {
  readonly metric: PlanMetric;
  readonly reference: { readonly criterion: Criterion; readonly result: CriterionResult | null } | null;
  readonly hypothesis: { readonly criterion: Criterion; readonly result: CriterionResult | null } | null;
  readonly mechanism: { readonly criterion: Criterion; readonly result: CriterionResult | null } | null;
  /** The result that decides: the hypothesis's bound where it states one, else the reference, else the mechanism. */
  readonly judged: CriterionResult | null;
  /** Every bound of the plan on this metric: a value that is shown stays on its own side of them. */
  readonly bounds: readonly number[];
}

/** conclusionOf finds the concluding event of a run; null while it lasts. */
export function conclusionOf(run: Pick<RunView, 'events'>): Conclusion | null {
  const event = run.events.findLast(({ data }) => data.kind === 'concluded');
  return event?.data.kind === 'concluded' ? event.data : null;
}

/** buildResultRows shapes a conclusion as the article's Tables 1 and 2: one row a metric, both bounds, both groups. */
export function buildResultRows(plan: Plan, conclusion: Conclusion): readonly ResultRow[] {
  const results = [...conclusion.results, ...conclusion.mechanismResults];
  const pair = (criteria: readonly Criterion[], metric: string, source: Criterion['source']) => {
    const pairs = criteria
      .filter((candidate) => candidate.metric === metric && candidate.source === source)
      .map((criterion) => ({
        criterion,
        result: results.find(({ criterionId }) => criterionId === criterion.id) ?? null,
      }));
    // Of several bounds on one metric, the one that was broken is the one that a reader must see.
    return pairs.find(({ result }) => result?.outcome === 'breached') ?? pairs[0] ?? null;
  };
  return plan.metrics.flatMap((metric) => {
    const reference = pair(plan.criteria, metric.name, 'reference');
    const hypothesis = pair(plan.criteria, metric.name, 'hypothesis');
    const mechanism = pair(plan.mechanism, metric.name, 'mechanism');
    const watched = results.find((result) => result.metric === metric.name) ?? null;
    const judged = hypothesis?.result ?? reference?.result ?? mechanism?.result ?? watched;
    if (!judged && !reference && !hypothesis && !mechanism) return [];
    return [{ metric, reference, hypothesis, mechanism, judged, bounds: boundsOfMetric(plan, metric.name) }];
  });
}
