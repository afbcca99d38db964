import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import type { LaunchView } from '@/lib/domain/view/views';
import { readDeckFilter } from '@/lib/domain/deck/deck-filter';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { acceptRisk } from './accept-risk';
import { engageStopLatch } from './engage-stop-latch';
import type { Outcome } from './failure';
import { importCatalogue } from './import-catalogue';
import { importDeck } from './import-deck';
import { releaseStopLatch } from './release-stop-latch';
import { requestRun, type RunRequest } from './request-run';
import type { ServiceContext } from './service-context';
import { sampleCard, writeSampleDeck, type SampleDeck } from './testing/sample-deck';
import { addPeople, type People } from './testing/sample-run';
import { viewCard } from './view-card';
import { viewDeck } from './view-deck';
import { viewLaunch, type LaunchChoice } from './view-launch';
import { viewRuns } from './view-runs';

let server: TestDatabase;
let db: Database;
let context: ServiceContext;
let people: People;
let deck: SampleDeck;
const env = { TOXIPROXY_URL: 'http://127.0.0.1:8474' };

beforeAll(async () => {
  server = await createMigratedDatabase();
  db = openDatabase(server.url);
  context = { db, demo: false };
  people = await addPeople(db);
  deck = await writeSampleDeck();
  await importDeck(context, deck.folder);
});

beforeEach(async () => {
  await deck.write('cartas/REDE-01.yaml', sampleCard);
  await importDeck(context, deck.folder);
  await db.run.updateMany({ data: { state: 'concluded' } });
});

afterAll(async () => {
  await deck.remove();
  await db.$disconnect();
  await server.drop();
});

const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'ok' : outcome.failure.code);

async function launch(choice: Partial<LaunchChoice> = {}, viewer = people.fabiana): Promise<LaunchView> {
  const view = await viewLaunch(context, viewer, { cardId: 'REDE-01', ...choice });
  if (!view.ok) throw new Error(view.failure.code);
  return view.value;
}

function formOf(view: LaunchView): RunRequest {
  const { card, versionHash, environment, durationMs, share, planHash } = view;
  return { cardId: card.id, versionHash, environment, durationMs, share, planHash: planHash ?? '' };
}

describe('before the catalogue', () => {
  it('a card can be read, and says what is missing', async () => {
    const card = await viewCard(context, 'REDE-01');
    expect(card).toMatchObject({
      ok: true,
      value: { source: sampleCard, understood: { ok: false, problems: [{ code: 'catalogue-unusable' }] } },
    });
    const choice = { cardId: 'REDE-01' };
    expect(codeOf(await viewLaunch(context, people.fabiana, choice))).toBe('catalogue_missing');
    expect(await importCatalogue(context, deck.folder, env, null)).toMatchObject({ ok: true });
  });
});

describe('reading a card', () => {
  it('shows what is suspicious, on its page and where it is launched', async () => {
    await deck.write('cartas/REDE-01.yaml', sampleCard.replace('0,5% dos pedidos', '50% dos pedidos'));
    await importDeck(context, deck.folder);
    const card = await viewCard(context, 'REDE-01');
    if (!card.ok) throw new Error(card.failure.code);
    expect(card.value.warnings.map(({ code }) => code)).toContain('impact-differs');
    expect((await launch()).problems.map(({ code }) => code)).toContain('impact-differs');
  });

  it('shows it compiled, with its versions', async () => {
    const card = await viewCard(context, 'REDE-01');
    expect(card).toMatchObject({ ok: true, value: { understood: { ok: true }, runs: [] } });
    expect(codeOf(await viewCard(context, 'REDE-99'))).toBe('not_found');
  });

  it('shows the deck, with what each card attacks', async () => {
    const { cards, liveRuns } = await viewDeck(context, people.fabiana, readDeckFilter({}));
    expect(liveRuns).toEqual([]);
    expect(cards).toEqual([
      expect.objectContaining({
        id: 'REDE-01',
        suit: 'network',
        target: 'pedidos -> estoque',
        lastResult: null,
      }),
    ]);
  });
});

describe('the launch screen', () => {
  it('offers the card its own environment first, and the tamer ones that it compiles for', async () => {
    const view = await launch();
    expect(view.environments.map(({ name, isOwn }) => [name, isOwn])).toEqual([
      ['producao-canary', true],
      ['homologacao', false],
    ]);
    expect(view).toMatchObject({ durationMs: 600_000, share: 0.1, abortsThatCannotFire: [] });
    expect(view.plan?.environment.acceptanceRequired).toBe(true);
  });

  it('names the conditions that a short run cannot fire', async () => {
    const view = await launch({ durationMs: 30_000 });
    expect(view.abortsThatCannotFire).toEqual(view.plan?.aborts.map(({ id }) => id));
  });

  it('says why nothing longer or wider than the card starts', async () => {
    for (const choice of [{ durationMs: 600_001 }, { share: 0.2 }, { environment: 'outra-producao' }]) {
      const view = await launch(choice);
      expect(view).toMatchObject({ plan: null, planHash: null, canRequest: { allowed: false } });
      expect(view.problems.length).toBeGreaterThan(0);
    }
  });

  it('tells from recorded facts what the engine would find', async () => {
    expect((await launch()).readiness.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['stop_latch', 'passed'],
      ['engines', 'failed'],
      ['target_free', 'passed'],
      ['proxy:estoque', 'warning'],
      ['rehearsal', 'warning'],
      ['progression', 'passed'],
      ['calendar', 'passed'],
    ]);
    const engine = { id: 'e1', name: 'um', host: 'h', pid: 1, supervised: false, version: '1' };
    await db.engine.create({ data: engine });
    const seen = { apiUrl: env.TOXIPROXY_URL, proxy: 'estoque', state: 'clean', data: {}, engineId: 'e1' };
    await db.proxyObservation.create({ data: seen });
    const outcomes = async (choice = {}) =>
      (await launch(choice)).readiness.slice(0, 4).map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(['passed', 'failed', 'passed', 'passed']);
    expect(await outcomes({ environment: 'homologacao' })).toEqual([
      'passed',
      'warning',
      'passed',
      'warning',
    ]);
    await db.engine.create({ data: { ...engine, id: 'e2' } });
    expect(await outcomes()).toEqual(['passed', 'passed', 'passed', 'passed']);
    await db.engine.updateMany({ data: { heartbeatAt: new Date(Date.now() - 10_000) } });
    await db.proxyObservation.updateMany({ data: { state: 'foreign_toxics' } });
    expect(await outcomes()).toEqual(['passed', 'failed', 'passed', 'failed']);
  });
});

