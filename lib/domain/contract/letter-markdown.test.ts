import { expect, test } from 'vitest';
import { writeMarkdown } from './letter-markdown';

test('a letter becomes Markdown, and typed signs stay signs', () => {
  const text = writeMarkdown({
    title: 'x',
    locale: 'en',
    createdAt: new Date(0),
    parts: [
      { kind: 'heading', text: 'GameDay' },
      { kind: 'figure', text: 'What *we* saw' },
      { kind: 'text', label: 'Goal', text: '<b>#1</b>' },
      { kind: 'quote', text: '- a\nb' },
      { kind: 'small', text: '1. end' },
    ],
  });
  expect(text.split('\n\n')).toEqual([
    '# GameDay',
    '## What \\*we\\* saw',
    '**Goal:** \\<b\\>\\#1\\</b\\>',
    '> \\- a b',
    '*1\\. end*\n',
  ]);
});
