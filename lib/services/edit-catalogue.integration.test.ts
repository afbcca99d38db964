import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCurrentCatalogue } from '@/lib/adapters/postgres/catalogue-store';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { editCatalogue, previewCatalogue } from './edit-catalogue';
import { importCatalogue } from './import-catalogue';
import { importDeck } from './import-deck';
import { keepCatalogueDraft } from './keep-catalogue-draft';
import { requestRun } from './request-run';
import { addPeople, type People } from './testing/sample-run';
import { writeSampleDeck, type SampleDeck } from './testing/sample-deck';
import { viewCatalogueEdit } from './view-catalogue-edit';
import { viewLaunch } from './view-launch';

let server: TestDatabase;
let db: Database;
let deck: SampleDeck;
let people: People;

beforeAll(async () => {
  server = await createMigratedDatabase();
  db = openDatabase(server.url);
  people = await addPeople(db);
  deck = await writeSampleDeck();
  await importDeck({ db }, deck.folder);
  await importCatalogue({ db }, deck.folder, { TOXIPROXY_URL: 'http://127.0.0.1:8474' }, null);
});

afterAll(async () => {
  await db.$disconnect();
  await server.drop();
  await deck.remove();
});

async function request(environment: string): Promise<string> {
  const context = { db, demo: false };
  const launch = await viewLaunch(context, people.fabiana, { cardId: 'REDE-01', environment });
  if (!launch.ok || launch.value.planHash === null) throw new Error('the card does not compile');
  const { versionHash, durationMs, share, planHash } = launch.value;
  const choice = { cardId: 'REDE-01', versionHash, environment, durationMs, share, planHash };
  const requested = await requestRun(context, people.fabiana, choice);
  if (!requested.ok) throw new Error(requested.failure.code);
  return requested.value.runId;
}

const stateOf = async (id: string) => (await db.run.findUniqueOrThrow({ where: { id } })).state;

it('voids exactly the waiting plans that the new catalogue changes, says so, and starts none of them', async () => {
  const current = await findCurrentCatalogue(db);
  if (!current) throw new Error('no catalogue');
  const accepted = await request('homologacao');
  const waiting = await request('producao-canary');
  expect(await stateOf(accepted)).toBe('approved');
  const edit = {
    metricsYaml: current.metricsYaml,
    environmentsYaml: current.environmentsYaml.replace('estoque-homologacao', 'estoque-novo'),
    expectedHash: current.hash,
  };

  expect((await editCatalogue({ db }, people.fabiana, edit)).ok).toBe(false);
  const preview = await previewCatalogue({ db }, edit);
  expect(preview).toMatchObject({ value: { voids: [{ id: accepted, requestedBy: 'Fabiana' }] } });
  const saved = await editCatalogue({ db }, people.ada, edit);
  expect(saved).toMatchObject({ ok: true, value: { change: 'added', voided: [{ id: accepted }] } });

  expect(await stateOf(accepted)).toBe('cancelled');
  expect(await stateOf(waiting)).toBe('awaiting_approval');
  const events = await db.runEvent.findMany({
    where: { runId: accepted },
    orderBy: { seq: 'desc' },
    take: 2,
  });
  expect(events.map(({ data }) => data)).toMatchObject([
    { kind: 'state_entered', state: 'cancelled' },
    { kind: 'plan_voided', by: { name: 'Ada' } },
  ]);
  expect(await findCurrentCatalogue(db)).toMatchObject({ environmentsYaml: edit.environmentsYaml });
  expect(await editCatalogue({ db }, people.ada, edit)).toMatchObject({
    ok: false,
    failure: { code: 'catalogue_changed' },
  });
});

