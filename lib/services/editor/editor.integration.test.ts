import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readCardChanges } from '@/lib/adapters/postgres/card-history';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { hashSource } from '@/lib/domain/card/hash-card';
import { firstTeam } from '@/lib/domain/people/first-team';
import type { Role, Viewer } from '@/lib/domain/view/views';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { archiveCard } from '../archive-card';
import { importCatalogue } from '../import-catalogue';
import { saveCard } from '../save-card';
import { sampleCard, writeSampleDeck } from '../testing/sample-deck';
import { listArchivedCards } from '../versions/list-archived-cards';
import { restoreVersion } from '../versions/restore-version';
import { viewCardVersion } from '../versions/view-card-version';
import { viewCardVersions } from '../versions/view-card-versions';
import { dropCardDraft, keepCardDraft } from './keep-card-draft';
import { listCardDrafts } from './list-card-drafts';
import { openCardEditor } from './open-card-editor';
import { saveCardText } from './save-card-text';

let server: TestDatabase;
let db: Database;
let number = 20;
let id: string;
let source: string;

const person = (name: string, role: Role): Viewer => ({
  id: name,
  name,
  email: `${name}@example.com`,
  role,
  team: firstTeam,
});
const ana = person('Ana', 'engineer');
const bia = person('Bia', 'facilitator');
const vera = person('Vera', 'viewer');
const slower = (text: string) => text.replace('latencia_ms: 2000', 'latencia_ms: 3000');
const open = (who: Viewer = ana) => openCardEditor({ db }, who, { kind: 'card', id }, 'pt-BR');
const draftOf = (text: string) => ({ subject: `card:${id}`, source: text, baseHash: hashSource(source) });

beforeAll(async () => {
  server = await createMigratedDatabase();
  db = openDatabase(server.url);
  const deck = await writeSampleDeck();
  const env = { TOXIPROXY_URL: 'http://127.0.0.1:8474' };
  expect(await importCatalogue({ db }, deck.folder, env, null)).toMatchObject({ ok: true });
  await deck.remove();
});
afterAll(async () => {
  await db.$disconnect();
  await server.drop();
});
beforeEach(async () => {
  number += 1;
  id = `REDE-${number}`;
  source = sampleCard.replace('REDE-01', id);
  await saveCard({ db }, bia, { cardId: id, expectedHash: null, source });
});

describe('a draft', () => {
  it('is kept as it is written, judged at once, found again, and forgotten when it is saved', async () => {
    const text = source.replace('naipe: rede', 'naipe: rde');
    expect(await keepCardDraft({ db }, ana, draftOf(text), 'pt-BR')).toMatchObject({
      ok: true,
      value: {
        moved: null,
        check: {
          card: null,
          complete: false,
          problems: [{ code: 'not-allowed-value', line: 2, nearest: 'rede' }],
        },
      },
    });
    expect(await open()).toMatchObject({ ok: true, value: { source: text, cardId: id } });
    expect(await open(bia)).toMatchObject({ ok: true, value: { source, savedAt: null } });
    expect(await listCardDrafts({ db }, ana)).toMatchObject([{ href: `/cards/${id}/edit`, cardId: id }]);
    const refused = await saveCardText({ db }, ana, { ...draftOf(text), reason: '' }, 'pt-BR');
    expect(refused).toMatchObject({ ok: false, failure: { code: 'card_has_errors' } });

    const saved = await saveCardText(
      { db },
      ana,
      { ...draftOf(slower(source)), reason: 'mais lento' },
      'pt-BR',
    );
    expect(saved).toMatchObject({ ok: true, value: { change: 'changed' } });
    expect(await listCardDrafts({ db }, ana)).toEqual([]);
    expect(await readCardChanges(db, id, 1)).toMatchObject([{ byName: 'Ana', reason: 'mais lento' }]);
  });

  it('is not lost when somebody else saves: both texts are there, with who and when, until the person chooses', async () => {
    await keepCardDraft({ db }, ana, draftOf(slower(source)), 'en');
    const theirs = source.replace('Estoque lento', 'Estoque muito lento');
    await saveCard({ db }, bia, { cardId: id, expectedHash: hashSource(source), source: theirs });

    const kept = await keepCardDraft({ db }, ana, draftOf(slower(source)), 'en');
    const moved = { hash: hashSource(theirs), source: theirs, byName: 'Bia' };
    expect(kept).toMatchObject({ ok: true, value: { moved } });
    expect(await open()).toMatchObject({ ok: true, value: { source: slower(source), moved } });
    const save = { ...draftOf(slower(source)), reason: '' };
    expect(await saveCardText({ db }, ana, save, 'en')).toMatchObject({
      ok: false,
      failure: { code: 'card_changed_meanwhile', other: { byName: 'Bia' } },
    });
    expect(await open()).toMatchObject({ ok: true, value: { source: slower(source) } });
    const onTop = { ...save, baseHash: hashSource(theirs) };
    expect(await saveCardText({ db }, ana, onTop, 'en')).toMatchObject({ ok: true });
  });

  it.each([
    ['card:../x', 'a'],
    ['new:network', 'a'],
    ['card:REDE-01:more', 'a'],
    ['card:REDE-01', 'a\0'],
    ['card:REDE-01', '\ud800'],
    ['card:REDE-01', 'a'.repeat(128 * 1_024 + 1)],
  ])('named %s is refused where it can not be one', async (subject, text) => {
    const kept = await keepCardDraft({ db }, ana, { subject, source: text, baseHash: null }, 'en');
    expect(kept).toMatchObject({ ok: false, failure: { code: 'bad_request' } });
  });

  it('of an edited card keeps its id', async () => {
    const other = { ...draftOf(source.replace(id, 'REDE-999')), reason: '' };
    const saved = await saveCardText({ db }, ana, other, 'en');
    expect(saved).toMatchObject({ ok: false, failure: { code: 'card_id_differs' } });
    await dropCardDraft({ db }, ana, `card:${id}`);
    expect(await open()).toMatchObject({ ok: true, value: { source } });
  });
});