describe('requesting a run', () => {
  it('in production waits for somebody else to accept exactly this plan', async () => {
    const requested = await requestRun(context, people.fabiana, formOf(await launch()));
    if (!requested.ok) throw new Error(requested.failure.code);
    const [newest] = await viewRuns(context);
    expect(newest).toMatchObject({ id: requested.value.runId, state: 'awaiting_approval' });
    const { planHash } = await db.run.findUniqueOrThrow({ where: { id: requested.value.runId } });
    expect(codeOf(await acceptRisk(context, people.fabiana, requested.value.runId, planHash))).toBe(
      'own_request',
    );
    expect(codeOf(await acceptRisk(context, people.paulo, requested.value.runId, planHash))).toBe('ok');
  });

  it('where no acceptance is required is approved at once', async () => {
    const view = await launch({ environment: 'homologacao', durationMs: 120_000, share: 0.05 });
    const requested = await requestRun(context, people.edu, formOf(view));
    expect(codeOf(requested)).toBe('ok');
    expect((await viewRuns(context))[0]).toMatchObject({ state: 'approved', environment: 'homologacao' });
  });

  it('sent twice, at once even, is one run', async () => {
    const form = formOf(await launch());
    const sent = await Promise.all([1, 2, 3].map(() => requestRun(context, people.fabiana, form)));
    const ids = new Set(sent.map((outcome) => (outcome.ok ? outcome.value.runId : outcome.failure.code)));
    expect(ids.size).toBe(1);
  });

  it.each(['paulo', 'vera'] as const)('is not for %s', async (name) => {
    const form = formOf(await launch());
    expect((await launch({}, people[name])).canRequest.allowed).toBe(false);
    expect(codeOf(await requestRun(context, people[name], form))).toBe('not_permitted');
  });

  it('starts nothing that was not read: another plan, another card, more than the card', async () => {
    const form = formOf(await launch());
    const send = async (change: Partial<RunRequest>) =>
      codeOf(await requestRun(context, people.fabiana, { ...form, ...change }));
    expect(await send({ durationMs: 60_000 })).toBe('plan_changed');
    expect(await send({ environment: 'homologacao' })).toBe('plan_changed');
    expect(await send({ planHash: '0'.repeat(64) })).toBe('plan_changed');
    expect(await send({ share: 0.11 })).toBe('does_not_compile');
    expect(await send({ durationMs: 1.5 })).toBe('does_not_compile');
    expect(await send({ cardId: 'REDE-99' })).toBe('not_found');
    await deck.write('cartas/REDE-01.yaml', sampleCard.replace('latencia_ms: 2000', 'latencia_ms: 3000'));
    await importDeck(context, deck.folder);
    expect(await send({})).toBe('card_changed');
    expect(await db.run.count({ where: { state: { not: 'concluded' } } })).toBe(0);
  });

  it('starts nothing while the stop latch is engaged', async () => {
    const form = formOf(await launch());
    await engageStopLatch(context, people.vera, 'alarme');
    expect((await launch()).canRequest.allowed).toBe(false);
    expect(codeOf(await requestRun(context, people.fabiana, form))).toBe('stop_latch');
    await releaseStopLatch(context, people.fabiana, 'falso alarme');
    expect(codeOf(await requestRun(context, people.fabiana, form))).toBe('ok');
  });

  it('starts nothing on a target that is marked, or that another run is on', async () => {
    const form = formOf(await launch());
    const requested = await requestRun(context, people.edu, form);
    if (!requested.ok) throw new Error(requested.failure.code);
    const { runId } = requested.value;
    const { targetKey } = await db.run.update({ where: { id: runId }, data: { state: 'rolling_back' } });
    expect((await launch()).canRequest.allowed).toBe(false);
    expect(codeOf(await requestRun(context, people.fabiana, form))).toBe('target_busy');
    await db.run.update({ where: { id: runId }, data: { state: 'concluded' } });
    await db.targetMark.create({ data: { targetKey, runId, detail: 'd', command: 'c', curl: 'u' } });
    expect(codeOf(await requestRun(context, people.fabiana, form))).toBe('target_marked');
    await db.targetMark.delete({ where: { targetKey } });
  });
});
