import type { Severity } from '../card/card';
import type { Suit } from '../card/suit';

/** CardState is a card as one version of the deck has it. */
export interface CardState {
  readonly versionHash: string;
  readonly severity: Severity;
  readonly isArchived: boolean;
}

/**
 * ProgressionCard is what the rule knows of a card. `accepted` is its state as somebody other than the author of the change has
 * accepted it (null: never), `pending` a change that waits for that. A change opens nothing while it waits.
 */
export interface ProgressionCard {
  readonly id: string;
  readonly suit: Suit;
  readonly accepted: CardState | null;
  readonly pending: CardState | null;
  /** The present text was written in the app, and nobody but its authors has accepted it. */
  readonly isUnreviewed: boolean;
}

/** effectiveSeverity is the harsher of what was accepted and what waits: a mild rewording does not make a card mild. */
export function effectiveSeverity({ accepted, pending }: ProgressionCard): Severity {
  const severities = [accepted?.severity, pending?.severity].filter((severity) => severity !== undefined);
  return severities.reduce((harshest, severity) => (severity > harshest ? severity : harshest), 1);
}

/** isRequired tells whether harsher cards wait for this one: it was accepted into the deck, and its removal was not. */
export function isRequired({ accepted }: ProgressionCard): boolean {
  return accepted !== null && !accepted.isArchived;
}
