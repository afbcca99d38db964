import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import type { LaunchView, Viewer } from '@/lib/domain/view/views';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { acceptCardChange } from './accept-card-change';
import { acceptChangeAsDemoReviewer } from './accept-change-as-demo-reviewer';
import { archiveCard } from './archive-card';
import type { Outcome } from './failure';
import { importCatalogue } from './import-catalogue';
import { importDeck } from './import-deck';
import { listLocks } from './list-locks';
import { overrideProgression } from './override-progression';
import { requestRun } from './request-run';
import { saveCard } from './save-card';
import type { ServiceContext } from './service-context';
import { sampleCard, writeSampleDeck, type SampleDeck } from './testing/sample-deck';
import { addPeople, type People } from './testing/sample-run';
import { viewLaunch } from './view-launch';
import { viewProgression } from './view-progression';
import { viewWaitingChange } from './view-waiting-change';

let server: TestDatabase;
let db: Database;
let context: ServiceContext;
let people: People;
let deck: SampleDeck;

const cardOf = (id: string, severity: number, title = id) =>
  sampleCard
    .replace('id: REDE-01', `id: ${id}`)
    .replace('severidade: 2', `severidade: ${severity}`)
    .replace('Estoque lento', title);
const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'ok' : outcome.failure.code);

beforeAll(async () => {
  server = await createMigratedDatabase();
  db = openDatabase(server.url);
  context = { db, demo: false };
  people = await addPeople(db);
  deck = await writeSampleDeck();
  for (const [id, severity] of [
    ['REDE-02', 1],
    ['REDE-03', 3],
    ['REDE-04', 4],
  ] as const)
    await deck.write(`cartas/${id}.yaml`, cardOf(id, severity));
  await importCatalogue(context, deck.folder, { TOXIPROXY_URL: 'http://127.0.0.1:8474' }, null);
  await importDeck(context, deck.folder);
  await acceptAll(people.ada);
});

afterAll(async () => {
  await deck.remove();
  await db.$disconnect();
  await server.drop();
});

beforeEach(() => db.run.updateMany({ where: { state: 'approved' }, data: { state: 'concluded' } }));

async function acceptAll(viewer: Viewer): Promise<void> {
  for (const { cardId, changeId } of (await viewProgression(context, viewer, false)).pending)
    expect(codeOf(await acceptCardChange(context, viewer, cardId, changeId))).toBe('ok');
}

async function launch(cardId: string, viewer: Viewer, environment = 'homologacao'): Promise<LaunchView> {
  const view = await viewLaunch(context, viewer, { cardId, environment });
  if (!view.ok) throw new Error(view.failure.code);
  return view.value;
}

/** Sends the form by hand, whatever the page says. */
async function request(cardId: string, viewer = people.fabiana, environment = 'homologacao') {
  const { versionHash, durationMs, share, planHash } = await launch(cardId, viewer, environment);
  const form = { cardId, versionHash, environment, durationMs, share, planHash: planHash ?? '' };
  return requestRun(context, viewer, form);
}

/** Ends a run as an engine would have, with the fault in for `faultMs`. */
async function conclude(runId: string, faultMs: number, outcome = 'met'): Promise<void> {
  const injectedAt = new Date(Date.now() - faultMs);
  await db.run.update({
    where: { id: runId },
    data: {
      state: 'concluded',
      ending: 'completed',
      endingReason: 'duration_reached',
      verdict: 'confirmed',
      injectedAt,
      rollbackStartedAt: new Date(injectedAt.getTime() + faultMs),
      rollbackConfirmedAt: new Date(injectedAt.getTime() + faultMs),
      concludedAt: new Date(),
    },
  });
  const data = { kind: 'concluded', results: [{ outcome }] };
  await db.runEvent.create({ data: { runId, epoch: 0, data } });
}

/** Writes what an engine decided of a run with its end, whatever plan and evidence say. */
const settle = (runId: string, countsForProgression: boolean) =>
  db.run.update({ where: { id: runId }, data: { countsForProgression, inProduction: false } });

async function confirm(cardId: string, environment = 'homologacao', faultMs = 600_000): Promise<string> {
  const requested = await request(cardId, people.fabiana, environment);
  if (!requested.ok) throw new Error(requested.failure.code);
  await conclude(requested.value.runId, faultMs);
  return requested.value.runId;
}

const isOpen = async (cardId: string, isProduction = false) => {
  const { suits } = await viewProgression(context, people.fabiana, isProduction);
  return suits.flatMap(({ cards }) => cards).find(({ id }) => id === cardId)?.open;
};

/** Whether the deck page says that the card is locked. */
const isShownLocked = async (cardId: string) => cardId in (await listLocks(db, people.fabiana.team.id));

