import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import type { LaunchView, Viewer } from '@/lib/domain/view/views';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { acceptCardChange } from './accept-card-change';
import { acceptRisk, longestCoverMs } from './accept-risk';
import { editCatalogue } from './edit-catalogue';
import type { Outcome } from './failure';
import { importCatalogue } from './import-catalogue';
import { importDeck } from './import-deck';
import { requestRun } from './request-run';
import { saveCard } from './save-card';
import type { ServiceContext } from './service-context';
import { sampleCard, writeSampleDeck, type SampleDeck } from './testing/sample-deck';
import { addPeople, type People } from './testing/sample-run';
import { viewContract } from './view-contract';
import { viewLaunch } from './view-launch';
import { withdrawAcceptance } from './withdraw-acceptance';

let server: TestDatabase;
let db: Database;
let context: ServiceContext;
let people: People;
let deck: SampleDeck;
const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'ok' : outcome.failure.code);
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1_000);

beforeAll(async () => {
  server = await createMigratedDatabase();
  db = openDatabase(server.url);
  context = { db, demo: false };
  people = await addPeople(db);
  deck = await writeSampleDeck();
  await importCatalogue(context, deck.folder, { TOXIPROXY_URL: 'http://127.0.0.1:8474' }, null);
  await importDeck(context, deck.folder);
});

beforeEach(async () => {
  await db.run.updateMany({ data: { state: 'concluded' } });
  await db.riskAcceptance.updateMany({ where: { withdrawnAt: null }, data: { withdrawnAt: new Date() } });
});

afterAll(async () => {
  await deck.remove();
  await db.$disconnect();
  await server.drop();
});

async function launch(choice: { durationMs?: number; share?: number } = {}): Promise<LaunchView> {
  const view = await viewLaunch(context, people.fabiana, { cardId: 'REDE-01', ...choice });
  if (!view.ok) throw new Error(view.failure.code);
  return view.value;
}

async function request(
  choice: { durationMs?: number; share?: number } = {},
  viewer: Viewer = people.fabiana,
) {
  const { versionHash, environment, durationMs, share, planHash } = await launch(choice);
  const form = { cardId: 'REDE-01', versionHash, environment, durationMs, share, planHash: planHash ?? '' };
  const requested = await requestRun(context, viewer, form);
  if (!requested.ok) throw new Error(requested.failure.code);
  return db.run.findUniqueOrThrow({ where: { id: requested.value.runId } });
}

/** Signs until tomorrow, and ends the run that it was signed for. */
async function signUntilTomorrow(choice: { durationMs?: number; share?: number } = {}) {
  const run = await request(choice);
  expect(codeOf(await acceptRisk(context, people.paulo, run.id, run.planHash, { until: tomorrow() }))).toBe(
    'ok',
  );
  await db.run.update({ where: { id: run.id }, data: { state: 'concluded' } });
  return db.riskAcceptance.findUniqueOrThrow({ where: { runId: run.id } });
}

async function editCard(change: (source: string) => string): Promise<void> {
  const { currentVersionHash } = await db.card.findUniqueOrThrow({ where: { id: 'REDE-01' } });
  const { source } = await db.cardVersion.findUniqueOrThrow({ where: { hash: currentVersionHash } });
  const save = { cardId: 'REDE-01', expectedHash: currentVersionHash, source: change(source) };
  expect(codeOf(await saveCard(context, people.edu, save))).toBe('ok');
  // Somebody else has read the card: what is asked here is what became of the signature.
  const { id } = await db.cardChange.findFirstOrThrow({ orderBy: { id: 'desc' } });
  expect(codeOf(await acceptCardChange(context, people.ada, 'REDE-01', String(id)))).toBe('ok');
}

describe('the letter', () => {
  it('keeps declared and computed apart, and says what could not be measured', async () => {
    const run = await request();
    const view = await viewContract(context, people.paulo, run.id);
    expect(view).toMatchObject({
      ok: true,
      value: {
        statement: {
          declared: { canaryShare: 0.05, maximumImpact: '0,5% dos pedidos' },
          traffic: { kind: 'unknown', reason: 'no_companion' },
          computed: null,
          budget: { kind: 'unknown', why: 'no_traffic' },
          lastUndo: null,
          lastRun: null,
        },
        signed: null,
      },
    });
    if (!view.ok) return;
    const { statementHash } = view.value;
    expect(codeOf(await acceptRisk(context, people.paulo, run.id, run.planHash, { statementHash }))).toBe(
      'ok',
    );
    const signed = await viewContract(context, people.vera, run.id);
    expect(signed).toMatchObject({
      ok: true,
      value: { statementHash, signed: { by: 'Paulo', until: null } },
    });
    const acceptance = await db.riskAcceptance.findUniqueOrThrow({ where: { runId: run.id } });
    await expect(
      db.riskAcceptance.update({ where: { id: acceptance.id }, data: { until: tomorrow() } }),
    ).rejects.toThrow();
  });
});

