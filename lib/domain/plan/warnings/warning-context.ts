import type { Card, SourceSpan } from '../../card/card';
import type { CatalogueEnvironment, CatalogueMetric, CatalogueTarget } from '../../catalogue/catalogue';
import type { BilingualText, Problem } from '../../diagnostic/problem';
import { problemAt } from '../../diagnostic/problem-at';
import type { AbortCriterion, Criterion } from '../plan';

/** WarningContext is a card with its sentences resolved, in the environment that it names. */
export interface WarningContext {
  readonly card: Card;
  readonly environment: CatalogueEnvironment;
  /** Null where the catalogue does not list the target (a card for people) or lists another one. */
  readonly target: CatalogueTarget | null;
  readonly metrics: readonly CatalogueMetric[];
  readonly criteria: readonly Criterion[];
  readonly mechanism: readonly Criterion[];
  readonly aborts: readonly AbortCriterion[];
}

/** Warning finds what is legal and suspicious in a card, and says why. */
export type Warning = (context: WarningContext) => readonly Problem[];

/** MetricAbort is an abort condition on a metric, with its place in the file. */
export interface MetricAbort {
  readonly abort: Extract<AbortCriterion, { kind: 'metric' }>;
  readonly metric: CatalogueMetric;
  readonly span: SourceSpan;
}

/** metricAborts lists the abort conditions on metrics; an unresolved one is already an error. */
export function metricAborts({ card, metrics, aborts }: WarningContext): MetricAbort[] {
  return aborts.flatMap((abort) => {
    if (abort.kind !== 'metric') return [];
    const metric = metrics.find(({ name }) => name === abort.metric);
    const span = spanOfAbort(card, abort.id);
    return metric === undefined ? [] : [{ abort, metric, span }];
  });
}

/** Ids count the sentences of the card, so that one which could not be resolved shifts nothing. */
function spanOfAbort(card: Card, id: string): SourceSpan {
  return card.abortConditions[Number(id.split('-')[1]) - 1]?.span ?? card.hypothesis.span;
}

/** spanOfCriterion places a criterion in the file: its own line, or the hypothesis that it was read from. */
export function spanOfCriterion(card: Card, criterion: Criterion): SourceSpan {
  const stated =
    criterion.source === 'reference'
      ? card.steadyState
      : criterion.source === 'hypothesis'
        ? card.hypothesisCriteria
        : card.expectedMechanism;
  const line = stated.find(({ metric, text }) => metric === criterion.metric && text === criterion.text);
  return line?.span ?? card.hypothesis.span;
}

/** warn makes a warning of its reasoning in both languages. */
export function warn(span: SourceSpan, code: string, portuguese: string, english: string): Problem {
  const text: BilingualText = { 'pt-BR': portuguese, en: english };
  return problemAt(span, { severity: 'warning', code, text });
}
