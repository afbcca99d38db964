import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useImperativeHandle, useRef } from 'react';
import type { Problem } from '@/lib/domain/diagnostic/problem';
import type { EditorWords } from '@/lib/domain/view/editor-view';
import type { MountedCodeMirror } from './code-mirror/mount-code-mirror';
import type { EditorField } from './editor-field';

interface CodeFieldProps {
  /** The text to begin with: from then on the editor holds it, and only `handle` changes it from outside. */
  readonly source: string;
  readonly problems: readonly Problem[];
  readonly words: EditorWords;
  readonly label: string;
  readonly describedBy: string;
  readonly onChange: (source: string) => void;
  readonly onCursor: (offset: number) => void;
  readonly onSave: () => void;
  readonly onReady: () => void;
  readonly handle: React.Ref<EditorField>;
}

/** CodeField is the code editor, loaded when the page is there; until then, and without script, the plain field stands in its place. */
export function CodeField(props: CodeFieldProps) {
  const t = useTranslations('editor');
  const locale = useLocale();
  const parent = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedCodeMirror>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    let isGone = false;
    void import('./code-mirror/mount-code-mirror')
      .then(({ mountCodeMirror }) => {
        if (isGone || !parent.current) return;
        const { source, label, describedBy, words, problems } = latest.current;
        mounted.current = mountCodeMirror(parent.current, {
          source,
          label,
          describedBy,
          words,
          locale,
          phrases: { Completions: t('suggestions'), close: t('close'), Diagnostics: t('problemsTitle') },
          nameFix: (word) => t('use', { word }),
          onChange: (text) => latest.current.onChange(text),
          onCursor: (offset) => latest.current.onCursor(offset),
          onSave: () => latest.current.onSave(),
        });
        mounted.current.mark(problems);
        latest.current.onReady();
      })
      // The plain field stays, and does all that is needed.
      .catch(() => undefined);
    return () => {
      isGone = true;
      mounted.current?.destroy();
      mounted.current = null;
    };
  }, [locale, t]);

  useEffect(() => mounted.current?.mark(props.problems), [props.problems]);
  useImperativeHandle(props.handle, () => ({
    select: (from, to) => mounted.current?.select(from, to),
    replace: (from, to, text) => mounted.current?.replace(from, to, text),
  }));
  return <div ref={parent} className="editor-height overflow-hidden" />;
}
