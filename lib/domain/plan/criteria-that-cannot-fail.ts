import type { Card } from '../card/card';
import type { CatalogueMetric } from '../catalogue/catalogue';
import type { BilingualText, Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import type { Rule } from '../expression/rule';
import { formatNumber } from '../expression/format-number';
import { highestOf } from './metric-scale';
import type { Criterion } from './plan';
import { spanOfCriterion } from './warnings/warning-context';

type Threshold = Extract<Rule, { kind: 'threshold' }>;

/**
 * criteriaThatCannotFail refuses a bound that its metric keeps whatever happens: above the last bucket of a histogram, where a quantile stops,
 * above 100 %, or below 0. A hypothesis that nothing can refute would be confirmed by any outage.
 */
export function criteriaThatCannotFail(
  card: Card,
  criteria: readonly Criterion[],
  metrics: readonly CatalogueMetric[],
): readonly Problem[] {
  return criteria.flatMap((criterion) => {
    const metric = metrics.find(({ name }) => name === criterion.metric);
    const { rule } = criterion;
    if (metric === undefined || rule.kind !== 'threshold' || !alwaysHolds(rule, metric)) return [];
    return [
      problemAt(spanOfCriterion(card, criterion), {
        code: 'criterion-cannot-fail',
        found: criterion.text,
        text: explain(rule, metric),
      }),
    ];
  });
}

function alwaysHolds({ comparator, value }: Threshold, metric: CatalogueMetric): boolean {
  switch (comparator) {
    case '<':
      return value > highestOf(metric);
    case '<=':
      return value >= highestOf(metric);
    // A count may be a difference, and negative.
    case '>':
      return value < 0 && metric.unit !== 'count';
    case '>=':
      return value <= 0 && metric.unit !== 'count';
  }
}

function explain({ comparator, value }: Threshold, metric: CatalogueMetric): BilingualText {
  const most = (locale: 'pt-BR' | 'en') => formatNumber(highestOf(metric), locale);
  const bound = (locale: 'pt-BR' | 'en') => `${comparator} ${formatNumber(value, locale)}`;
  if (comparator.startsWith('>'))
    return {
      'pt-BR': `${metric.name} nunca é menor que 0: o limite "${bound('pt-BR')}" se mantém em qualquer pane.`,
      en: `${metric.name} is never less than 0: the bound "${bound('en')}" holds in any outage.`,
    };
  return metric.bucketBounds === undefined
    ? {
        'pt-BR': `${metric.name} não passa de ${most('pt-BR')}: o limite "${bound('pt-BR')}" se mantém em qualquer pane.`,
        en: `${metric.name} does not go beyond ${most('en')}: the bound "${bound('en')}" holds in any outage.`,
      }
    : {
        'pt-BR': `A última faixa do histograma de ${metric.name} termina em ${most('pt-BR')}, e um percentil nunca passa dela: o limite "${bound('pt-BR')}" se mantém por mais lento que fique. Baixe o limite ou crie faixas acima dele.`,
        en: `The last bucket of the histogram of ${metric.name} ends at ${most('en')}, and a quantile never exceeds it: the bound "${bound('en')}" holds however slow things get. Lower the bound, or add buckets above it.`,
      };
}
