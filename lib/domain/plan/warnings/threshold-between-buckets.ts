import type { CatalogueMetric } from '../../catalogue/catalogue';
import type { Problem } from '../../diagnostic/problem';
import type { SourceSpan } from '../../card/card';
import { formatNumber } from '../../expression/format-number';
import { metricAborts, spanOfCriterion, warn, type Warning } from './warning-context';

/** thresholdBetweenBuckets warns of a threshold inside a bucket of the histogram: there the quantile is an interpolation, not a count. */
export const thresholdBetweenBuckets: Warning = (context) => {
  const stated = context.criteria.flatMap((criterion) => {
    const metric = context.metrics.find(({ name }) => name === criterion.metric);
    if (metric === undefined || criterion.rule.kind !== 'threshold') return [];
    return inside(metric, criterion.rule.value, spanOfCriterion(context.card, criterion));
  });
  const aborts = metricAborts(context).flatMap(({ abort, metric, span }) =>
    inside(metric, abort.value, span),
  );
  return [...stated, ...aborts];
};

function inside(metric: CatalogueMetric, value: number, span: SourceSpan): Problem[] {
  const bounds = metric.bucketBounds ?? [];
  const last = bounds.at(-1);
  if (last === undefined || value >= last || bounds.includes(value)) return [];
  const below = bounds.filter((bound) => bound < value).at(-1) ?? 0;
  const above = bounds.find((bound) => bound > value) ?? last;
  const shown = (locale: 'pt-BR' | 'en') => ({
    value: formatNumber(value, locale),
    below: formatNumber(below, locale),
    above: formatNumber(above, locale),
  });
  const [pt, en] = [shown('pt-BR'), shown('en')];
  return [
    warn(
      span,
      'threshold-between-buckets',
      `${pt.value} cai entre duas faixas do histograma de ${metric.name} (${pt.below} e ${pt.above}): ali o percentil é interpolado, não contado. Use ${pt.below} ou ${pt.above}, ou crie uma faixa em ${pt.value}.`,
      `${en.value} lies between two buckets of the histogram of ${metric.name} (${en.below} and ${en.above}): there the quantile is interpolated, not counted. Use ${en.below} or ${en.above}, or add a bucket at ${en.value}.`,
    ),
  ];
}
