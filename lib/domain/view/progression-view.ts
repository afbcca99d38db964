import type { Suit } from '../card/suit';
import type { BilingualText } from '../diagnostic/problem';
import type { Permission } from './views';

/** SuitMapCard is one card on the map of its suit. ISO times. */
export interface SuitMapCard {
  readonly id: string;
  readonly title: string;
  readonly severity: number;
  readonly open: boolean;
  /** Why it is locked; null where it is open. */
  readonly why: BilingualText | null;
  /** Cards to confirm, in order, until it opens; null where the suit has no way to it. */
  readonly shortestWay: readonly string[] | null;
  readonly success: { readonly runId: string; readonly lapsesAt: string } | null;
  readonly waitsForReview: boolean;
}

/** WaitingChange is the newest change of a card that waits for a second reader, and who can be it. */
export interface WaitingChange {
  readonly cardId: string;
  readonly changeId: string;
  readonly canAccept: Permission;
  /** In the demo: the account in whose name the viewer may accept it; null elsewhere, and where the viewer accepts it themselves. */
  readonly demoReviewer: string | null;
}

/** PendingCardView is a change of a card that waits for somebody other than its authors. */
export interface PendingCardView {
  readonly cardId: string;
  readonly suit: Suit;
  readonly title: string;
  readonly kind: 'saved' | 'archived' | 'restored';
  readonly changeId: string;
  readonly severity: number;
  /** Severity as it was accepted before; null for a new card. */
  readonly acceptedSeverity: number | null;
  readonly by: string | null;
  readonly at: string;
  readonly canAccept: Permission;
  readonly demoReviewer: string | null;
}

/** ProgressionView is the map of a team, in production or outside it. */
export interface ProgressionView {
  readonly team: string;
  readonly isProduction: boolean;
  readonly suits: readonly { readonly suit: Suit; readonly cards: readonly SuitMapCard[] }[];
  readonly pending: readonly PendingCardView[];
  readonly lapseDays: number;
}
