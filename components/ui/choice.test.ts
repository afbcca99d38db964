import { expect, it } from 'vitest';
import { optionsHtml } from './choice';

it('one option is chosen, and no text breaks out of its own', () => {
  expect(
    optionsHtml(
      [
        ['', 'any'],
        ['"><script>', '</option><b>'],
      ],
      '"><script>',
    ),
  ).toBe(
    '<option value="">any</option><option value="&quot;&gt;&lt;script&gt;" selected>&lt;/option&gt;&lt;b&gt;</option>',
  );
});