describe('climbing the levels', () => {
  it('a request made by hand for a locked card starts nothing', async () => {
    expect(await isOpen('REDE-03')).toBe(false);
    expect((await launch('REDE-03', people.fabiana)).canRequest.allowed).toBe(false);
    expect(codeOf(await request('REDE-03'))).toBe('locked');
    expect(codeOf(await request('REDE-04', people.edu))).toBe('locked');
    expect(await db.run.count()).toBe(0);
  });

  it('a run of one second, or one that decided nothing, climbs nothing', async () => {
    await confirm('REDE-01', 'homologacao', 1_000);
    const requested = await request('REDE-02');
    if (!requested.ok) throw new Error(requested.failure.code);
    await conclude(requested.value.runId, 600_000, 'inconclusive');
    const view = await launch('REDE-01', people.fabiana);
    const short = {
      cardId: 'REDE-01',
      versionHash: view.versionHash,
      environment: 'homologacao',
      share: 0.1,
    };
    const one = await viewLaunch(context, people.fabiana, { ...short, durationMs: 1_000 });
    if (!one.ok) throw new Error(one.failure.code);
    const sent = await requestRun(context, people.fabiana, {
      ...short,
      durationMs: 1_000,
      planHash: one.value.planHash ?? '',
    });
    if (!sent.ok) throw new Error(sent.failure.code);
    await conclude(sent.value.runId, 600_000);
    expect(codeOf(await request('REDE-03'))).toBe('locked');
  });

  it('a home-made easy card climbs nothing until somebody else accepts it, and never by its author', async () => {
    const source = cardOf('REDE-90', 1);
    const saved = await saveCard(context, people.edu, { cardId: 'REDE-90', expectedHash: null, source });
    expect(codeOf(saved)).toBe('ok');
    // Its severity is its author's own word: not even the card itself is open.
    expect(codeOf(await request('REDE-90', people.edu))).toBe('locked');
    expect(codeOf(await request('REDE-90', people.fabiana))).toBe('locked');
    const { versionHash } = await launch('REDE-90', people.fabiana);
    const card = { cardId: 'REDE-90', versionHash, environment: 'homologacao' };
    expect(codeOf(await overrideProgression(context, people.ada, card, 'ensaio'))).toBe('ok');
    const runId = await confirm('REDE-90');
    expect(codeOf(await request('REDE-03'))).toBe('locked');
    const [pending] = (await viewProgression(context, people.edu, false)).pending;
    if (!pending) throw new Error('nothing waits');
    expect(pending).toMatchObject({ cardId: 'REDE-90', canAccept: { allowed: false } });
    const accept = (viewer: Viewer) => acceptCardChange(context, viewer, 'REDE-90', pending.changeId);
    expect(codeOf(await accept(people.edu))).toBe('own_change');
    expect(codeOf(await accept(people.vera))).toBe('not_permitted');
    expect(await isOpen('REDE-03')).toBe(false);
    expect(codeOf(await accept(people.fabiana))).toBe('ok');
    expect(await isOpen('REDE-03')).toBe(true);
    expect(await isOpen('REDE-03', true)).toBe(false);
    await settle(runId, false);
    expect([await isOpen('REDE-03'), await isShownLocked('REDE-03')]).toEqual([false, true]);
    await settle(runId, true);
    expect([await isOpen('REDE-03'), await isShownLocked('REDE-03')]).toEqual([true, false]);
    expect(codeOf(await request('REDE-03', people.fabiana))).toBe('ok');
  });

  it('in the demo alone, one press accepts in the name of somebody who did not write it, and says who pressed', async () => {
    const save = { cardId: 'REDE-92', expectedHash: null, source: cardOf('REDE-92', 1) };
    expect(codeOf(await saveCard(context, people.edu, save))).toBe('ok');
    const demo = { ...context, demo: true };
    expect(await viewWaitingChange(context, people.edu, 'REDE-92')).toMatchObject({ demoReviewer: null });
    const waiting = await viewWaitingChange(demo, people.edu, 'REDE-92');
    if (!waiting) throw new Error('nothing waits');
    expect(waiting).toMatchObject({ canAccept: { allowed: false }, demoReviewer: 'Fabiana' });
    const press = (where: ServiceContext, viewer: Viewer) =>
      acceptChangeAsDemoReviewer(where, viewer, 'REDE-92', waiting.changeId);
    expect(codeOf(await press(context, people.edu))).toBe('demo_only');
    expect(codeOf(await press(demo, people.vera))).toBe('not_permitted');
    expect(codeOf(await press(demo, people.edu))).toBe('ok');
    expect(await viewWaitingChange(demo, people.edu, 'REDE-92')).toBeNull();
    expect(
      await db.auditEntry.findFirst({ where: { action: 'card.accept_change' }, orderBy: { id: 'desc' } }),
    ).toMatchObject({
      actorId: people.fabiana.id,
      after: { pressedById: people.edu.id },
    });
    expect(codeOf(await archiveCard(context, people.edu, 'REDE-92', 'só um ensaio'))).toBe('ok');
    await acceptAll(people.ada);
  });

  it('a harsh card copied under a mild severity, or a mild one made harsher in place, is played by nobody', async () => {
    const expectedHash = (await db.card.findUniqueOrThrow({ where: { id: 'REDE-02' } })).currentVersionHash;
    const harsher = cardOf('REDE-02', 1).replaceAll('2000', '60000');
    await saveCard(context, people.edu, { cardId: 'REDE-02', expectedHash, source: harsher });
    expect(codeOf(await request('REDE-02', people.edu))).toBe('locked');
    const view = await launch('REDE-02', people.fabiana);
    expect(view.canRequest.allowed).toBe(false);
    expect(await listLocks(db, 'first-team')).toHaveProperty('REDE-02');
    const changed = await db.card.findUniqueOrThrow({ where: { id: 'REDE-02' } });
    await saveCard(context, people.edu, {
      cardId: 'REDE-02',
      expectedHash: changed.currentVersionHash,
      source: cardOf('REDE-02', 1),
    });
    // Back at the text that was accepted: there is nothing left to read.
    expect(codeOf(await request('REDE-02', people.edu))).toBe('ok');
    await acceptAll(people.ada);
  });

  it('two authors: neither accepts what the other left of it', async () => {
    const current = await db.card.findUniqueOrThrow({ where: { id: 'REDE-04' } });
    const mild = await saveCard(context, people.edu, {
      cardId: 'REDE-04',
      expectedHash: current.currentVersionHash,
      source: cardOf('REDE-04', 1),
    });
    if (!mild.ok) throw new Error(mild.failure.code);
    await saveCard(context, people.fabiana, {
      cardId: 'REDE-04',
      expectedHash: mild.value.hash,
      source: cardOf('REDE-04', 1, 'Vírgula'),
    });
    const [pending] = (await viewProgression(context, people.ada, false)).pending;
    for (const author of [people.edu, people.fabiana])
      expect(codeOf(await acceptCardChange(context, author, 'REDE-04', pending?.changeId ?? ''))).toBe(
        'own_change',
      );
    expect(codeOf(await acceptCardChange(context, people.ada, 'REDE-04', '1'))).toBe('card_changed');
    // A harsh card rewritten as a mild one stays harsh while that waits.
    expect(codeOf(await request('REDE-04', people.edu))).toBe('locked');
    const now = await db.card.findUniqueOrThrow({ where: { id: 'REDE-04' } });
    await saveCard(context, people.edu, {
      cardId: 'REDE-04',
      expectedHash: now.currentVersionHash,
      source: cardOf('REDE-04', 4, 'De volta'),
    });
    await acceptAll(people.ada);
  });

  it('a milder card archived out of the way is waited for until its removal is accepted', async () => {
    await confirm('REDE-02');
    await archiveCard(context, people.edu, 'REDE-01', 'no caminho');
    expect(codeOf(await request('REDE-04', people.edu))).toBe('locked');
    expect((await viewProgression(context, people.fabiana, false)).pending).toMatchObject([
      { kind: 'archived' },
    ]);
  });
});

