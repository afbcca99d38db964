import { useEffect, useRef, useState } from 'react';

/** quietMs is how long nobody types before the draft is kept: short enough to feel live, long enough for a word. */
const quietMs = 400;
/** retryMs is how long a draft that was not kept waits before it is sent again. */
const retryMs = 5_000;

/** DraftState is `kept` only where what is known was answered for the very text that is shown. */
export type DraftState = 'kept' | 'writing' | 'saving' | 'failed';

/** Kept is a text that the server keeps while it is written, and what it answered to the newest one. */
interface Kept<Text, Known> {
  readonly text: Text;
  readonly known: Known;
  readonly state: DraftState;
  readonly change: (changed: Partial<Text>) => void;
  /** Called when the form goes: it carries the text itself. */
  readonly leave: () => void;
  /** Called when the form came back refused: the text goes on from there. */
  readonly stay: () => void;
}

type Answer<Known> = { readonly ok: true; readonly value: Known } | { readonly ok: false };

/** useKept keeps a text as a draft while it is written, and gives what the server made of the newest one; `keep` stays the same function. */
export function useKept<Text extends object, Known>(
  first: { readonly text: Text; readonly known: Known },
  keep: (text: Text) => Promise<Answer<Known>>,
): Kept<Text, Known> {
  const [text, setText] = useState(first.text);
  const [known, setKnown] = useState(first.known);
  const [state, setState] = useState<DraftState>('kept');
  const [attempt, setAttempt] = useState(0);
  const kept = useRef<Text | null>(text);
  const newest = useRef(0);

  useEffect(() => {
    if (kept.current === text) return;
    const turn = ++newest.current;
    const fail = () => {
      if (turn === newest.current) setState('failed');
    };
    const timer = setTimeout(() => {
      // The form went with this very text: to keep it after that would bring a draft back that is a version by now.
      if (turn !== newest.current) return;
      setState('saving');
      keep(text)
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
  }, [text, attempt, keep]);

  useEffect(() => {
    if (state !== 'failed') return;
    const timer = setTimeout(() => setAttempt((before) => before + 1), retryMs);
    return () => clearTimeout(timer);
  }, [state, attempt]);

  useLeaveGuard(() => kept.current !== text);
  useFlush(() => {
    if (kept.current !== text) void keep(text).catch(() => undefined);
  });

  return {
    text,
    known,
    state,
    change: (changed) => {
      setState('writing');
      setText((before) => ({ ...before, ...changed }));
    },
    leave: () => {
      newest.current += 1;
      kept.current = text;
    },
    stay: () => {
      kept.current = null;
      setState('writing');
      setAttempt((before) => before + 1);
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
