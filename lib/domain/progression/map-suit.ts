import type { Severity } from '../card/card';
import { decideUnlock, type Unlock } from './decide-unlock';
import { effectiveSeverity, isRequired, type ProgressionCard } from './progression-card';
import { latestSuccess, type ProgressionMoment, type Success } from './success';

/** SuitMapEntry is one card on the map of its suit. */
export interface SuitMapEntry {
  readonly cardId: string;
  readonly severity: Severity;
  readonly unlock: Unlock;
  /** The success that counts now, and when it lapses; null where there is none. */
  readonly success: { readonly runId: string; readonly lapsesAt: Date } | null;
  /** Cards to succeed with, in order, until this one is open; empty where it is open, null where no success opens it. */
  readonly shortestWay: readonly string[] | null;
  /** A change of this card waits for somebody other than its author. */
  readonly waitsForReview: boolean;
}

/** mapSuit draws what is open, what is locked and the shortest way to open it, mildest card first; `deck` may hold other suits. */
export function mapSuit(
  suit: ProgressionCard['suit'],
  deck: readonly ProgressionCard[],
  successes: readonly Success[],
  moment: ProgressionMoment,
): readonly SuitMapEntry[] {
  // A mild card is open to everybody, and one success opens the cards of severity 3: without either, nothing harsher can be reached.
  const hasBeginning = deck.some(
    (card) =>
      card.suit === suit &&
      isRequired(card) &&
      (effectiveSeverity(card) <= 2 || latestSuccess(card, successes, moment) !== null),
  );
  return deck
    .filter((card) => card.suit === suit && !(card.accepted?.isArchived === true && card.pending === null))
    .map((card) => {
      const unlock = decideUnlock(card, deck, successes, moment);
      const success = latestSuccess(card, successes, moment);
      return {
        cardId: card.id,
        severity: effectiveSeverity(card),
        unlock,
        success: success && {
          runId: success.runId,
          lapsesAt: new Date(success.concludedAt.getTime() + moment.lapseMs),
        },
        shortestWay: unlock.open || hasBeginning ? shortestWay(unlock) : null,
        waitsForReview: card.pending !== null,
      };
    })
    .sort((a, b) => a.severity - b.severity || a.cardId.localeCompare(b.cardId));
}

/** The missing cards come mildest first, so that each is open when its turn comes; for severity 3 one success is enough. */
function shortestWay(unlock: Unlock): readonly string[] | null {
  if (unlock.open) return [];
  switch (unlock.because) {
    case 'no_success_in_suit':
      return unlock.missing.slice(0, 1);
    case 'milder_cards_missing':
      return unlock.missing;
    case 'unreviewed':
    case 'no_milder_card':
      return null;
  }
}
