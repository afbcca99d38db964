import type { AbortCondition, Card } from '../card/card';
import type { CatalogueMetric } from '../catalogue/catalogue';
import { matchMetric } from '../catalogue/match-metric';
import type { Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import { checkUnit } from './check-unit';
import type { AbortCriterion } from './plan';
import type { Found } from './plan-request';

/** resolveAborts gives every abort condition its metric; one that cannot be resolved keeps the card from running. */
export function resolveAborts(
  card: Card,
  metrics: readonly CatalogueMetric[],
): Found<readonly AbortCriterion[]> {
  const criteria: AbortCriterion[] = [];
  const problems: Problem[] = [];
  card.abortConditions.forEach((condition, index) => {
    const resolved = resolveAbort(condition, `abort-${index + 1}`, metrics);
    problems.push(...resolved.problems);
    if (resolved.value !== null) criteria.push(resolved.value);
  });
  return { value: criteria, problems };
}

function resolveAbort(
  condition: AbortCondition,
  id: string,
  metrics: readonly CatalogueMetric[],
): Found<AbortCriterion | null> {
  const { text } = condition;
  switch (condition.kind) {
    case 'any_p1_alert':
      return { value: { kind: 'any_p1_alert', id, text }, problems: [] };
    case 'named_alert':
      return { value: { kind: 'named_alert', id, text, alert: condition.alert }, problems: [] };
    case 'metric': {
      const match = matchMetric(condition.phrase, metrics);
      if (match.kind !== 'one') return { value: null, problems: [notMatched(condition, match, metrics)] };
      const { group, comparator, value, unit, holdMs } = condition;
      const mismatch = checkUnit({ kind: 'threshold', comparator, value }, unit, match.metric);
      if (mismatch !== null) return { value: null, problems: [problemAt(condition.quantitySpan, mismatch)] };
      const metric = match.metric.name;
      return { value: { kind: 'metric', id, text, metric, group, comparator, value, holdMs }, problems: [] };
    }
  }
}

function notMatched(
  { phrase, phraseSpan: span }: Extract<AbortCondition, { kind: 'metric' }>,
  match: Exclude<ReturnType<typeof matchMetric>, { kind: 'one' }>,
  metrics: readonly CatalogueMetric[],
): Problem {
  const names = metrics.map(({ name }) => name);
  if (match.kind === 'many') {
    return problemAt(span, {
      code: 'phrase-ambiguous',
      found: phrase,
      allowed: match.names,
      text: {
        'pt-BR': `"${phrase}" pode ser ${match.names.join(' ou ')}: use o nome da métrica.`,
        en: `"${phrase}" may be ${match.names.join(' or ')}: use the metric's name.`,
      },
    });
  }
  return problemAt(span, {
    code: 'phrase-without-metric',
    found: phrase,
    allowed: names,
    nearest: match.nearest,
    text: {
      'pt-BR': `Nenhuma métrica se chama "${phrase}": use o nome da métrica, ou acrescente um sinônimo em metricas.yaml.`,
      en: `No metric is called "${phrase}": use the metric's name, or add a synonym in metricas.yaml.`,
    },
  });
}
