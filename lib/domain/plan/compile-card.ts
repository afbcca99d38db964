import type { Card } from '../card/card';
import type { CatalogueMetric } from '../catalogue/catalogue';
import type { Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import { criteriaThatCannotFail } from './criteria-that-cannot-fail';
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
  const criteria = [...references.value, ...stated.value, ...bounds.value];
  return {
    criteria,
    mechanism: [...expected.value, ...implied.value],
    aborts: [...aborts.value],
    problems: [
      ...[references, stated, bounds, expected, implied, aborts].flatMap(({ problems }) => problems),
      ...criteriaThatCannotFail(card, criteria, metrics),
      ...confirmsNoUndo(card),
    ],
  };
}

/** No proxy tells whether a fault made by hand is out: at least one bound of the healthy system must be able to. */
function confirmsNoUndo({ injection, steadyState, hypothesis }: Card): readonly Problem[] {
  if (injection.fault !== null || steadyState.some(({ rule }) => rule.kind === 'threshold')) return [];
  return [
    problemAt(steadyState[0]?.span ?? hypothesis.span, {
      code: 'undo-by-hand-not-measured',
      found: steadyState.map(({ text }) => text).join(', '),
      text: {
        'pt-BR':
          'Uma falha feita à mão só conta como desfeita quando os números mostram: o estado_estavel precisa de ao menos um limite, como "< 450 ms".',
        en: 'A fault made by hand counts as undone only when the numbers bear it out: estado_estavel needs at least one bound, such as "< 450 ms".',
      },
    }),
  ];
}