describe('an engineer alone does not take faults where they may not go', () => {
  const [first, second] = ['producao-canary', 'homologacao'];
  const flags = (production: boolean, accepted: boolean) =>
    `producao: ${String(production)}\n    exige_aceite: ${String(accepted)}`;
  const ways: readonly (readonly [string, (yaml: string) => string])[] = [
    ['production is production no more', (yaml) => yaml.replace(flags(true, true), flags(false, true))],
    ['nobody accepts the risk any more', (yaml) => yaml.replace(flags(true, true), flags(true, false))],
    [
      'a test system is called production, so that its runs open cards there',
      (yaml) => yaml.replace(flags(false, false), flags(true, true)),
    ],
    [
      'another name, which no freeze, token or signature knows',
      (yaml) => yaml.replace(`nome: ${first}`, `nome: ${first}-2`),
    ],
    [
      'the proxy of production in the test environment',
      (yaml) => yaml.replace('proxy: estoque-novo', 'proxy: estoque'),
    ],
    [
      'the same proxy by another address',
      (yaml) => yaml.replace(':8474", proxy: estoque-novo', ':8474/", proxy: estoque-novo'),
    ],
    [
      'a Prometheus of one’s own, which never sees a breach',
      (yaml) =>
        yaml.replace(/prometheus: \{ url: "[^"]*"/, 'prometheus: { url: "http://elsewhere.example:9090"'),
    ],
    [
      'a second environment beside it',
      (yaml) =>
        `${yaml}${yaml.slice(yaml.indexOf(`  - nome: ${second}`), yaml.indexOf('  - nome: outra')).replaceAll(second, 'teste')}`,
    ],
  ];

  it.each(ways)('%s', async (_, change) => {
    const current = await findCurrentCatalogue(db);
    if (!current) throw new Error('no catalogue');
    const environmentsYaml = change(current.environmentsYaml);
    expect(environmentsYaml).not.toBe(current.environmentsYaml);
    const edit = { ...current, environmentsYaml, expectedHash: current.hash };
    const ofAnotherTeam = { ...people.ada, team: { id: 'other-team', name: 'Outro' } };
    for (const viewer of [people.edu, ofAnotherTeam]) {
      expect(await editCatalogue({ db }, viewer, edit)).toMatchObject({
        ok: false,
        failure: { code: 'reach_is_admins' },
      });
    }
    expect((await findCurrentCatalogue(db))?.hash).toBe(current.hash);
  });
});

it('stores nothing of a catalogue with an error, and says where it is', async () => {
  const current = await findCurrentCatalogue(db);
  if (!current) throw new Error('no catalogue');
  const metricsYaml = current.metricsYaml.replace('sum by', 'sum bi');
  const refused = await editCatalogue({ db }, people.edu, {
    ...current,
    metricsYaml,
    expectedHash: current.hash,
  });
  expect(refused).toMatchObject({
    ok: false,
    failure: { code: 'does_not_compile', problems: [{ file: 'metricas.yaml', code: 'promql' }] },
  });
  expect((await findCurrentCatalogue(db))?.hash).toBe(current.hash);
});

it('keeps a draft of one’s own until it is saved, over a change that somebody else made meanwhile too', async () => {
  const edit = async (who = people.edu) => {
    const view = await viewCatalogueEdit({ db }, who);
    if (!view.ok) throw new Error(view.failure.code);
    return view.value;
  };
  const { current } = await edit();
  const { hash: baseHash, environmentsYaml } = current;
  const draft = { metricsYaml: `# rascunho\n${current.metricsYaml}`, environmentsYaml, baseHash };
  expect((await keepCatalogueDraft({ db }, people.fabiana, draft)).ok).toBe(false);
  expect(await keepCatalogueDraft({ db }, people.edu, draft)).toMatchObject({
    value: { check: { voids: [] }, currentHash: baseHash },
  });
  const broken = { ...draft, metricsYaml: `${draft.metricsYaml}\nmetricas: [` };
  await keepCatalogueDraft({ db }, people.edu, broken);
  expect((await edit()).text).toEqual(broken);
  expect((await edit()).known.check.problems.length).toBeGreaterThan(0);
  expect((await edit(people.ada)).text.metricsYaml).toBe(current.metricsYaml);

  const theirs = { metricsYaml: current.metricsYaml, environmentsYaml: `# outra\n${environmentsYaml}` };
  expect((await editCatalogue({ db }, people.ada, { ...theirs, expectedHash: baseHash })).ok).toBe(true);
  expect(await editCatalogue({ db }, people.edu, { ...draft, expectedHash: baseHash })).toMatchObject({
    failure: { code: 'catalogue_changed' },
  });
  const moved = await edit();
  expect(moved.text).toEqual(broken);
  expect(moved.known.currentHash).not.toBe(baseHash);
  const saved = { ...draft, environmentsYaml: theirs.environmentsYaml, expectedHash: moved.current.hash };
  expect((await editCatalogue({ db }, people.edu, saved)).ok).toBe(true);
  expect((await edit()).known.savedAt).toBeNull();

  await keepCatalogueDraft({ db }, people.edu, draft);
  const same = { ...draft, metricsYaml: saved.metricsYaml, environmentsYaml: saved.environmentsYaml };
  expect(await keepCatalogueDraft({ db }, people.edu, same)).toMatchObject({ value: { savedAt: null } });
  expect(await db.draft.count()).toBe(0);
});
