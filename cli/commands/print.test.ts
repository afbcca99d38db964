import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runCommand } from '../testing/run-command';

let folder: string;
let deck: string;
const file = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'print-cli-'));
  deck = file('deck');
  for (const card of ['REDE-07', 'REDE-01', 'DADOS-03'])
    await cp(`deck/cartas/${card}.yaml`, path.join(deck, 'cartas', `${card}.yaml`));
  vi.stubEnv('MASTERDECK_PRINT_MEMORY', file('memory.json'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const print = (...args: string[]) => runCommand('print', '--deck', deck, '--lang', 'en', ...args);

it('writes the chosen cards, and refuses one that the deck lacks by its nearest name', async () => {
  const out = file('two.pdf');
  const { code, out: said } = await print('--cards', 'REDE-07,dados-03', '--backs', 'long', '--out', out);
  expect(code).toBe(0);
  expect(said).toContain('2 cards, 2 pages');
  expect((await readFile(out)).toString('latin1', 0, 8)).toBe('%PDF-1.7');
  const refused = await print('--cards', 'REDE-08', '--out', file('none.pdf'));
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('Did you mean REDE-0');
  await expect(stat(file('none.pdf'))).rejects.toThrow();
  // The first print of a process loads the language, the fonts and the PDF library.
}, 120_000);

it('prints only what has changed since the last print', async () => {
  const changed = () => print('--suit', 'rede', '--changed', '--out', file('changed.pdf'));
  await print('--cards', 'REDE-07', '--out', file('before.pdf'));
  expect((await changed()).out).toContain('1 card, 1 page (REDE-01)');
  expect(await changed()).toMatchObject({ code: 0, out: 'Nothing has changed since the last print.' });
  const card = path.join(deck, 'cartas', 'REDE-07.yaml');
  await writeFile(card, (await readFile(card, 'utf8')).replace('latencia_ms: 2000', 'latencia_ms: 1500'));
  expect((await changed()).out).toContain('(REDE-07)');
});

it('keeps the offsets of a printer and refuses one that it does not know', async () => {
  const unknown = await print('--all', '--printer', 'office', '--out', file('x.pdf'));
  expect(unknown).toMatchObject({ code: 1 });
  expect(unknown.err).toContain('--calibration');
  const keep = ['--calibration', '--printer', 'office', '--back-offset=-0.8,0.5', '--out', file('c.pdf')];
  expect((await print(...keep)).code).toBe(0);
  expect((await print('--all', '--printer', 'office', '--out', file('x.pdf'))).code).toBe(0);
  expect(JSON.parse(await readFile(file('memory.json'), 'utf8'))).toMatchObject({
    printers: { office: { front: { right: 0, down: 0 }, back: { right: -0.8, down: 0.5 } } },
  });
});

it('fails with the id and the character of a card that cannot be set, and writes nothing', async () => {
  const card = path.join(deck, 'cartas', 'DADOS-03.yaml');
  const good = await readFile(card, 'utf8');
  await writeFile(card, good.replace('Consumidor', '消 Consumidor'));
  const refused = await print('--all', '--out', file('y.pdf'));
  await writeFile(card, good);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('DADOS-03: ');
  expect(refused.err).toContain('消');
  await expect(stat(file('y.pdf'))).rejects.toThrow();
});

it.each([
  [['--all', '--format', 'a7'], 'poker, tarot, a6, a5'],
  [['--all', '--suit', 'rede'], '--cards, --suit, --all: one of them'],
  [['--suit', 'ouros'], 'rede | computacao | dados | dependencias'],
  [['--all', '--back-offset', 'much'], 'right,down in mm'],
  [[], '--cards IDS'],
])('a wrong command line ends with 2 and says what is allowed: %s', async (args, allowed) => {
  const { code, err } = await print(...args, '--out', file('z.pdf'));
  expect(code).toBe(2);
  expect(err).toContain(allowed);
});
