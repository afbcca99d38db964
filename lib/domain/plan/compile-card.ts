import type { Card } from '../card/card';
import type { CatalogueMetric } from '../catalogue/catalogue';
import type { Problem } from '../diagnostic/problem';
import { deriveBounds, deriveMechanism } from './derive-criteria';
import type { AbortCriterion, Criterion } from './plan';
import { resolveAborts } from './resolve-aborts';
import { resolveReferences } from './resolve-references';

/** CompiledSentences are the sentences of a card as criteria on metrics, with everything that could not be resolved. */
export interface CompiledSentences {
  readonly criteria: Criterion[];
  readonly mechanism: Criterion[];
  readonly aborts: AbortCriterion[];
  readonly problems: readonly Problem[];
}

/** compileCard resolves the sentences of a card against the metrics; it needs no target, so that a card for people compiles too. */
export function compileCard(card: Card, metrics: readonly CatalogueMetric[]): CompiledSentences {
  const references = resolveReferences(card.steadyState, 'reference', metrics);
  const stated = resolveReferences(card.hypothesisCriteria, 'hypothesis', metrics);
  const bounds = deriveBounds(card, stated.value, metrics);
  const expected = resolveReferences(card.expectedMechanism, 'mechanism', metrics);
  const implied = deriveMechanism(card, expected.value, metrics);
  const aborts = resolveAborts(card, metrics);
  return {
    criteria: [...references.value, ...stated.value, ...bounds.value],
    mechanism: [...expected.value, ...implied.value],
    aborts: [...aborts.value],
    problems: [references, stated, bounds, expected, implied, aborts].flatMap(({ problems }) => problems),
  };
}