describe('an override', () => {
  it('is an admin’s alone, with a reason, in sight, and for one run', async () => {
    const { versionHash } = await launch('REDE-04', people.fabiana);
    const card = { cardId: 'REDE-04', versionHash, environment: 'homologacao' };
    expect(codeOf(await overrideProgression(context, people.fabiana, card, 'pressa'))).toBe('not_permitted');
    expect(codeOf(await overrideProgression(context, people.ada, card, ' '))).toBe('reason_missing');
    expect(codeOf(await overrideProgression(context, people.ada, card, 'ensaio com o fornecedor'))).toBe(
      'ok',
    );
    expect((await launch('REDE-04', people.fabiana, 'producao-canary')).canRequest.allowed).toBe(false);
    await db.run.updateMany({ data: { state: 'concluded' } });
    const requested = await request('REDE-04');
    if (!requested.ok) throw new Error(requested.failure.code);
    const events = await db.runEvent.findMany({
      where: { runId: requested.value.runId },
      orderBy: { seq: 'asc' },
    });
    expect(events.map(({ data }) => data)).toContainEqual({
      kind: 'progression_overridden',
      by: 'Ada',
      reason: 'ensaio com o fornecedor',
    });
    await db.run.updateMany({ data: { state: 'concluded' } });
    expect(codeOf(await request('REDE-04'))).toBe('locked');
  });
});
