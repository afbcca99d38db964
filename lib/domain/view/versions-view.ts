import type { Card } from '../card/card';
import type { CardChange } from '../card/card-change';
import type { CardDifference } from '../card/compare-cards';
import type { Permission } from './views';

/** CardVersionsView is a card's history with a comparison of two of its versions; ISO times. */
export interface CardVersionsView {
  readonly cardId: string;
  readonly title: string;
  readonly archived: boolean;
  readonly currentHash: string;
  /** The newest first; a version that was saved twice is there twice. */
  readonly changes: readonly CardChange[];
  /** Null where there is one version only. */
  readonly compared: ComparedVersions | null;
  readonly canEdit: Permission;
}

/** ComparedVersions are two texts of a card and what changed between them; `differences` is null where one of them can no longer be read as a card. */
export interface ComparedVersions {
  readonly before: { readonly hash: string; readonly source: string };
  readonly after: { readonly hash: string; readonly source: string };
  readonly differences: readonly CardDifference[] | null;
}

/** CardVersionView is one old version as it was; `card` is null where the language no longer reads it. */
export interface CardVersionView {
  readonly cardId: string;
  readonly hash: string;
  readonly source: string;
  readonly card: Card | null;
  readonly currentHash: string;
  readonly archived: boolean;
  /** When it became the current one, and by whom; null where the history is older than that. */
  readonly saved: CardChange | null;
  readonly canEdit: Permission;
}

/** ArchivedCard is a card that was taken out of the deck, with who, when (ISO time) and why. */
export interface ArchivedCard {
  readonly cardId: string;
  readonly title: string;
  readonly byName: string | null;
  readonly at: string | null;
  readonly reason: string | null;
}
