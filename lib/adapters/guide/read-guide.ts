import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { marked } from 'marked';

/** readGuide reads the facilitator's guide from docs/ as HTML; its pictures lie in public/. It throws where the file is not there. */
export async function readGuide(): Promise<string> {
  const text = await readFile(path.join(process.cwd(), 'docs', 'guia-do-facilitador.md'), 'utf8');
  const html = await marked.parse(text.replaceAll('](../public/', '](/'));
  // A wide table scrolls in its own box, never the page.
  return html
    .replaceAll('<table>', '<div class="overflow-x-auto" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}
