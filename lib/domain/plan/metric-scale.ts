import type { CatalogueMetric, MetricUnit } from '../catalogue/catalogue';

const highest: Readonly<Record<MetricUnit, number>> = {
  percent: 100,
  state: 1,
  ms: Infinity,
  per_minute: Infinity,
  per_second: Infinity,
  count: Infinity,
};

/** highestOf is the largest number that a metric can show: a quantile of a histogram never exceeds its last bucket, however slow things get. */
export function highestOf({ unit, bucketBounds }: CatalogueMetric): number {
  return Math.min(highest[unit], bucketBounds?.at(-1) ?? Infinity);
}
