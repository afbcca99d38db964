import type { LearntFinding, PlayedCard, RunAgain } from '../view/retrospective-view';

/** listRunAgain says which cards of a GameDay are to be played again, each once, by the strongest reason. */
export function listRunAgain(
  plays: readonly PlayedCard[],
  findings: readonly LearntFinding[],
): readonly RunAgain[] {
  const ids = new Set([
    ...plays.map(({ cardId }) => cardId),
    ...findings.flatMap(({ actions }) => actions.flatMap(({ rerunCardId }) => rerunCardId ?? [])),
  ]);
  return [...ids].flatMap((cardId) => {
    const own = plays.filter((play) => play.cardId === cardId);
    const last = own.at(-1);
    const why = reasonOf(cardId, last, findings);
    return why === null ? [] : [{ cardId, why, lastRunId: last?.runId ?? null }];
  });
}

function reasonOf(
  cardId: string,
  last: PlayedCard | undefined,
  findings: readonly LearntFinding[],
): RunAgain['why'] | null {
  const actions = findings.flatMap((finding) =>
    finding.actions.filter(
      ({ rerunCardId }) => rerunCardId === cardId || (rerunCardId === null && finding.cardId === cardId),
    ),
  );
  if (actions.length > 0) return actions.every(({ doneAt }) => doneAt !== null) ? 'fixed' : 'to_fix';
  if (!last) return null;
  if (last.mode === 'tabletop') return 'talked_through';
  if (last.verdict === 'refuted') return 'to_fix';
  return last.verdict === 'confirmed' ? null : 'undecided';
}
