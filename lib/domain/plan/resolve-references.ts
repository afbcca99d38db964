import type { MetricReference } from '../card/card';
import type { CatalogueMetric } from '../catalogue/catalogue';
import { matchMetric } from '../catalogue/match-metric';
import { nearestOf } from '../diagnostic/nearest';
import type { Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import { checkUnit } from './check-unit';
import type { Criterion } from './plan';
import type { Found } from './plan-request';

/** resolveReferences turns explicit metric + reference pairs into criteria on the canary. */
export function resolveReferences(
  references: readonly MetricReference[],
  source: Criterion['source'],
  metrics: readonly CatalogueMetric[],
): Found<readonly Criterion[]> {
  const criteria: Criterion[] = [];
  const problems: Problem[] = [];
  for (const reference of references) {
    const metric = metrics.find(({ name }) => name === reference.metric);
    if (metric === undefined) {
      problems.push(unknownMetric(reference, metrics));
      continue;
    }
    const mismatch = checkUnit(reference.rule, reference.unit, metric);
    if (mismatch !== null) problems.push(problemAt(reference.quantitySpan, mismatch));
    criteria.push({
      id: `${source}-${criteria.length + 1}`,
      metric: metric.name,
      group: 'canary',
      source,
      text: reference.text,
      derived: false,
      rule: reference.rule,
    });
  }
  return { value: criteria, problems };
}

function unknownMetric(
  { metric, metricSpan }: MetricReference,
  metrics: readonly CatalogueMetric[],
): Problem {
  const names = metrics.map(({ name }) => name);
  // Labels are what one reads on a card and in the catalogue; here the name is wanted.
  const meant = matchMetric(metric, metrics);
  return problemAt(metricSpan, {
    code: 'unknown-metric',
    found: metric,
    allowed: names,
    nearest: meant.kind === 'one' ? meant.metric.name : nearestOf(metric, names),
    text: {
      'pt-BR': `A métrica "${metric}" não está em metricas.yaml.`,
      en: `The metric "${metric}" is not in metricas.yaml.`,
    },
  });
}
