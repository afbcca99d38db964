import type { ProgressionCard } from './progression-card';

/** defaultLapseMs is how long a success opens harsher cards: 90 days, for systems change. */
export const defaultLapseMs = 90 * 24 * 60 * 60 * 1000;

/** Success is a run of a team that counts for progression (see countsForProgression). */
export interface Success {
  readonly cardId: string;
  readonly versionHash: string;
  readonly concludedAt: Date;
  readonly isProduction: boolean;
  readonly runId: string;
}

/** ProgressionMoment is where and when the question is asked. */
export interface ProgressionMoment {
  /** Whether the run goes to a production environment: then only successes in production count. */
  readonly isProduction: boolean;
  readonly now: Date;
  readonly lapseMs: number;
}

/**
 * isCurrentSuccess tells whether a success still opens anything: of the accepted version of the card, recent enough, and in
 * production where production is asked for.
 */
export function isCurrentSuccess(
  success: Success,
  card: ProgressionCard,
  moment: ProgressionMoment,
): boolean {
  if (success.cardId !== card.id || success.versionHash !== card.accepted?.versionHash) return false;
  if (moment.isProduction && !success.isProduction) return false;
  const ageMs = moment.now.getTime() - success.concludedAt.getTime();
  return ageMs >= 0 && ageMs < moment.lapseMs;
}

/** latestSuccess finds the current success of a card that lapses last; null where there is none. */
export function latestSuccess(
  card: ProgressionCard,
  successes: readonly Success[],
  moment: ProgressionMoment,
): Success | null {
  return successes
    .filter((success) => isCurrentSuccess(success, card, moment))
    .reduce<Success | null>(
      (latest, success) => (latest === null || success.concludedAt > latest.concludedAt ? success : latest),
      null,
    );
}
