import { useTranslations } from 'next-intl';
import { useImperativeHandle, useRef, useState } from 'react';
import type { EditorWords } from '@/lib/domain/view/editor-view';
import { CodeField } from './code-field';
import type { EditorField } from './editor-field';
import { PlainField } from './plain-field';
import type { Draft } from './use-draft';

interface EditorTextProps {
  readonly draft: Draft;
  readonly words: EditorWords;
  readonly describedBy: string;
  readonly onCursor: (offset: number) => void;
  readonly onSave: () => void;
  readonly handle: React.Ref<EditorField>;
}

/** EditorText is the text of the card: the code editor once it is loaded, the plain field before, without script, and for whoever asks for it. */
export function EditorText({ draft, words, describedBy, onCursor, onSave, handle }: EditorTextProps) {
  const t = useTranslations('editor');
  const [wantsPlain, setWantsPlain] = useState(false);
  const [isReady, setReady] = useState(false);
  const plain = useRef<EditorField>(null);
  const code = useRef<EditorField>(null);
  const box = useRef<HTMLDivElement>(null);
  const isCode = isReady && !wantsPlain;
  useImperativeHandle(handle, () => ({
    select: (from, to) => (isCode ? code : plain).current?.select(from, to),
    replace: (from, to, text) => (isCode ? code : plain).current?.replace(from, to, text),
  }));
  const shared = {
    source: draft.source,
    problems: draft.check.problems,
    label: t('text'),
    describedBy,
    onChange: draft.setSource,
    onCursor,
  };
  // Whoever already writes in the plain field goes on where the cursor was.
  const takeOver = () => {
    const field = box.current?.querySelector('textarea');
    const selection =
      field && document.activeElement === field ? [field.selectionStart, field.selectionEnd] : null;
    setReady(true);
    if (selection) requestAnimationFrame(() => code.current?.select(selection[0] ?? 0, selection[1] ?? 0));
  };
  return (
    <div ref={box}>
      <div hidden={isCode}>
        <PlainField {...shared} handle={plain} />
      </div>
      {!wantsPlain && (
        <div
          className={
            isCode
              ? 'overflow-hidden rounded-lg border-2 border-line-strong focus-within:border-ink'
              : 'h-0 overflow-hidden'
          }
        >
          <CodeField {...shared} words={words} onSave={onSave} onReady={takeOver} handle={code} />
        </div>
      )}
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{isCode && t('keys')}</span>
        <button
          type="button"
          onClick={() => {
            setReady(false);
            setWantsPlain(!wantsPlain);
          }}
          className="min-h-9 underline decoration-dotted underline-offset-4"
        >
          {t(wantsPlain ? 'wantCode' : 'wantPlain')}
        </button>
      </p>
    </div>
  );
}
