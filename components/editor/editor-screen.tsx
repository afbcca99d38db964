'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { Problem } from '@/lib/domain/diagnostic/problem';
import type { CardEditorView, CardText, KeepAnswer } from '@/lib/domain/view/editor-view';
import type { FormAction } from '../ui/form-action';
import { closeOpened } from './close-opened';
import { EditorActions } from './editor-actions';
import type { EditorField } from './editor-field';
import { EditorPreview } from './editor-preview';
import { EditorProblems } from './editor-problems';
import { EditorTabs, type EditorTab } from './editor-tabs';
import { EditorStatus } from './editor-status';
import { EditorText } from './editor-text';
import { GuidePanel } from './guide-panel';
import { MovedNote } from './moved-note';
import { offsetOf } from './place-marks';
import { useDraft } from './use-draft';

export interface EditorScreenProps {
  readonly view: CardEditorView;
  /** The address of this editor, to come back to. */
  readonly from: string;
  readonly keep: (text: CardText) => Promise<KeepAnswer>;
  readonly submit: FormAction;
}

/** EditorScreen sets the text at the left, and what it means at the right; without script "check" does what typing does with it. */
export function EditorScreen({ view, from, keep, submit }: EditorScreenProps) {
  const t = useTranslations('editor');
  const draft = useDraft(view, keep);
  const field = useRef<EditorField>(null);
  const form = useRef<HTMLFormElement>(null);
  const [cursor, setCursor] = useState(0);
  const [tab, setTab] = useState<EditorTab>('write');
  const { source, check, moved } = draft;
  const inTab = (name: EditorTab) => (tab === name ? '' : 'max-lg:hidden');

  /** A narrow screen shows the text first: what is hidden cannot be focused. */
  function write(act: (field: EditorField) => void) {
    setTab('write');
    requestAnimationFrame(() => field.current && act(field.current));
  }
  const startOf = (problem: Problem) => offsetOf(source, problem.line, problem.column);
  const jump = (problem: Problem) =>
    write(({ select }) => select(startOf(problem), startOf(problem) + problem.length));
  const save = () => form.current?.requestSubmit(form.current.querySelector<HTMLElement>('[value=save]'));

  function leave(event: React.SyntheticEvent<HTMLFormElement, SubmitEvent>) {
    const intent = event.nativeEvent.submitter?.getAttribute('value');
    const first = check.problems.find(({ severity }) => severity === 'error');
    if (intent === 'save' && first && draft.state === 'kept') {
      event.preventDefault();
      jump(first);
      return;
    }
    draft.leave();
  }

  return (
    <form ref={form} action={submit} onSubmit={leave}>
      <h1 className="font-title text-2xl font-semibold">
        {view.cardId === null ? t('new') : t('edit', { card: view.cardId })}
      </h1>
      {moved && draft.baseHash !== moved.hash && (
        <MovedNote
          moved={moved}
          source={source}
          onKeepMine={() => draft.rebase(moved.hash)}
          onTakeTheirs={() => {
            draft.rebase(moved.hash);
            write(({ replace }) => replace(0, source.length, moved.source.replaceAll('\r\n', '\n')));
          }}
        />
      )}
      <EditorTabs tab={tab} problems={check.problems.length} onTab={setTab} />
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="min-w-0 space-y-6">
          <div id="editor-part-write" className={inTab('write')}>
            <EditorStatus draft={draft} />
            <EditorText
              draft={draft}
              words={view.words}
              describedBy="editor-part-problems"
              onCursor={setCursor}
              onSave={save}
              handle={field}
            />
            <GuidePanel
              source={source}
              cursor={cursor}
              words={view.words}
              onInsert={(place, { insert }) => {
                const { text, cursor: inside } = closeOpened(insert);
                write(({ replace, select }) => {
                  replace(place.from, place.to, text);
                  select(place.from + inside, place.from + inside);
                });
              }}
            />
          </div>
          <div className={inTab('problems')}>
            <EditorProblems
              id="editor-part-problems"
              problems={check.problems}
              onJump={jump}
              onFix={(problem, word) =>
                write(({ replace }) => replace(startOf(problem), startOf(problem) + problem.length, word))
              }
            />
          </div>
          <EditorActions view={view} baseHash={draft.baseHash} from={from} />
        </div>
        <EditorPreview check={check} className={inTab('card')} />
      </div>
    </form>
  );
}
