import type { BilingualText, Locale } from '../diagnostic/problem';
import { formatRule } from '../expression/format-rule';
import type { WrittenUnit } from '../expression/quantity';
import type { Criterion, Group, Plan, PlanMetric } from './plan';

/** writtenUnits gives the unit in which a card writes a metric's value. */
export const writtenUnits: Readonly<Record<PlanMetric['unit'], WrittenUnit>> = {
  percent: '%',
  ms: 'ms',
  per_minute: '/min',
  per_second: '/s',
  count: null,
  state: null,
};

/** groupNames names the two groups as people do. */
export const groupNames: Readonly<Record<Group, BilingualText>> = {
  canary: { 'pt-BR': 'canary', en: 'canary' },
  control: { 'pt-BR': 'grupo de controle', en: 'control group' },
};

/** describeCriterion says a criterion as the engine understood it: metric, group, rule with unit. */
export function describeCriterion(criterion: Criterion, plan: Pick<Plan, 'metrics'>): BilingualText {
  return { 'pt-BR': describeIn('pt-BR', criterion, plan), en: describeIn('en', criterion, plan) };
}

function describeIn(locale: Locale, { metric, group, rule }: Criterion, plan: Pick<Plan, 'metrics'>): string {
  const { label, unit } = findMetric(metric, plan);
  const written = rule.kind === 'observe' ? observed[locale] : formatRule(rule, writtenUnits[unit], locale);
  return `${label[locale]} (${metric}), ${groupNames[group][locale]}: ${written}`;
}

const observed: BilingualText = {
  'pt-BR': 'observar, sem critério',
  en: 'observe, no criterion',
};

/** findMetric finds a metric of the plan; a plan whose criteria name a metric that it does not hold was not compiled by us. */
export function findMetric(name: string, plan: Pick<Plan, 'metrics'>): PlanMetric {
  const metric = plan.metrics.find((known) => known.name === name);
  if (metric === undefined) throw new Error(`the plan names the metric ${name} and does not hold it`);
  return metric;
}
