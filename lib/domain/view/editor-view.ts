import type { Card } from '../card/card';
import type { MetricUnit } from '../catalogue/catalogue';
import type { BilingualText, Problem } from '../diagnostic/problem';
import type { CheckedCard } from '../plan/check-card';

/** CardCheck is what the engine understands of a text; `problems` are errors and warnings together, in the order of the file. */
export interface CardCheck extends Pick<CheckedCard, 'criteria' | 'mechanism' | 'aborts'> {
  /** Null where the text is no card yet. */
  readonly card: Card | null;
  readonly problems: readonly Problem[];
  /** True where nothing keeps the card from being saved and played. */
  readonly complete: boolean;
}

/** EditorWords are the names of the catalogue that a card may use. */
export interface EditorWords {
  readonly metrics: readonly {
    readonly name: string;
    readonly label: BilingualText;
    readonly unit: MetricUnit;
    readonly better: 'higher' | 'lower' | 'neither';
  }[];
  readonly targets: readonly string[];
  readonly environments: readonly { readonly name: string; readonly production: boolean }[];
}

/** CardText is what the editor holds, and the version that it began from; null for a new card. */
export interface CardText {
  readonly subject: string;
  readonly source: string;
  readonly baseHash: string | null;
}

/** MovedCard is the version that somebody saved after this text began: nothing is overwritten before a person has seen it. */
export interface MovedCard {
  readonly hash: string;
  readonly source: string;
  readonly byName: string | null;
  /** ISO time; null where the history does not say. */
  readonly at: string | null;
}

/** CardEditorView is the editor's screen: the text (the draft's, where there is one), what it means, and the words that the catalogue knows. */
export interface CardEditorView extends CardText {
  /** The card being edited; null for a new one. */
  readonly cardId: string | null;
  /** ISO time of the kept draft; null where the text is the version's own. */
  readonly savedAt: string | null;
  readonly moved: MovedCard | null;
  readonly check: CardCheck;
  readonly words: EditorWords;
}

/** KeptDraft is the answer to an autosave: when it was stored, what the text means, and whether the card moved on meanwhile. */
export interface KeptDraft {
  readonly savedAt: string;
  readonly check: CardCheck;
  readonly moved: MovedCard | null;
}

/** KeepAnswer is a KeptDraft, or the sentence that says why nothing was kept. */
export type KeepAnswer =
  | { readonly ok: true; readonly value: KeptDraft }
  | { readonly ok: false; readonly failure: { readonly text: BilingualText } };

/** DraftEntry is a draft in a list: where it goes on, and when it was kept (ISO time). */
export interface DraftEntry {
  readonly href: string;
  readonly title: string | null;
  readonly cardId: string | null;
  readonly savedAt: string;
}
