import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { EditorState, Extension } from '@codemirror/state';
import { type EditorView, hoverTooltip } from '@codemirror/view';
import { guideEntryAt, guideOptions, type GuideOption } from '@/lib/domain/card/guide/guide-options';
import { pathOfPlace, placeInYaml } from '@/lib/domain/card/guide/yaml-place';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import type { EditorWords } from '@/lib/domain/view/editor-view';
import { closeOpened } from '../close-opened';

/** cardCompletion offers the keys and values of the card language where the cursor stands, each with its explanation, and explains a key on hover. */
export function cardCompletion(words: EditorWords, locale: Locale): Extension {
  const offered = (state: EditorState, pos: number) => {
    const text = state.doc.toString();
    const place = placeInYaml(text, pos);
    return {
      place,
      written: text.slice(place.from, place.to),
      options: guideOptions(text, place, words, locale),
    };
  };
  const complete = ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const { place, written, options } = offered(state, pos);
    // On an empty line a list that nobody asked for is in the way; after a key it is the help that is wanted.
    if (options.length === 0 || (!explicit && place.key === null && written === '')) return null;
    const isWhole = options.some(({ label }) => label === written);
    const filter = !(explicit && isWhole);
    return {
      from: place.from,
      to: Math.max(place.to, pos),
      options: options.map((option, index) => toCompletion(option, -index)),
      filter,
      ...(filter && { validFor: /^[^\n]*$/ }),
    };
  };
  const hover = hoverTooltip((view, pos) => {
    const place = placeInYaml(view.state.doc.toString(), pos);
    const line = view.state.doc.lineAt(pos);
    const key = /^\s*(?:- )*([\w-]+)/.exec(line.text)?.[1] ?? '';
    const path = place.key === null ? [place.block, key].filter(Boolean).join('.') : pathOfPlace(place);
    const entry = guideEntryAt(path);
    if (entry === null) return null;
    return {
      pos: place.key === null ? line.from : place.from,
      end: place.to,
      create: () => ({ dom: noteDom(path, entry.about[locale]) }),
    };
  });
  return [
    autocompletion({
      override: [complete],
      icons: false,
      activateOnCompletion: () => true,
      // Beside a narrow phone there is no room for a second box.
      maxRenderedOptions: 60,
    }),
    hover,
  ];
}

function toCompletion({ label, insert, about, kind }: GuideOption, boost: number): Completion {
  return {
    label,
    ...(kind === 'value' ? (about === '' ? {} : { detail: about }) : { info: about }),
    type: kind === 'value' ? 'constant' : 'property',
    boost: Math.max(-99, boost),
    apply: (view: EditorView, _completion, from: number, to: number) => {
      const { text, cursor } = closeOpened(insert);
      view.dispatch({
        changes: { from, to, insert: text },
        selection: { anchor: from + cursor },
        userEvent: 'input.complete',
        scrollIntoView: true,
      });
    },
  };
}

function noteDom(path: string, about: string): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'cm-guide-note';
  const key = document.createElement('span');
  key.className = 'cm-guide-key';
  key.textContent = path;
  dom.append(key, ` ${about}`);
  return dom;
}
