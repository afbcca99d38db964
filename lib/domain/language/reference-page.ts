import type { BilingualText } from '../diagnostic/problem';
import { faultAttributes, faultTypes } from '../fault/fault-attributes';
import { cardKeys } from './card-keys';
import { environmentKeys } from './environment-keys';
import { errorCodes } from './error-codes';
import { faultTypeDocs } from './fault-type-docs';
import type { KeyDocs } from './key-doc';
import { metricKeys } from './metric-keys';
import { warningCodes } from './warning-codes';

const intro = `# The card language

Written by \`npm run generate\` from the code that checks it; a test keeps the two equal. \`npx masterdeck lint\` checks files,
\`explain\` says what a card will do, \`schema\` prints the JSON Schema for editors, \`import\` and \`export\` move a deck between files
and the app. Sentences are read in Portuguese and in English; keys have one spelling.

| exit code | meaning |
| --- | --- |
| 0 | done (warnings are allowed) |
| 1 | errors in the files, or both sides changed: nothing was written |
| 2 | the command line is wrong |`;

/** referencePage writes the whole reference of the language, in both tongues. */
export function referencePage(): string {
  const faults = faultTypes.map((type) => {
    const attributes = faultAttributes[type].map(
      ({ key, required, min, max, unit }) =>
        `\`${key}\`${required ? '' : ' (optional)'} ${min}–${max} ${unit.en}`,
    );
    return row(
      `\`${type}\``,
      faultTypeDocs[type]['pt-BR'],
      faultTypeDocs[type].en,
      attributes.join('<br>') || '–',
    );
  });
  const codes = (docs: Readonly<Record<string, BilingualText>>) =>
    Object.entries(docs).map(([code, text]) => row(`\`${code}\``, text['pt-BR'], text.en));
  return [
    intro,
    table('Faults of the tool toxiproxy', ['tipo', 'português', 'English', 'attributes'], faults),
    table('Keys of a card', keyHead, keyRows(cardKeys)),
    table('Keys of metricas.yaml', keyHead, keyRows(metricKeys)),
    table('Keys of ambientes.yaml', keyHead, keyRows(environmentKeys)),
    table('Errors', ['code', 'português', 'English'], codes(errorCodes)),
    table('Warnings, and why', ['code', 'português', 'English'], codes(warningCodes)),
  ]
    .join('\n\n')
    .concat('\n');
}

const keyHead = ['key', 'português', 'English', 'examples'];

function keyRows(docs: KeyDocs): string[] {
  return Object.entries(docs).map(([path, { text, examples }]) =>
    row(
      `\`${path}\``,
      text['pt-BR'],
      text.en,
      examples.map((example) => `\`${example}\``).join('<br>') || '–',
    ),
  );
}

function table(title: string, head: readonly string[], rows: readonly string[]): string {
  return [`## ${title}`, '', row(...head), row(...head.map(() => '---')), ...rows].join('\n');
}

function row(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
