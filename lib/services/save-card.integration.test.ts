import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCardVersion, readCardChanges } from '@/lib/adapters/postgres/card-history';
import { readCatalogueHistory } from '@/lib/adapters/postgres/catalogue-history';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { dropDraft, findDraft, keepDraft, listDrafts } from '@/lib/adapters/postgres/draft-store';
import { hashSource } from '@/lib/domain/card/hash-card';
import { firstTeam } from '@/lib/domain/people/first-team';
import type { Role, Viewer } from '@/lib/domain/view/views';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { archiveCard, restoreCard } from './archive-card';
import { importCatalogue } from './import-catalogue';
import { importDeck, previewImport } from './import-deck';
import { saveCard } from './save-card';
import { sampleCard, writeSampleDeck, type SampleDeck } from './testing/sample-deck';

let server: TestDatabase;
let db: Database;
let deck: SampleDeck;
let number = 10;
let cardId: string;
let source: string;

const viewer = (role: Role): Viewer => ({
  id: role,
  name: `Ana, ${role}`,
  email: `${role}@example.com`,
  role,
  team: firstTeam,
});
const engineer = viewer('engineer');
const edited = (title: string) => source.replace('Estoque lento', title);

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
beforeEach(() => {
  number += 1;
  cardId = `REDE-${number}`;
  source = sampleCard.replace('REDE-01', cardId);
});

const add = () => saveCard({ db }, engineer, { cardId, expectedHash: null, source });

describe('saving a card in the app', () => {
  it('adds it, changes it, and keeps every version to the letter with who and when', async () => {
    expect(await add()).toMatchObject({ ok: true, value: { change: 'added', hash: hashSource(source) } });
    const second = edited('Estoque muito lento');
    const save = { cardId, expectedHash: hashSource(source), source: second };
    expect(await saveCard({ db }, engineer, save)).toMatchObject({ ok: true, value: { change: 'changed' } });
    const again = { ...save, expectedHash: hashSource(second) };
    expect(await saveCard({ db }, engineer, again)).toMatchObject({
      ok: true,
      value: { change: 'unchanged' },
    });
    expect(await readCardChanges(db, cardId)).toMatchObject([
      { kind: 'saved', hash: hashSource(second), byName: engineer.name, via: 'app' },
      { kind: 'saved', hash: hashSource(source), byName: engineer.name, via: 'app' },
    ]);
    expect(await findCardVersion(db, cardId, hashSource(source))).toMatchObject({ source });
  });

  it('keeps the line ends of the version before, whatever a browser sends', async () => {
    await add();
    const sent = edited('Outra').replaceAll('\n', '\r\n');
    await saveCard({ db }, engineer, { cardId, expectedHash: hashSource(source), source: sent });
    expect(await findCardVersion(db, cardId, hashSource(edited('Outra')))).not.toBeNull();
  });

  it('refuses to overwrite what somebody else saved meanwhile, and names who', async () => {
    await add();
    const expectedHash = hashSource(source);
    const outcomes = await Promise.all(
      ['A', 'B', 'C', 'D'].map((title) =>
        saveCard({ db }, viewer('facilitator'), { cardId, expectedHash, source: edited(title) }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.ok) continue;
      expect(outcome.failure).toMatchObject({
        code: 'card_changed_meanwhile',
        other: { byName: 'Ana, facilitator' },
      });
    }
    expect(await readCardChanges(db, cardId)).toHaveLength(2);
  });

  it.each([
    ['a viewer', viewer('viewer'), null, (text: string) => text, 'not_permitted'],
    ['a text of another card', engineer, null, () => sampleCard, 'bad_request'],
    ['a text with a NUL', engineer, null, (text: string) => `${text}# \0`, 'bad_request'],
    ['half a character', engineer, null, (text: string) => `${text}# \ud83c`, 'bad_request'],
    ['a broken card', engineer, null, () => 'id: [', 'card_unreadable'],
    ['a card that is not there', engineer, 'a'.repeat(64), (text: string) => text, 'not_found'],
  ] as const)('refuses %s and stores nothing', async (_, who, expectedHash, change, code) => {
    const outcome = await saveCard({ db }, who, { cardId, expectedHash, source: change(source) });
    expect(outcome).toMatchObject({ ok: false, failure: { code } });
    expect(await readCardChanges(db, cardId)).toEqual([]);
  });

  it('refuses a new card whose id is taken', async () => {
    await add();
    expect(await add()).toMatchObject({ ok: false, failure: { code: 'card_id_taken' } });
  });
});

describe('the archive', () => {
  it('takes a card out with a reason, refuses to change it there, and gives it back as it was', async () => {
    await add();
    expect(await archiveCard({ db }, viewer('viewer'), cardId, 'velha')).toMatchObject({ ok: false });
    expect(await archiveCard({ db }, engineer, cardId, ' ')).toMatchObject({
      failure: { code: 'reason_missing' },
    });
    expect(await archiveCard({ db }, engineer, cardId, 'o serviço saiu do ar')).toMatchObject({ ok: true });
    expect(await archiveCard({ db }, engineer, cardId, 'de novo')).toMatchObject({ ok: false });
    const save = { cardId, expectedHash: hashSource(source), source: edited('Outra') };
    expect(await saveCard({ db }, engineer, save)).toMatchObject({ failure: { code: 'card_archived' } });
    expect(await restoreCard({ db }, engineer, cardId, 'voltou')).toMatchObject({ ok: true });
    expect(await readCardChanges(db, cardId)).toMatchObject([
      { kind: 'restored', reason: 'voltou', hash: hashSource(source) },
      { kind: 'archived', reason: 'o serviço saiu do ar' },
      { kind: 'saved' },
    ]);
  });
});

it('a preview changes nothing, and an import refuses when the card moved on after it', async () => {
  const before = await previewImport({ db }, deck.folder);
  expect(before.comparison.cards.find(({ id }) => id === 'REDE-01')).toMatchObject({
    state: 'only_in_files',
  });
  expect(await readCardChanges(db, 'REDE-01')).toEqual([]);
  await saveCard({ db }, engineer, { cardId: 'REDE-01', expectedHash: null, source: sampleCard });
  const outcome = await importDeck({ db }, deck.folder, { seen: before.comparison });
  expect(outcome).toMatchObject({ ok: false, why: 'moved_on', cards: [{ id: 'REDE-01' }] });
});

it('a draft is one person’s, replaces the one before, and is gone when dropped', async () => {
  const draft = { subject: `card:${cardId}`, source: 'id: REDE', baseHash: null };
  const first = await keepDraft(db, 'ana', draft);
  const second = await keepDraft(db, 'ana', { ...draft, source: 'id: REDE-1' });
  expect(second.getTime()).toBeGreaterThanOrEqual(first.getTime());
  expect(await findDraft(db, 'ana', draft.subject)).toMatchObject({ source: 'id: REDE-1', savedAt: second });
  expect(await findDraft(db, 'rui', draft.subject)).toBeNull();
  expect(await listDrafts(db, 'ana', 'card:')).toHaveLength(1);
  await dropDraft(db, 'ana', draft.subject);
  expect(await findDraft(db, 'ana', draft.subject)).toBeNull();
});

it('the history of the catalogue has its newest version first', async () => {
  await importCatalogue({ db }, deck.folder, { TOXIPROXY_URL: 'http://127.0.0.1:8474' }, null);
  const history = await readCatalogueHistory(db, 5);
  expect(history).toHaveLength(1);
  expect(history[0]?.metricsYaml).toContain('metricas:');
});
