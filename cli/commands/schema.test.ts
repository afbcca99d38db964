import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { runCommand } from '../testing/run-command';

it.each(['carta', 'metricas', 'ambientes'])('prints the schema of %s as the app serves it', async (kind) => {
  const { code, out } = await runCommand('schema', kind, '--lang', 'en');
  expect(code).toBe(0);
  expect(`${out}\n`).toBe(await readFile(`public/schemas/en/${kind}.schema.json`, 'utf8'));
});

it('prints that of a card when nothing is asked for, in the language that is', async () => {
  const { out } = await runCommand('schema', '--lang', 'pt-BR');
  expect(JSON.parse(out)).toMatchObject({ title: 'Carta do MasterDeck' });
});

it.each([['carts'], ['carta', '--lang', 'fr']])('refuses %s', async (...args) => {
  expect((await runCommand('schema', ...args)).code).toBe(2);
});
