import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const note = {
  backgroundColor: 'var(--raised)',
  color: 'var(--ink)',
  border: '1px solid var(--line-strong)',
  borderRadius: '0.5rem',
  fontFamily: 'var(--font-plex), system-ui, sans-serif',
  fontSize: '0.875rem',
  lineHeight: '1.4',
};

const theme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--raised)', fontSize: '0.875rem', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.5rem', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '0.75rem 0' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--muted)',
    borderRight: '1px solid var(--line)',
    paddingRight: '0.25rem',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--surface)' },
  '.cm-selectionMatch': { backgroundColor: 'transparent' },
  // What is wrong is amber and wavy, what is only suspicious dotted: red is kept for live faults.
  '.cm-lintRange': { backgroundImage: 'none !important', paddingBottom: '0' },
  '.cm-lintRange-error': {
    textDecoration: 'underline wavy var(--refuted)',
    textDecorationThickness: '2px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    textDecoration: 'underline dotted var(--muted)',
    textDecorationThickness: '2px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintPoint:after': { borderBottomColor: 'var(--refuted)' },
  '.cm-lintRange-active': { backgroundColor: 'var(--surface)' },
  '.cm-tooltip': { ...note, maxWidth: 'min(30rem, 90vw)', zIndex: '30' },
  '.cm-tooltip.cm-tooltip-hover': { padding: '0' },
  '.cm-tooltip-section:not(:first-child)': { borderTop: '1px solid var(--line)' },
  '.cm-diagnostic': {
    padding: '0.5rem 0.75rem',
    borderLeft: '4px solid var(--refuted)',
    whiteSpace: 'pre-wrap',
  },
  '.cm-diagnostic-warning': { borderLeft: '4px dotted var(--muted)' },
  '.cm-diagnosticAction': {
    ...note,
    display: 'block',
    margin: '0.5rem 0 0',
    padding: '0.375rem 0.75rem',
    fontWeight: '600',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'inherit',
    maxHeight: '16rem',
    maxWidth: 'min(34rem, 92vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.375rem 0.75rem', whiteSpace: 'normal' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--action)',
    color: 'var(--on-action)',
  },
  '.cm-completionLabel': { fontFamily: 'ui-monospace, monospace' },
  '.cm-completionMatchedText': { textDecoration: 'underline', fontWeight: '600' },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.8', marginLeft: '0.75rem' },
  '.cm-tooltip.cm-completionInfo': { padding: '0.5rem 0.75rem' },
  '.cm-guide-note': { padding: '0.5rem 0.75rem' },
  '.cm-guide-key': { fontFamily: 'ui-monospace, monospace', fontWeight: '600' },
});

/** Print, not a rainbow: keys are bold, comments and signs step back; colours keep the one meaning that they have elsewhere. */
const words = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], fontWeight: '650' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.meta], color: 'var(--muted)' },
]);

/** cardTheme dresses the editor in the colours of the page, light or dark, through its variables. */
export const cardTheme: Extension = [theme, syntaxHighlighting(words)];
