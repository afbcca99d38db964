import type { Locale } from '../diagnostic/problem';
import { formatDuration } from './format-duration';
import { formatQuantity } from './format-number';
import type { HypothesisClauses } from './parse-hypothesis';
import type { Statement } from './parse-statements';

/** formatHypothesis joins the clauses into the sentence of a card; parsing it gives the clauses again. */
export function formatHypothesis(
  clauses: { readonly [Name in keyof HypothesisClauses]: { readonly text: string } },
  locale: Locale,
): string {
  const { fault, steadyState, mechanism } = clauses;
  return locale === 'pt-BR'
    ? `Se ${fault.text}, então ${steadyState.text}, porque ${mechanism.text}.`
    : `If ${fault.text}, then ${steadyState.text}, because ${mechanism.text}.`;
}

/** formatStatement writes one statement of a clause; parsing it gives the statement again. */
export function formatStatement(
  statement: Omit<Statement, 'text' | 'from' | 'length'>,
  locale: Locale,
): string {
  const isPortuguese = locale === 'pt-BR';
  const group =
    statement.group === 'control' ? (isPortuguese ? ' no grupo de controle' : ' in the control group') : '';
  const not = statement.negated ? (isPortuguese ? ' não' : ' not') : '';
  const subject = `${statement.phrase}${group}`;
  const { predicate } = statement;
  switch (predicate.kind) {
    case 'comparison': {
      const bound = `${predicate.comparator} ${formatQuantity(predicate.value, predicate.unit, locale)}`;
      return `${subject} ${isPortuguese ? 'permanecerá' : 'remains'} ${bound}`;
    }
    case 'reached_within': {
      const within = formatDuration(predicate.withinMs, locale);
      return `${subject}${not} ${isPortuguese ? `será atingido em até ${within}` : `will be reached within ${within}`}`;
    }
    case 'opens':
      return `${subject}${not} ${isPortuguese ? 'abrirá' : 'opens'}`;
    case 'acts':
      return `${subject}${not} ${isPortuguese ? 'atuará' : 'takes over'}`;
  }
}
