import type { Card, SourceSpan } from '../card/card';
import type { CatalogueMetric } from '../catalogue/catalogue';
import { matchMetric, type MetricMatch } from '../catalogue/match-metric';
import type { Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import { parseStatements, type Predicate, type Statement } from '../expression/parse-statements';
import type { Rule } from '../expression/rule';
import { checkUnit } from './check-unit';
import type { Criterion } from './plan';
import type { Found } from './plan-request';

/** deriveBounds turns the bounds of the middle clause ("permanecerá acima de 99%") into criteria. */
export function deriveBounds(
  card: Card,
  explicit: readonly Criterion[],
  metrics: readonly CatalogueMetric[],
): Found<readonly Criterion[]> {
  const { steadyState, statementSpans } = card.hypothesis;
  const statements = statementsOf(card, steadyState, statementSpans.steadyState).filter(
    ({ predicate }) => predicate.kind === 'comparison' || predicate.kind === 'reached_within',
  );
  // Where the card states its criteria beside the sentence, a phrase that no metric has is no loss.
  const severity = explicit.length > 0 ? 'warning' : 'error';
  return derive({ statements, source: 'hypothesis', explicit, metrics, severity });
}

/** deriveMechanism turns "porque o Circuit Breaker será aberto" into the evidence that the mechanism acted. */
export function deriveMechanism(
  card: Card,
  explicit: readonly Criterion[],
  metrics: readonly CatalogueMetric[],
): Found<readonly Criterion[]> {
  const { mechanism, statementSpans } = card.hypothesis;
  const statements = statementsOf(card, mechanism, statementSpans.mechanism);
  return derive({ statements, source: 'mechanism', explicit, metrics, severity: 'warning' });
}

interface Derivation {
  readonly statements: readonly PlacedStatement[];
  readonly source: 'hypothesis' | 'mechanism';
  readonly explicit: readonly Criterion[];
  readonly metrics: readonly CatalogueMetric[];
  readonly severity: Problem['severity'];
}

function derive({
  statements,
  source,
  explicit,
  metrics,
  severity,
}: Derivation): Found<readonly Criterion[]> {
  const criteria: Criterion[] = [];
  const problems: Problem[] = [];
  for (const statement of statements) {
    const { span } = statement;
    const match = matchMetric(statement.phrase, metrics);
    if (match.kind !== 'one') {
      problems.push(problemAt(span, { severity, ...notMatched(statement, match, source) }));
      continue;
    }
    const { metric } = match;
    // What the card says in so many words takes the place of what we read into its sentence.
    if (explicit.some((criterion) => criterion.metric === metric.name)) continue;
    const unit = statement.predicate.kind === 'comparison' ? statement.predicate.unit : null;
    const rule = ruleOf(statement.predicate, metric);
    const mismatch = statement.negated ? negatedState(statement) : impliedUnit(rule, statement, unit, metric);
    if (mismatch !== null) {
      problems.push(problemAt(span, { severity: statement.negated ? 'warning' : 'error', ...mismatch }));
      continue;
    }
    criteria.push({
      id: `${source}-${explicit.length + criteria.length + 1}`,
      metric: metric.name,
      group: statement.group,
      source,
      text: statement.text,
      derived: true,
      rule,
    });
  }
  return { value: criteria, problems };
}

/** The clause was checked when the card was read; a card that was built otherwise states nothing here. */
function statementsOf(
  { hypothesis }: Card,
  clause: string,
  spans: readonly SourceSpan[],
): readonly PlacedStatement[] {
  const statements = parseStatements(clause);
  if (!statements.ok) return [];
  return statements.value.map((statement, index) => ({
    ...statement,
    span: spans[index] ?? hypothesis.span,
  }));
}

interface PlacedStatement extends Statement {
  readonly span: SourceSpan;
}

function ruleOf(predicate: Predicate, metric: CatalogueMetric): Rule {
  switch (predicate.kind) {
    case 'comparison':
      return { kind: 'threshold', comparator: predicate.comparator, value: predicate.value };
    case 'reached_within':
      return { kind: 'reached_within', withinMs: predicate.withinMs };
    case 'opens':
    case 'acts':
      return metric.unit === 'state'
        ? { kind: 'at_least_once', comparator: '>=', value: 1 }
        : { kind: 'at_least_once', comparator: '>', value: 0 };
  }
}

/** "Será aberto" and "utilizará" carry no number, so that there is no unit to check. */
function impliedUnit(rule: Rule, { predicate }: Statement, unit: string | null, metric: CatalogueMetric) {
  return predicate.kind === 'opens' || predicate.kind === 'acts' ? null : checkUnit(rule, unit, metric);
}

function negatedState({ text }: Statement) {
  return {
    code: 'negation-not-checked',
    found: text,
    text: {
      'pt-BR': `"${text}" nega um estado, e isso não vira critério: diga-o como limite em criterios_hipotese ou mecanismo_esperado.`,
      en: `"${text}" denies a state, which becomes no criterion: state it as a bound in criterios_hipotese or mecanismo_esperado.`,
    },
  };
}

function notMatched(
  statement: Statement,
  match: Exclude<MetricMatch, { kind: 'one' }>,
  source: Derivation['source'],
) {
  const { phrase } = statement;
  const key = source === 'hypothesis' ? 'criterios_hipotese' : 'mecanismo_esperado';
  if (match.kind === 'many') {
    return {
      code: 'phrase-ambiguous',
      found: phrase,
      allowed: match.names,
      text: {
        'pt-BR': `"${phrase}" pode ser ${match.names.join(' ou ')}: use o nome da métrica em ${key}.`,
        en: `"${phrase}" may be ${match.names.join(' or ')}: use the metric's name in ${key}.`,
      },
    };
  }
  return {
    code: 'phrase-without-metric',
    found: phrase,
    nearest: match.nearest,
    text: {
      'pt-BR': `Nenhuma métrica se chama "${phrase}", e "${statement.text}" ficaria sem medir: acrescente um sinônimo em metricas.yaml ou use ${key}.`,
      en: `No metric is called "${phrase}", and "${statement.text}" would go unmeasured: add a synonym in metricas.yaml or use ${key}.`,
    },
  };
}
