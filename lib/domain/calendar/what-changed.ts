import type { BilingualText } from '../diagnostic/problem';
import { boundsOfMetric, type BoundedPlan } from '../plan/bounds-of-metric';
import type { PlanMetric } from '../plan/plan';
import type { CriterionResult } from '../run/evidence';
import { formatMeasure } from '../verdict/format-measure';

type Metric = Pick<PlanMetric, 'name' | 'label' | 'unit'>;

/**
 * whatChanged says of each criterion that was met in an earlier run and is not any more which numbers stood behind it, before and now;
 * null where no criterion can be named.
 */
export function whatChanged(
  plan: BoundedPlan & { readonly metrics: readonly Metric[] },
  before: readonly CriterionResult[],
  now: readonly CriterionResult[],
): BilingualText | null {
  const changes = now.flatMap((result) => {
    const earlier = before.find(({ criterionId }) => criterionId === result.criterionId);
    const metric = plan.metrics.find(({ name }) => name === result.metric);
    const isLost = earlier?.outcome === 'met' && result.outcome === 'breached';
    return isLost && metric !== undefined ? [{ metric, earlier, result }] : [];
  });
  if (changes.length === 0) return null;
  const say = (locale: 'pt-BR' | 'en') => {
    const sentences = changes.map(({ metric, earlier, result }) => {
      const show = (each: CriterionResult) =>
        showGroup(each, metric, boundsOfMetric(plan, metric.name), locale);
      return `${metric.label[locale]}: ${show(earlier)} → ${show(result)}`;
    });
    // A metric that lost its reference and its bound in the hypothesis is one change.
    return [...new Set(sentences)].join('; ');
  };
  return { 'pt-BR': `${say('pt-BR')}.`, en: `${say('en')}.` };
}

function showGroup(
  result: CriterionResult,
  metric: Metric,
  bounds: readonly number[],
  locale: 'pt-BR' | 'en',
): string {
  const reading = result[result.group];
  return reading.kind === 'value' ? formatMeasure(reading.value, metric.unit, locale, bounds) : '—';
}
