import { useLocale } from 'next-intl';
import type { Criterion, Plan } from '@/lib/domain/plan/plan';
import { describeRule } from './describe-rule';
import { UnderstoodRow } from './understood-row';

/** UnderstoodCriterion shows a criterion of the hypothesis, the steady state or the mechanism. */
export function UnderstoodCriterion({ criterion, plan }: { criterion: Criterion; plan: Plan }) {
  const locale = useLocale();
  const metric = plan.metrics.find(({ name }) => name === criterion.metric);
  return (
    <UnderstoodRow
      sentence={criterion.source === 'reference' ? `${criterion.metric}: ${criterion.text}` : criterion.text}
      derived={criterion.derived}
      group={criterion.group}
      metric={metric?.label[locale] ?? criterion.metric}
      bound={describeRule(criterion.rule, metric?.unit ?? 'count', locale)}
      {...(metric && { query: metric.query })}
    />
  );
}
