import { useEffect, useRef, useState } from 'react';
import type {
  CardCheck,
  CardEditorView,
  CardText,
  KeepAnswer,
  MovedCard,
} from '@/lib/domain/view/editor-view';

/** quietMs is how long nobody types before the draft is kept: short enough to feel live, long enough for a word. */
const quietMs = 400;
/** retryMs is how long a draft that was not kept waits before it is sent again. */
const retryMs = 5_000;

export type DraftState = 'kept' | 'writing' | 'saving' | 'failed';

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

/** useDraft keeps the text as a draft while it is written, and gives what the server made of the newest text. */
export function useDraft(view: CardEditorView, keep: (text: CardText) => Promise<KeepAnswer>): Draft {
  const [text, setText] = useState({ source: view.source.replaceAll('\r\n', '\n'), baseHash: view.baseHash });
  const [known, setKnown] = useState({ check: view.check, moved: view.moved, savedAt: view.savedAt });
  const [state, setState] = useState<DraftState>('kept');
  const [attempt, setAttempt] = useState(0);
  const kept = useRef(text);
  const newest = useRef(0);
  const { subject } = view;

  useEffect(() => {
    if (kept.current === text) return;
    const turn = ++newest.current;
    const fail = () => {
      if (turn === newest.current) setState('failed');
    };
    const timer = setTimeout(() => {
      setState('saving');
      keep({ subject, ...text })
        .then((answer) => {
          // An answer about a text that is no longer there says nothing.
          if (turn !== newest.current) return;
          if (!answer.ok) {
            fail();
            return;
          }
          kept.current = text;
          setKnown(answer.value);
          setState('kept');
        })
        .catch(fail);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [text, attempt, keep, subject]);

  useEffect(() => {
    if (state !== 'failed') return;
    const timer = setTimeout(() => setAttempt((before) => before + 1), retryMs);
    return () => clearTimeout(timer);
  }, [state, attempt]);

  useLeaveGuard(() => kept.current !== text);
  useFlush(() => {
    if (kept.current !== text) void keep({ subject, ...text }).catch(() => undefined);
  });

  const change = (changed: Partial<typeof text>) => {
    setState('writing');
    setText((before) => ({ ...before, ...changed }));
  };
  return {
    ...text,
    ...known,
    state,
    setSource: (source) => source !== text.source && change({ source }),
    rebase: (baseHash) => change({ baseHash }),
    leave: () => {
      newest.current += 1;
      kept.current = text;
    },
  };
}

/** The browser asks before it throws away what the server does not have yet. */
function useLeaveGuard(isUnkept: () => boolean) {
  const ask = useRef(isUnkept);
  useEffect(() => {
    ask.current = isUnkept;
  });
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      if (ask.current()) event.preventDefault();
    };
    addEventListener('beforeunload', guard);
    return () => removeEventListener('beforeunload', guard);
  }, []);
}

/** A link within the app unloads nothing: what is not kept yet is sent on the way out. */
function useFlush(flush: () => void) {
  const last = useRef(flush);
  useEffect(() => {
    last.current = flush;
  });
  useEffect(() => () => last.current(), []);
}
