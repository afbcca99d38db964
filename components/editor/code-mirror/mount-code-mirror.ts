import {
  acceptCompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { indentOnInput } from '@codemirror/language';
import { lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import type { Locale, Problem } from '@/lib/domain/diagnostic/problem';
import type { EditorWords } from '@/lib/domain/view/editor-view';
import type { EditorField } from '../editor-field';
import { cardCompletion } from './card-completion';
import { cardTheme } from './card-theme';
import { toDiagnostic } from './to-diagnostic';

export interface CodeMirrorOptions {
  readonly source: string;
  readonly label: string;
  readonly describedBy: string;
  readonly words: EditorWords;
  readonly locale: Locale;
  /** The editor's own few words, from English. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly nameFix: (word: string) => string;
  readonly onChange: (source: string) => void;
  readonly onCursor: (offset: number) => void;
  readonly onSave: () => void;
}

/** MountedCodeMirror is the editor on screen. */
export interface MountedCodeMirror extends EditorField {
  mark(problems: readonly Problem[]): void;
  destroy(): void;
}

/** mountCodeMirror puts the code editor into an element; everything of it is loaded with this module, on the editor's page alone. */
export function mountCodeMirror(parent: HTMLElement, options: CodeMirrorOptions): MountedCodeMirror {
  const view = new EditorView({ parent, doc: options.source, extensions: extensionsOf(options) });
  const select = (from: number, to: number) => {
    const end = view.state.doc.length;
    view.dispatch({
      selection: { anchor: Math.min(from, end), head: Math.min(to, end) },
      effects: EditorView.scrollIntoView(Math.min(from, end), { y: 'center' }),
    });
    view.focus();
  };
  return {
    select,
    replace: (from, to, text) => {
      view.dispatch({
        changes: { from, to, insert: text },
        selection: { anchor: from + text.length },
        userEvent: 'input',
        scrollIntoView: true,
      });
      view.focus();
    },
    mark: (problems) => {
      const source = view.state.doc.toString();
      const marks = problems.map((problem) => toDiagnostic(problem, source, options.locale, options.nameFix));
      view.dispatch(setDiagnostics(view.state, marks));
    },
    destroy: () => view.destroy(),
  };
}

function extensionsOf(options: CodeMirrorOptions) {
  const { label, describedBy, phrases, words, locale, onChange, onCursor, onSave } = options;
  const save = () => {
    onSave();
    return true;
  };
  return [
    EditorView.cspNonce.of(pageNonce()),
    lineNumbers(),
    history(),
    indentOnInput(),
    closeBrackets(),
    highlightActiveLine(),
    EditorView.lineWrapping,
    EditorState.tabSize.of(2),
    EditorState.phrases.of(phrases),
    yaml(),
    cardCompletion(words, locale),
    // Tab leaves the field, as everywhere on the page, unless a suggestion is open.
    keymap.of([
      { key: 'Tab', run: acceptCompletion },
      { key: 'Mod-s', run: save, preventDefault: true },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
    EditorView.contentAttributes.of({
      // Editable content is in the tab order anyway; said aloud, checkers of accessibility see that its scroller can be reached.
      tabindex: '0',
      'aria-label': label,
      'aria-describedby': describedBy,
      spellcheck: 'false',
      autocapitalize: 'off',
      autocorrect: 'off',
    }),
    EditorView.updateListener.of(({ state, docChanged, selectionSet }) => {
      if (docChanged) onChange(state.doc.toString());
      if (docChanged || selectionSet) onCursor(state.selection.main.head);
    }),
    cardTheme,
  ];
}

/** A strict content policy lets only styles with the page's nonce in; browsers hand it out as a property alone. */
function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}