describe('an acceptance until a date', () => {
  it('covers the same and less, and nothing more', async () => {
    await signUntilTomorrow({ durationMs: 300_000, share: 0.05 });
    expect(await request({ durationMs: 300_000, share: 0.05 })).toMatchObject({
      state: 'approved',
      acceptedById: people.paulo.id,
    });
    await db.run.updateMany({ data: { state: 'concluded' } });
    expect(await request({ durationMs: 60_000, share: 0.01 })).toMatchObject({ state: 'approved' });
    await db.run.updateMany({ data: { state: 'concluded' } });
    expect(await request({ durationMs: 360_000, share: 0.05 })).toMatchObject({ state: 'awaiting_approval' });
    expect(await request({ durationMs: 300_000, share: 0.06 })).toMatchObject({ state: 'awaiting_approval' });
  });

  it('is never one’s own: the signer’s own request waits for somebody else', async () => {
    const run = await request({ durationMs: 30_000 });
    expect(codeOf(await acceptRisk(context, people.ada, run.id, run.planHash, { until: tomorrow() }))).toBe(
      'ok',
    );
    await db.run.updateMany({ data: { state: 'concluded' } });
    expect(await request({ durationMs: 30_000 }, people.ada)).toMatchObject({ state: 'awaiting_approval' });
  });

  it('ends at its date, which is never far away, and with the right of who signed', async () => {
    const run = await request();
    for (const until of [new Date(Date.now() - 1_000), new Date(Date.now() + longestCoverMs + 60_000)])
      expect(codeOf(await acceptRisk(context, people.paulo, run.id, run.planHash, { until }))).toBe(
        'bad_date',
      );
    const soon = new Date(Date.now() + 60_000);
    expect(codeOf(await acceptRisk(context, people.paulo, run.id, run.planHash, { until: soon }))).toBe('ok');
    await db.run.updateMany({ data: { state: 'concluded' } });
    expect(await request()).toMatchObject({ state: 'awaiting_approval' });
    await signUntilTomorrow({ durationMs: 540_000 });
    const member = { teamId_userId: { teamId: 'first-team', userId: people.paulo.id } };
    await db.membership.update({ where: member, data: { role: 'viewer' } });
    expect(await request({ durationMs: 540_000 })).toMatchObject({ state: 'awaiting_approval' });
    await db.membership.update({ where: member, data: { role: 'product_owner' } });
  });

  it('does not outlive its withdrawal', async () => {
    const { id } = await signUntilTomorrow();
    const approved = await request();
    expect(approved).toMatchObject({ state: 'approved', acceptanceId: id });
    expect(codeOf(await withdrawAcceptance(context, people.edu, id, 'não gostei'))).toBe('not_permitted');
    expect(codeOf(await withdrawAcceptance(context, people.paulo, id, ' '))).toBe('reason_missing');
    expect(await withdrawAcceptance(context, people.paulo, id, 'semana de pagamento')).toEqual({
      ok: true,
      value: { cancelled: [approved.id], aborting: [] },
    });
    expect(codeOf(await withdrawAcceptance(context, people.paulo, id, 'de novo'))).toBe('wrong_state');
    const live = await signUntilTomorrow({ durationMs: 45_000 });
    await db.run.update({ where: { id: live.runId }, data: { state: 'injecting' } });
    expect(await withdrawAcceptance(context, people.paulo, live.id, 'fumaça')).toEqual({
      ok: true,
      value: { cancelled: [], aborting: [live.runId] },
    });
    expect(await db.command.findMany({ where: { runId: live.runId } })).toMatchObject([
      { kind: 'withdraw', requestedByName: 'Paulo', reason: 'fumaça', heardAt: null },
    ]);
    await db.run.updateMany({ data: { state: 'concluded' } });
    expect(await request()).toMatchObject({ state: 'awaiting_approval' });
  });
});

describe('an edit after the acceptance', () => {
  it('a card with a milder dose stays covered; a harsher one, or another brake, does not', async () => {
    await signUntilTomorrow();
    await editCard((source) => source.replace('latencia_ms: 2000', 'latencia_ms: 1500'));
    expect(await request()).toMatchObject({ state: 'approved' });
    await db.run.updateMany({ data: { state: 'concluded' } });
    await editCard((source) => source.replace('latencia_ms: 1500', 'latencia_ms: 2500'));
    expect(await request()).toMatchObject({ state: 'awaiting_approval' });
    await editCard((source) =>
      source.replace('latencia_ms: 2500', 'latencia_ms: 2000').replace('< 90%', '< 10%'),
    );
    expect(await request()).toMatchObject({ state: 'awaiting_approval' });
    await editCard(() => sampleCard);
  });

  it('a statement that nobody was shown is signed by nobody', async () => {
    const run = await request();
    const forged = { statementHash: 'f'.repeat(64) };
    expect(codeOf(await acceptRisk(context, people.paulo, run.id, run.planHash, forged))).toBe(
      'plan_changed',
    );
  });

  it('an approval replayed for the plan of before the edit approves nothing', async () => {
    const old = await request();
    await editCard((source) => source.replace('< 90%', '< 50%'));
    const edited = await request();
    expect(codeOf(await acceptRisk(context, people.paulo, edited.id, old.planHash))).toBe('plan_changed');
    await editCard(() => sampleCard);
  });

  it('a query blunted in the catalogue voids what was signed', async () => {
    await signUntilTomorrow();
    const waiting = await request();
    expect(waiting.state).toBe('approved');
    const newest = await db.catalogueVersion.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
    const metricsYaml = newest.metricsYaml.replace('rate(ok[1m])', 'rate(all[1m])');
    const edit = { metricsYaml, environmentsYaml: newest.environmentsYaml, expectedHash: newest.hash };
    expect(codeOf(await editCatalogue(context, people.edu, edit))).toBe('ok');
    expect(await db.run.findUniqueOrThrow({ where: { id: waiting.id } })).toMatchObject({
      state: 'cancelled',
    });
    expect(await request()).toMatchObject({ state: 'awaiting_approval' });
  });
});
