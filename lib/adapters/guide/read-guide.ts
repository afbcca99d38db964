import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { marked } from 'marked';

const picture = /!\[([^\]]*)\]\(\.\.\/public\/([\w/.-]+)\)/g;

/** A picture that was not taken yet (npm run guide) is left out rather than shown broken. */
function placePicture(_: string, words: string, file: string): string {
  return existsSync(path.join(process.cwd(), 'public', file)) ? `![${words}](/${file})` : '';
}

/** readGuide reads the facilitator's guide from docs/ as HTML; its pictures lie in public/. It throws where the file is not there. */
export async function readGuide(): Promise<string> {
  const text = await readFile(path.join(process.cwd(), 'docs', 'guia-do-facilitador.md'), 'utf8');
  const html = await marked.parse(text.replace(picture, placePicture));
  // A wide table scrolls in its own box, never the page.
  return html
    .replaceAll('<table>', '<div class="overflow-x-auto" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}
