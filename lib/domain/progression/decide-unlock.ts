import { effectiveSeverity, isRequired, type ProgressionCard } from './progression-card';
import { latestSuccess, type ProgressionMoment, type Success } from './success';

/** Unlock says whether a team may run a card, and what is missing where it may not. */
export type Unlock =
  | { readonly open: true; readonly because: 'mild' | 'success_in_suit' | 'every_milder_card' }
  | {
      readonly open: false;
      readonly because: 'unreviewed' | 'no_success_in_suit' | 'milder_cards_missing' | 'no_milder_card';
      /** Cards of which one (`no_success_in_suit`) or all (`milder_cards_missing`) want a success, mildest first. */
      readonly missing: readonly string[];
    };

/**
 * decideUnlock is the rule of progression (article §2.2): severities 1 and 2 are open to every team; 3 opens after one success in
 * the suit; 4 and 5 after a success of every milder card of the suit. A suit without a milder card opens nothing. A card that nobody but its
 * author has read is not open at all: its severity is one person's word, and a harsh card copied under a mild one would be played at once.
 */
export function decideUnlock(
  card: ProgressionCard,
  deck: readonly ProgressionCard[],
  successes: readonly Success[],
  moment: ProgressionMoment,
): Unlock {
  if (card.isUnreviewed) return { open: false, because: 'unreviewed', missing: [] };
  const severity = effectiveSeverity(card);
  if (severity <= 2) return { open: true, because: 'mild' };
  const required = deck.filter(
    (other) => other.suit === card.suit && other.id !== card.id && isRequired(other),
  );
  const milder = required
    .filter((other) => effectiveSeverity(other) < severity)
    .sort((a, b) => effectiveSeverity(a) - effectiveSeverity(b) || a.id.localeCompare(b.id));
  const hasSuccess = (other: ProgressionCard) => latestSuccess(other, successes, moment) !== null;
  if (severity === 3) {
    const own = deck.find(({ id }) => id === card.id);
    if (required.some(hasSuccess) || (own !== undefined && hasSuccess(own))) {
      return { open: true, because: 'success_in_suit' };
    }
    return { open: false, because: 'no_success_in_suit', missing: milder.map(({ id }) => id) };
  }
  if (milder.length === 0) return { open: false, because: 'no_milder_card', missing: [] };
  const missing = milder.filter((other) => !hasSuccess(other));
  if (missing.length === 0) return { open: true, because: 'every_milder_card' };
  return { open: false, because: 'milder_cards_missing', missing: missing.map(({ id }) => id) };
}