describe('a new card', () => {
  it('begins from a template with a free id, valid as it stands, and goes into the deck', async () => {
    const opened = await openCardEditor(
      { db },
      ana,
      { kind: 'template', suit: 'data', template: 'manual' },
      'en',
    );
    if (!opened.ok) throw new Error(opened.failure.code);
    expect(opened.value).toMatchObject({ baseHash: null, cardId: null, check: { complete: true } });
    const { subject, source: text } = opened.value;
    const saved = await saveCardText(
      { db },
      ana,
      { subject, source: text, baseHash: null, reason: '' },
      'en',
    );
    expect(saved).toMatchObject({ ok: true, value: { cardId: 'DADOS-01', change: 'added' } });
  });

  it('begins as a copy under the next id, of an archived card too', async () => {
    await archiveCard({ db }, ana, id, 'obsoleta');
    const copied = await openCardEditor({ db }, ana, { kind: 'copy', id }, 'en');
    expect(copied).toMatchObject({ ok: true, value: { source: source.replace(id, `REDE-${number + 1}`) } });
    expect(await open()).toMatchObject({ ok: false, failure: { code: 'card_archived' } });
  });
});

describe('the history', () => {
  it('compares versions in the words of the domain, opens an old one and brings it back as the newest', async () => {
    const first = hashSource(source);
    const second = hashSource(slower(source));
    await saveCard({ db }, ana, { cardId: id, expectedHash: first, source: slower(source) });
    const pair = { before: null, after: null };
    expect(await viewCardVersions({ db }, vera, id, pair)).toMatchObject({
      ok: true,
      value: {
        canEdit: { allowed: false },
        compared: {
          before: { hash: first },
          after: { hash: second },
          differences: [{ part: 'attribute', name: 'latencia_ms', before: 2000, after: 3000 }],
        },
      },
    });
    expect(await viewCardVersion({ db }, vera, id, first)).toMatchObject({
      ok: true,
      value: { source, saved: { byName: 'Bia' }, currentHash: second },
    });
    const restore = { cardId: id, hash: first, expectedHash: second, reason: 'era melhor' };
    expect(await restoreVersion({ db }, ana, restore, 'en')).toMatchObject({
      ok: true,
      value: { hash: first },
    });
    expect(await readCardChanges(db, id)).toMatchObject([{ hash: first, reason: 'era melhor' }, {}, {}]);
    const late = await restoreVersion({ db }, ana, restore, 'en');
    expect(late).toMatchObject({ ok: false, failure: { code: 'card_changed_meanwhile' } });
  });

  it('of an archived card stays readable, and says who took it out and why', async () => {
    await archiveCard({ db }, ana, id, 'obsoleta');
    expect(await listArchivedCards({ db })).toEqual(
      expect.arrayContaining([expect.objectContaining({ cardId: id, byName: 'Ana', reason: 'obsoleta' })]),
    );
    const view = await viewCardVersions({ db }, ana, id, { before: null, after: null });
    expect(view).toMatchObject({ ok: true, value: { archived: true, compared: null } });
  });
});

it('lets nobody write who may only read', async () => {
  const refused = { ok: false, failure: { code: 'not_permitted' } };
  expect(await open(vera)).toMatchObject(refused);
  expect(await keepCardDraft({ db }, vera, draftOf(source), 'en')).toMatchObject(refused);
  expect(await saveCardText({ db }, vera, { ...draftOf(source), reason: '' }, 'en')).toMatchObject(refused);
  const restore = { cardId: id, hash: hashSource(source), expectedHash: hashSource(source), reason: 'x' };
  expect(await restoreVersion({ db }, vera, restore, 'en')).toMatchObject(refused);
});
