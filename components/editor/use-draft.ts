import type {
  CardCheck,
  CardEditorView,
  CardText,
  KeepAnswer,
  MovedCard,
} from '@/lib/domain/view/editor-view';
import { useKept, type DraftState } from './use-kept';

export interface Draft {
  readonly source: string;
  readonly setSource: (source: string) => void;
  readonly baseHash: string | null;
  /** Goes on over another version than the one the text began from. */
  readonly rebase: (hash: string) => void;
  readonly check: CardCheck;
  readonly moved: MovedCard | null;
  readonly savedAt: string | null;
  readonly state: DraftState;
  /** Called when the form goes: it carries the text itself. */
  readonly leave: () => void;
}

interface Known {
  readonly check: CardCheck;
  readonly moved: MovedCard | null;
  readonly savedAt: string | null;
}

/** useDraft keeps the card's text as a draft while it is written, and gives what the server made of the newest text. */
export function useDraft(view: CardEditorView, keep: (text: CardText) => Promise<KeepAnswer>): Draft {
  const { subject, baseHash, check, moved, savedAt } = view;
  const source = view.source.replaceAll('\r\n', '\n');
  const kept = useKept<CardText, Known>(
    { text: { subject, source, baseHash }, known: { check, moved, savedAt } },
    keep,
  );
  const { text, known, state, change, leave } = kept;
  return {
    source: text.source,
    baseHash: text.baseHash,
    ...known,
    state,
    leave,
    setSource: (changed) => changed !== text.source && change({ source: changed }),
    rebase: (hash) => change({ baseHash: hash }),
  };
}
