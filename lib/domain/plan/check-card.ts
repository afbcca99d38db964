import type { Card } from '../card/card';
import { parseCard } from '../card/parse-card';
import type { Catalogue } from '../catalogue/catalogue';
import type { Locale, Problem } from '../diagnostic/problem';
import { sortProblems } from '../diagnostic/problem-at';
import { choosePlace } from './choose-environment';
import { toPlanMetric } from './collect-metrics';
import { compileCard } from './compile-card';
import { compilePlan, planEnvironment } from './compile-plan';
import { distinctProblems, listSuspicions } from './list-suspicions';
import {
  type UnderstoodAbort,
  type UnderstoodCriterion,
  understandAbort,
  understandCriterion,
} from './understood-sentence';

/** CheckedCard is everything that can be said of a card without running it. */
export interface CheckedCard {
  /** Null where the file is no card yet. */
  readonly card: Card | null;
  /** Everything that keeps the card from running, in the order of the file. */
  readonly problems: readonly Problem[];
  /** What is legal and suspicious, each with its reasoning. */
  readonly warnings: readonly Problem[];
  readonly criteria: readonly UnderstoodCriterion[];
  readonly mechanism: readonly UnderstoodCriterion[];
  readonly aborts: readonly UnderstoodAbort[];
}

/**
 * checkCard reads a card file and compiles its sentences against the catalogue, for an editor or a terminal. It never throws and needs no
 * database; without a catalogue it checks the file alone. A card for people (`manual`) compiles like any other.
 */
export function checkCard(source: string, catalogue: Catalogue | null, locale: Locale): CheckedCard {
  const parsed = parseCard(source);
  const nothing = { criteria: [], mechanism: [], aborts: [] };
  if (!parsed.ok) {
    const warnings = parsed.problems.filter(({ severity }) => severity === 'warning');
    const problems = parsed.problems.filter(({ severity }) => severity === 'error');
    return { card: null, problems, warnings, ...nothing };
  }
  const { value: card, warnings } = parsed;
  if (catalogue === null) return { card, problems: [], warnings, ...nothing };
  return compileInPlace(card, warnings, catalogue, locale);
}

function compileInPlace(
  card: Card,
  warnings: readonly Problem[],
  catalogue: Catalogue,
  locale: Locale,
): CheckedCard {
  const environmentName = card.blastRadius.environment;
  const request = { card, versionHash: '', catalogue, environment: environmentName };
  const place = choosePlace(request);
  const environment = catalogue.environments.find(({ name }) => name === environmentName);
  const sentences = compileCard(card, catalogue.metrics);
  const found = [...place.problems, ...sentences.problems];
  const problems = sortProblems(found.filter(({ severity }) => severity === 'error'));
  const said = [...warnings, ...found.filter(({ severity }) => severity === 'warning')];
  if (environment === undefined) {
    return { card, problems, warnings: said, criteria: [], mechanism: [], aborts: [] };
  }
  const { criteria, mechanism, aborts } = sentences;
  const context = {
    metrics: catalogue.metrics.map((metric) => toPlanMetric(metric, [])),
    environment: planEnvironment(environment),
  };
  const suspicious = listSuspicions(card, catalogue, environmentName);
  const plan = problems.length === 0 ? compilePlan(request) : null;
  const notes = plan?.ok === true ? plan.notes : [];
  return {
    card,
    problems,
    warnings: sortProblems(distinctProblems([...said, ...notes, ...suspicious])),
    criteria: criteria.map((criterion) => understandCriterion(criterion, context, locale)),
    mechanism: mechanism.map((criterion) => understandCriterion(criterion, context, locale)),
    aborts: aborts.map((abort) => understandAbort(abort, context, locale)),
  };
}
