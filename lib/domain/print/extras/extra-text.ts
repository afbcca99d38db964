import type { GameDayRole } from '../../gameday/game-day';

/** ExtraText is the text of one card of the deck itself. */
export interface ExtraText {
  readonly id: string;
  readonly heading: string;
  readonly title: string;
  readonly note: string;
  readonly lines: readonly string[];
}

/** ExtraWords are the texts of all of them in one language. */
export interface ExtraWords {
  readonly cover: { readonly id: string; readonly title: string; readonly line: string };
  readonly rules: readonly ExtraText[];
  readonly roles: Readonly<Record<GameDayRole, ExtraText>>;
}
