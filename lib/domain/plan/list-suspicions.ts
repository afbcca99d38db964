import type { Card } from '../card/card';
import type { Catalogue } from '../catalogue/catalogue';
import type { Problem } from '../diagnostic/problem';
import { choosePlace } from './choose-environment';
import { compileCard } from './compile-card';
import { cardWarnings } from './warnings/card-warnings';

/** listSuspicions lists what is legal and suspicious of a card in an environment, each with its reasoning; empty where the environment is not there. */
export function listSuspicions(card: Card, catalogue: Catalogue, environmentName: string): Problem[] {
  const environment = catalogue.environments.find(({ name }) => name === environmentName);
  if (environment === undefined) return [];
  const place = choosePlace({ card, versionHash: '', catalogue, environment: environmentName });
  const { criteria, mechanism, aborts } = compileCard(card, catalogue.metrics);
  const target = place.value?.target ?? null;
  return cardWarnings({ card, environment, target, metrics: catalogue.metrics, criteria, mechanism, aborts });
}

/** distinctProblems keeps one of those that say the same of the same place. */
export function distinctProblems(problems: readonly Problem[]): Problem[] {
  const byPlace = new Map(
    problems.map((problem) => [
      `${problem.line}:${problem.column}:${problem.code}:${problem.text.en}`,
      problem,
    ]),
  );
  return [...byPlace.values()];
}
