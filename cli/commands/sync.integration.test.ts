import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { findCard, lockDeck, storeCardVersions } from '@/lib/adapters/postgres/card-store';
import { findCurrentCatalogue } from '@/lib/adapters/postgres/catalogue-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { hashSource } from '@/lib/domain/card/hash-card';
import { parseCard } from '@/lib/domain/card/parse-card';
import { editCatalogue } from '@/lib/services/edit-catalogue';
import { addPeople } from '@/lib/services/testing/sample-run';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { runCommand } from '../testing/run-command';

let server: TestDatabase;
let db: Database;
let folder: string;

beforeAll(() => {
  vi.stubEnv('TOXIPROXY_URL', 'http://127.0.0.1:8474');
});
beforeEach(async () => {
  server = await createMigratedDatabase();
  vi.stubEnv('DATABASE_URL', server.url);
  db = openDatabase(server.url);
  folder = await mkdtemp(path.join(tmpdir(), 'sync-test-'));
  await cp('deck', folder, { recursive: true });
  // A few cards are enough for all but the round trip.
  const cards = await readdir(at('cartas'));
  await Promise.all(cards.filter((card) => !card.endsWith('7.yaml')).map((card) => rm(at(`cartas/${card}`))));
  await rm(at('deck.test.ts'));
});
afterEach(async () => {
  await db.$disconnect();
  await server.drop();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => vi.unstubAllEnvs());

const at = (file: string) => path.join(folder, file);
const read = (file: string) => readFile(at(file), 'utf8');
const sync = (command: 'import' | 'export', ...args: readonly string[]) =>
  runCommand(command, folder, '--lang', 'en', ...args);
const rede = 'cartas/REDE-07.yaml';

async function readAll(dir: string): Promise<Record<string, string>> {
  const names = (await readdir(dir, { recursive: true })).filter((name) => /\.ya?ml$/.test(name));
  const texts = names.map(async (name) => [name, await readFile(path.join(dir, name), 'base64')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

/** The card as somebody writes it in the app. */
async function editInApp(id: string, change: (source: string) => string): Promise<string> {
  const card = await findCard(db, id);
  const source = change(card?.source ?? '');
  const parsed = parseCard(source);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const version = { card: parsed.value, hash: hashSource(source), source };
  await inTransaction(db, async (tx) => {
    await lockDeck(tx);
    await storeCardVersions(tx, [version], { id: null, name: 'Ana', via: 'app' });
  });
  return source;
}

describe('the deck in files and in the database', () => {
  it('comes out of the database as it went in, byte for byte, comments, line ends and marks included', async () => {
    await cp('deck/cartas', at('cartas'), { recursive: true });
    const odd = `\uFEFF# comentário\r\n${(await read(rede)).replaceAll('\n', '\r\n')}\r\n\r\n# fim`;
    await writeFile(at(rede), odd);
    const before = await readAll(folder);
    expect((await sync('import', '--yes')).code).toBe(0);
    const copy = await mkdtemp(path.join(tmpdir(), 'sync-copy-'));
    try {
      expect(await runCommand('export', copy, '--yes', '--lang', 'en')).toMatchObject({ code: 0, err: '' });
      expect(await readAll(copy)).toEqual(before);
    } finally {
      await rm(copy, { recursive: true });
    }
  });

  it('shows a diff first, and writes nothing until it is told to', async () => {
    await sync('import', '--yes');
    await editInApp('REDE-07', (source) => source.replace('severidade: 2', 'severidade: 3'));
    const before = await readAll(folder);
    const shown = await sync('export');
    expect(shown.code).toBe(0);
    expect(shown.out).toContain('-severidade: 2\n+severidade: 3');
    expect(shown.out).toContain('repeat with --yes');
    expect(await readAll(folder)).toEqual(before);
    expect((await sync('export', '--yes')).out).toContain(`written: ${rede}`);
    expect(await read(rede)).toContain('severidade: 3');
    expect((await sync('export')).out).toContain('0 to write');
    // What was exported is what both have in common now: an edit of the file is no conflict.
    await writeFile(at(rede), (await read(rede)).replace('severidade: 3', 'severidade: 4'));
    expect(await sync('import', '--yes')).toMatchObject({ code: 0, err: '' });
    expect((await findCard(db, 'REDE-07'))?.source).toContain('severidade: 4');
  });

  it('refuses where both sides changed, and loses neither text when told which one counts', async () => {
    await sync('import', '--yes');
    const inApp = await editInApp('REDE-07', (source) => source.replace('severidade: 2', 'severidade: 3'));
    const inFile = (await read(rede)).replace('severidade: 2', 'severidade: 5');
    await writeFile(at(rede), inFile);
    for (const command of ['import', 'export'] as const) {
      const refused = await sync(command, '--yes');
      expect(refused.code).toBe(1);
      expect(refused.err).toContain('--prefer files');
    }
    expect(await read(rede)).toBe(inFile);
    expect((await findCard(db, 'REDE-07'))?.source).toBe(inApp);
    const exported = await sync('export', '--yes', '--prefer', 'database');
    expect(exported.code).toBe(0);
    expect(await read(rede)).toBe(inApp);
    expect(await read(`${rede}.${hashSource(inFile).slice(0, 8)}.bak`)).toBe(inFile);
    await writeFile(at(rede), inFile);
    await editInApp('REDE-07', (source) => `${source}# e de novo\n`);
    expect((await sync('import', '--yes', '--prefer', 'files')).code).toBe(0);
    expect((await findCard(db, 'REDE-07'))?.source).toBe(inFile);
    const sources = (await db.cardVersion.findMany({ where: { cardId: 'REDE-07' } })).map(
      ({ source }) => source,
    );
    expect(sources).toEqual(expect.arrayContaining([inApp, inFile, `${inApp}# e de novo\n`]));
  });

  it('gives the catalogue the same rules, and its files keep their variables through an edit in the app', async () => {
    await sync('import', '--yes');
    const current = await findCurrentCatalogue(db);
    if (current === null) throw new Error('no catalogue');
    const files = [await read('metricas.yaml'), await read('ambientes.yaml')] as const;
    const edit = {
      metricsYaml: current.metricsYaml,
      environmentsYaml: current.environmentsYaml.replace(/amostras_minimas: .*/, 'amostras_minimas: 0.123'),
      expectedHash: current.hash,
    };
    const { ada } = await addPeople(db);
    expect(await editCatalogue({ db }, ada, edit)).toMatchObject({ ok: true });
    // An import of the old files takes nothing back.
    expect(await sync('import', '--yes')).toMatchObject({ code: 0, err: '' });
    expect((await findCurrentCatalogue(db))?.environmentsYaml).toContain('amostras_minimas: 0.123');
    expect((await sync('export', '--yes')).out).toContain('written: ambientes.yaml');
    expect(await read('metricas.yaml')).toBe(files[0]);
    expect(await read('ambientes.yaml')).toBe(
      files[1].replace(/amostras_minimas: .*/, 'amostras_minimas: 0.123'),
    );
    await writeFile(at('metricas.yaml'), `${files[0]}# aqui\n`);
    const later = await findCurrentCatalogue(db);
    const other = { ...edit, metricsYaml: `${current.metricsYaml}# ali\n`, expectedHash: later?.hash ?? '' };
    expect(await editCatalogue({ db }, ada, other)).toMatchObject({ ok: true });
    expect(await sync('import', '--yes')).toMatchObject({ code: 1 });
    expect(await sync('import', '--yes', '--prefer', 'files')).toMatchObject({ code: 0 });
    expect((await findCurrentCatalogue(db))?.origin?.metricsSource).toBe(`${files[0]}# aqui\n`);
    expect(await db.catalogueVersion.count()).toBe(4);
  });

  it('stores nothing of a deck with an error, and writes nothing over a file that it cannot read', async () => {
    await writeFile(at(rede), 'id: [');
    const refused = await sync('import', '--yes');
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('cartas/REDE-07.yaml:1:5');
    expect(await db.card.count()).toBe(0);
    expect(await sync('export', '--yes')).toMatchObject({ code: 1 });
    expect(await read(rede)).toBe('id: [');
  });

  it('says what is wrong with its own command line, and that it needs a database', async () => {
    expect(await sync('import', '--prefer', 'mine')).toMatchObject({ code: 2 });
    vi.stubEnv('DATABASE_URL', '');
    expect((await sync('export')).err).toContain('DATABASE_URL');
    vi.stubEnv('DATABASE_URL', server.url);
  });
});
