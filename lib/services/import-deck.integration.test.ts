import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { demoAccounts } from '@/lib/auth/demo-accounts';
import { importCatalogue } from './import-catalogue';
import { importDeck } from './import-deck';
import { seedDemo } from './seed-demo';
import { sampleCard, writeSampleDeck, type SampleDeck } from './testing/sample-deck';

let server: TestDatabase;
let db: Database;
let deck: SampleDeck;
const env = { TOXIPROXY_URL: 'http://127.0.0.1:8474' };

beforeAll(async () => {
  server = await createMigratedDatabase();
  db = openDatabase(server.url);
  deck = await writeSampleDeck();
});

afterAll(async () => {
  await deck.remove();
  await db.$disconnect();
  await server.drop();
});

const imported = () => importDeck({ db }, deck.folder);
const currentSource = async (id: string) => {
  const card = await db.card.findUniqueOrThrow({ where: { id } });
  return (await db.cardVersion.findUniqueOrThrow({ where: { hash: card.currentVersionHash } })).source;
};

describe('importing a deck', () => {
  it('stores the text to the letter, once, and says what changed', async () => {
    expect(await imported()).toMatchObject({
      ok: true,
      diff: { added: ['REDE-01'], changed: [], unchanged: [] },
    });
    expect(await currentSource('REDE-01')).toBe(sampleCard);
    expect(await imported()).toMatchObject({ ok: true, diff: { added: [], unchanged: ['REDE-01'] } });
    const commented = `\uFEFF# outra edição\r\n${sampleCard}\n\n`;
    await deck.write('cartas/REDE-01.yaml', commented);
    expect(await imported()).toMatchObject({ ok: true, diff: { changed: ['REDE-01'] } });
    expect(await currentSource('REDE-01')).toBe(commented);
    // Back to the older text: the version is there already, and is the current one again.
    await deck.write('cartas/REDE-01.yaml', sampleCard);
    expect(await imported()).toMatchObject({ ok: true });
    expect(await currentSource('REDE-01')).toBe(sampleCard);
  });

  it('stores nothing while one file is wrong, and names every wrong file', async () => {
    await deck.write('cartas/REDE-02.yaml', sampleCard.replace('REDE-01', 'REDE-02'));
    await deck.write('cartas/a-copy.yaml', sampleCard);
    await deck.write('cartas/broken.yaml', 'id: [');
    await deck.write('cartas/latin1.yaml', Buffer.from('titulo: "Lat\xeancia"', 'latin1'));
    const outcome = await imported();
    if (outcome.ok || outcome.why !== 'files') throw new Error('a broken deck was imported');
    expect(outcome.files.map(({ file, problems }) => [file, problems[0]?.code])).toEqual([
      ['cartas/a-copy.yaml', 'duplicate-card'],
      ['cartas/broken.yaml', 'yaml-syntax'],
      ['cartas/latin1.yaml', 'file-not-utf8'],
    ]);
    expect(await db.card.count()).toBe(1);
    await deck.write('cartas/latin1.yaml', sampleCard.replace('REDE-01', 'REDE-03'));
    await deck.write('cartas/broken.yaml', sampleCard.replace('REDE-01', 'REDE-04'));
    await deck.write('cartas/a-copy.yaml', sampleCard.replace('REDE-01', 'REDE-05'));
    expect(await imported()).toMatchObject({
      ok: true,
      diff: { added: ['REDE-02', 'REDE-05', 'REDE-04', 'REDE-03'] },
    });
  });

  it('says that a folder is no deck', async () => {
    expect(await importDeck({ db }, path.join(deck.folder, 'nothing'))).toMatchObject({
      ok: false,
      files: [{ problems: [{ code: 'file-missing' }] }],
    });
  });
});

describe('importing a catalogue', () => {
  it('fills in addresses once, keeps versions, and makes the newest import the current one', async () => {
    const first = await importCatalogue({ db }, deck.folder, env, null);
    expect(first).toMatchObject({ ok: true, change: 'added' });
    expect(await importCatalogue({ db }, deck.folder, env, null)).toMatchObject({
      ok: true,
      change: 'unchanged',
    });
    const moved = { TOXIPROXY_URL: 'http://127.0.0.1:9999' };
    expect(await importCatalogue({ db }, deck.folder, moved, null)).toMatchObject({ change: 'added' });
    expect(await importCatalogue({ db }, deck.folder, env, null)).toMatchObject({ change: 'added' });
    const newest = await db.catalogueVersion.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
    expect(newest.environmentsYaml).toContain('http://127.0.0.1:8474');
    expect(await db.catalogueVersion.count()).toBe(3);
  });

  it('stores nothing with a variable missing, or a password in an address', async () => {
    const before = await db.catalogueVersion.count();
    expect(await importCatalogue({ db }, deck.folder, {}, null)).toMatchObject({ ok: false });
    const secret = { TOXIPROXY_URL: 'http://user:hidden@127.0.0.1:8474' };
    const refused = await importCatalogue({ db }, deck.folder, secret, null);
    expect(refused).toMatchObject({ ok: false });
    expect(JSON.stringify(refused)).not.toContain('hidden');
    expect(await db.catalogueVersion.count()).toBe(before);
  });
});

describe('seeding the demo', () => {
  it('fills an empty database with our own deck, REDE-07 to the letter, and changes nothing the second time', async () => {
    const deckDir = path.resolve('deck');
    const first = await seedDemo(db, { deckDir, env });
    expect(first).toMatchObject({
      accounts: demoAccounts.length,
      catalogue: { ok: true },
      deck: { ok: true },
    });
    expect(await currentSource('REDE-07')).toBe(
      await readFile(path.join(deckDir, 'cartas/REDE-07.yaml'), 'utf8'),
    );
    const second = await seedDemo(db, { deckDir, env });
    expect(second).toMatchObject({
      catalogue: { ok: true, change: 'unchanged' },
      deck: { ok: true, diff: { added: [], changed: [] } },
    });
  });
});
