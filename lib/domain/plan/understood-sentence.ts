import type { Locale } from '../diagnostic/problem';
import type { WrittenUnit } from '../expression/quantity';
import type { Comparator, Rule } from '../expression/rule';
import { describeAbort } from './describe-abort';
import { describeCriterion, findMetric, writtenUnits } from './describe-criterion';
import type { AbortCriterion, Criterion, Group, Plan } from './plan';

/** UnderstoodCriterion is a sentence of a card as the engine understood it; values in the shown unit, times in ms. */
export interface UnderstoodCriterion {
  readonly id: string;
  readonly source: Criterion['source'];
  /** The words of the card. */
  readonly text: string;
  /** The same in the engine's words, in the reader's language. */
  readonly understood: string;
  readonly derived: boolean;
  readonly metric: string;
  readonly promql: string;
  readonly group: Group;
  readonly kind: Rule['kind'];
  readonly operator: Comparator | null;
  readonly value: number | null;
  readonly unit: WrittenUnit;
  readonly withinMs: number | null;
}

/** UnderstoodAbort is an abort condition as the engine understood it; everything about a metric is null for an alert. */
export interface UnderstoodAbort {
  readonly id: string;
  readonly kind: AbortCriterion['kind'];
  readonly text: string;
  readonly understood: string;
  readonly metric: string | null;
  readonly promql: string | null;
  readonly group: Group | null;
  readonly operator: Comparator | null;
  readonly value: number | null;
  readonly unit: WrittenUnit;
  readonly holdMs: number | null;
  readonly alert: string | null;
}

type Context = Pick<Plan, 'metrics' | 'environment'>;

/** understandCriterion lays a criterion open for people and pipelines. */
export function understandCriterion(
  criterion: Criterion,
  context: Context,
  locale: Locale,
): UnderstoodCriterion {
  const { id, source, text, derived, metric, group, rule } = criterion;
  const { query, unit } = findMetric(metric, context);
  const understood = describeCriterion(criterion, context)[locale];
  const base = { id, source, text: oneLine(text), understood, derived, metric, promql: query, group };
  return { ...base, ...boundOf(rule, writtenUnits[unit]) };
}

type Bound = Pick<UnderstoodCriterion, 'kind' | 'operator' | 'value' | 'unit' | 'withinMs'>;

function boundOf(rule: Rule, unit: WrittenUnit): Bound {
  const { kind } = rule;
  switch (kind) {
    case 'threshold':
    case 'at_least_once':
      return { kind, operator: rule.comparator, value: rule.value, unit, withinMs: null };
    case 'relative_change':
      return { kind, operator: rule.comparator, value: rule.percent, unit: '%', withinMs: null };
    case 'reached_within':
      return { kind, operator: null, value: null, unit: null, withinMs: rule.withinMs };
    case 'observe':
      return { kind, operator: null, value: null, unit: null, withinMs: null };
  }
}

/** understandAbort lays an abort condition open for people and pipelines. */
export function understandAbort(abort: AbortCriterion, context: Context, locale: Locale): UnderstoodAbort {
  const { id, kind } = abort;
  const understood = describeAbort(abort, context)[locale];
  const base = { id, kind, text: oneLine(abort.text), understood };
  if (abort.kind !== 'metric') {
    const alert = abort.kind === 'named_alert' ? abort.alert : null;
    return { ...base, ...noMetric, alert };
  }
  const { metric, group, comparator: operator, value, holdMs } = abort;
  const { query, unit } = findMetric(metric, context);
  return {
    ...base,
    metric,
    promql: query,
    group,
    operator,
    value,
    unit: writtenUnits[unit],
    holdMs,
    alert: null,
  };
}

const noMetric = {
  metric: null,
  promql: null,
  group: null,
  operator: null,
  value: null,
  unit: null,
  holdMs: null,
} as const;

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
