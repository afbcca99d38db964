import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorCodes } from './error-codes';
import { referencePage } from './reference-page';
import { warningCodes } from './warning-codes';

const root = new URL('../../../', import.meta.url);

it('is what docs/card-language.md says (else: npm run generate)', () => {
  expect(readFileSync(new URL('docs/card-language.md', root), 'utf8')).toBe(referencePage());
});

it('explains every code that the language gives', () => {
  const folders = ['card', 'catalogue', 'diagnostic', 'expression', 'fault', 'plan'];
  const files = folders.flatMap((folder) =>
    readdirSync(new URL(`lib/domain/${folder}`, root), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('test'))
      .map((file) => readFileSync(new URL(`lib/domain/${folder}/${file}`, root), 'utf8')),
  );
  const given = files.flatMap((text) =>
    [...text.matchAll(/(?:code: |fault\(|warn\(\s*[\w.()]+,\s*)'([a-z0-9-]+)'/g)].map(
      ([, code = '']) => code,
    ),
  );
  expect(given.length).toBeGreaterThan(60);
  expect([...new Set(given)].filter((code) => !(code in errorCodes) && !(code in warningCodes))).toEqual([]);
});
