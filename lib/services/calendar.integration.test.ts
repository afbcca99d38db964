import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { createEnginePool } from '@/lib/adapters/postgres/engine-pool';
import { createEngineStore } from '@/lib/adapters/postgres/engine-store';
import type { LaunchView, Viewer } from '@/lib/domain/view/views';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { acceptCardChange } from './accept-card-change';
import { acceptRisk } from './accept-risk';
import { archiveCard, restoreCard } from './archive-card';
import { endSchedule } from './end-schedule';
import { engageStopLatch } from './engage-stop-latch';
import type { Outcome } from './failure';
import { importCatalogue } from './import-catalogue';
import { importDeck } from './import-deck';
import { overrideProgression } from './override-progression';
import { planRun, type When } from './plan-run';
import { previewStarts } from './preview-starts';
import { releaseStopLatch } from './release-stop-latch';
import { saveCard } from './save-card';
import { searchAudit } from './audit/search-audit';
import type { ServiceContext } from './service-context';
import { freezeEnvironment, liftFreeze, setBusinessHours } from './set-calendar';
import { sampleCard, writeSampleDeck, type SampleDeck } from './testing/sample-deck';
import { addPeople, type People } from './testing/sample-run';
import { viewCalendar } from './view-calendar';
import { verifyAudit } from './audit/verify-audit';
import { viewLaunch } from './view-launch';

let server: TestDatabase;
let db: Database;
let pool: pg.Pool;
let engine: ReturnType<typeof createEngineStore>;
let context: ServiceContext;
let people: People;
let deck: SampleDeck;
const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'ok' : outcome.failure.code);

beforeAll(async () => {
  server = await createMigratedDatabase();
  db = openDatabase(server.url);
  pool = createEnginePool(server.url, () => undefined);
  engine = createEngineStore(pool, () => ({ endpoints: [], hooks: [], guards: [] }));
  context = { db, demo: false };
  people = await addPeople(db);
  deck = await writeSampleDeck();
  await importCatalogue(context, deck.folder, { TOXIPROXY_URL: 'http://127.0.0.1:8474' }, null);
  await importDeck(context, deck.folder);
});

beforeEach(async () => {
  await db.run.updateMany({ data: { state: 'concluded' } });
  await db.schedule.updateMany({ data: { endedAt: new Date(), nextAt: null } });
});

afterAll(async () => {
  await deck.remove();
  await pool.end();
  await db.$disconnect();
  await server.drop();
});

async function launch(environment: string): Promise<LaunchView> {
  const view = await viewLaunch(context, people.fabiana, { cardId: 'REDE-01', environment });
  if (!view.ok) throw new Error(view.failure.code);
  return view.value;
}

const weekly: When = { kind: 'repeated', cron: '0 10 * * 2', timeZone: 'America/Sao_Paulo' };

async function plan(when: When = weekly, environment = 'homologacao', viewer: Viewer = people.fabiana) {
  const { versionHash, durationMs, share, planHash } = await launch(environment);
  const form = { cardId: 'REDE-01', versionHash, environment, durationMs, share, planHash: planHash ?? '' };
  return planRun(context, viewer, form, when);
}

/** Plans, and moves the next start to so many ms ago: the database's clock cannot be moved. */
async function planDue(lateMs: number, environment = 'homologacao') {
  const planned = await plan(weekly, environment);
  if (!planned.ok) throw new Error(planned.failure.code);
  const { scheduleId, runId } = planned.value;
  const nextAt = new Date(Date.now() - lateMs);
  await db.schedule.update({ where: { id: scheduleId }, data: { nextAt } });
  if (runId) await db.run.update({ where: { id: runId }, data: { scheduledFor: nextAt } });
  return { scheduleId, runId };
}

async function fire(scheduleId: string) {
  await engine.fireSchedule(scheduleId);
  const firing = await db.scheduleFiring.findFirstOrThrow({
    where: { scheduleId },
    orderBy: { scheduledFor: 'desc' },
  });
  return { ...firing, code: (firing.reason as { code: string } | null)?.code ?? null };
}

const due = (scheduleId: string, agoMs: number) =>
  db.schedule.update({
    where: { id: scheduleId },
    data: { nextAt: new Date(Date.now() - agoMs), endedAt: null },
  });

describe('planning', () => {
  it('schedules what the page said it would, over a change of clocks', async () => {
    const when: When = { kind: 'repeated', cron: '30 2 * * 0', timeZone: 'Europe/Berlin' };
    const preview = await previewStarts(context, 'homologacao', 600_000, when);
    const planned = await plan(when);
    if (!planned.ok || !preview) throw new Error('not planned');
    expect(preview).toHaveLength(5);
    expect(planned.value.nextAt).toBe(preview[0]?.at);
    const calendar = await viewCalendar(context, people.vera, planned.value.nextAt.slice(0, 7));
    expect(calendar.schedules[0]?.next.map(({ at }) => at)).toEqual(preview.map(({ at }) => at));
    expect(calendar.starts).toContainEqual(
      expect.objectContaining({ at: preview[0]?.at, outcome: 'planned' }),
    );
  });

  it.each<[string, When]>([
    ['a time that has passed', { kind: 'once', local: '2020-01-01T10:00', timeZone: 'America/Sao_Paulo' }],
    ['no time', { kind: 'once', local: 'amanhã', timeZone: 'America/Sao_Paulo' }],
    ['no zone', { kind: 'once', local: '2026-12-24T10:00', timeZone: 'America/Sampa' }],
    ['every minute', { kind: 'repeated', cron: '* * * * *', timeZone: 'America/Sao_Paulo' }],
  ])('refuses %s', async (_, when) => {
    expect(codeOf(await plan(when))).toBe('bad_schedule');
  });

  it('freezes no environment that does not exist: whoever meant another would feel safe', async () => {
    const freeze = { environment: 'homologação', timeZone: 'UTC', reason: 'Black Friday' };
    const times = { from: '2030-01-01T00:00', to: '2030-01-02T00:00' };
    expect(codeOf(await freezeEnvironment(context, people.paulo, { ...freeze, ...times }))).toBe('not_found');
    expect(codeOf(await setBusinessHours(context, people.paulo, 'homologação', null))).toBe('not_found');
  });

  it('is not for whoever may not play', async () => {
    expect(codeOf(await plan(weekly, 'homologacao', people.vera))).toBe('not_permitted');
  });
});

describe('firing', () => {
  it('starts once, however many engines look at the same moment, and moves on', async () => {
    const { scheduleId } = await planDue(1_000);
    expect(await engine.dueSchedules()).toEqual([scheduleId]);
    const fired = await Promise.all([1, 2, 3, 4].map(() => engine.fireSchedule(scheduleId)));
    expect(fired.filter((one) => one !== null)).toMatchObject([{ outcome: 'started' }]);
    const runs = await db.run.findMany({ where: { scheduleId } });
    expect(runs).toMatchObject([
      { state: 'approved', requestedById: people.fabiana.id, teamId: 'first-team' },
    ]);
    expect(await engine.dueSchedules()).toEqual([]);
    const { nextAt } = await db.schedule.findUniqueOrThrow({ where: { id: scheduleId } });
    expect(nextAt?.getTime()).toBeGreaterThan(Date.now());
  });

  it('a crash before the commit leaves nothing, and the next engine starts it once', async () => {
    const { scheduleId } = await planDue(1_000);
    // The engine's last statement of the transaction fails, as if the process had died before it.
    await pool.query(
      `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$`,
    );
    await pool.query(`CREATE TRIGGER die BEFORE UPDATE ON "Schedule" FOR EACH ROW EXECUTE FUNCTION die()`);
    await expect(engine.fireSchedule(scheduleId)).rejects.toThrow('killed');
    await pool.query(`DROP TRIGGER die ON "Schedule"`);
    expect(await db.run.count({ where: { scheduleId } })).toBe(0);
    expect(await db.scheduleFiring.count({ where: { scheduleId } })).toBe(0);
    expect(await fire(scheduleId)).toMatchObject({ outcome: 'started' });
  });

  it('a start missed by more than five minutes is never made up; its owner is told', async () => {
    const { scheduleId } = await planDue(5 * 60_000 + 5_000);
    expect(await fire(scheduleId)).toMatchObject({ outcome: 'missed', code: 'missed', told: ['missed'] });
    expect(await db.run.count({ where: { scheduleId } })).toBe(0);
    const notice = await db.notice.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(notice).toMatchObject({ kind: 'missed', data: { onlyFor: people.fabiana.id, cardId: 'REDE-01' } });
  });

  it('checks everything again, says why it skipped, and tells the owner after three in a row', async () => {
    const { scheduleId } = await planDue(1_000);
    const freeze = { environment: 'homologacao', timeZone: 'UTC', reason: 'Black Friday' };
    const wall = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 16);
    const frozen = await freezeEnvironment(context, people.paulo, {
      ...freeze,
      from: wall(-120_000),
      to: wall(3_600_000),
    });
    if (!frozen.ok) throw new Error(frozen.failure.code);
    expect((await launch('homologacao')).canRequest.allowed).toBe(false);
    expect(await fire(scheduleId)).toMatchObject({ outcome: 'skipped', code: 'calendar', told: [] });
    expect(codeOf(await liftFreeze(context, people.edu, frozen.value.freezeId))).toBe('not_permitted');
    expect(codeOf(await liftFreeze(context, people.paulo, frozen.value.freezeId))).toBe('ok');
    await due(scheduleId, 900);
    await engageStopLatch(context, people.vera, 'fumaça');
    expect(await fire(scheduleId)).toMatchObject({ outcome: 'skipped', code: 'stop_latch', told: [] });
    await releaseStopLatch(context, people.ada, 'passou');
    await due(scheduleId, 800);
    await archiveCard(context, people.edu, 'REDE-01', 'teste');
    expect(await fire(scheduleId)).toMatchObject({
      outcome: 'skipped',
      code: 'card',
      told: ['skipped_thrice'],
    });
    await restoreCard(context, people.edu, 'REDE-01', 'teste');
    await due(scheduleId, 700);
    const member = { teamId_userId: { teamId: 'first-team', userId: people.fabiana.id } };
    await db.membership.update({ where: member, data: { role: 'viewer' } });
    expect(await fire(scheduleId)).toMatchObject({ outcome: 'skipped', code: 'owner', told: [] });
    await db.membership.update({ where: member, data: { role: 'facilitator' } });
    await due(scheduleId, 600);
    expect(await fire(scheduleId)).toMatchObject({ outcome: 'started', code: null });
  });

  it('what a schedule did by itself is in the audit, started or skipped, with why and for whom', async () => {
    const { scheduleId } = await planDue(1_000);
    const { runId } = await fire(scheduleId);
    await due(scheduleId, 900);
    await fire(scheduleId);
    const entries = await db.auditEntry.findMany({
      where: { action: 'schedule.fire', subjectId: scheduleId },
      orderBy: { id: 'asc' },
    });
    const common = { actorKind: 'engine', via: 'engine', teamId: 'first-team', environment: 'homologacao' };
    const owner = people.fabiana.id;
    expect(entries).toMatchObject([
      { ...common, after: { outcome: 'started', run: runId, reason: null, owner } },
      { ...common, after: { outcome: 'skipped', run: null, reason: 'target_busy', owner } },
    ]);
    const [line] = await searchAudit(context, { words: scheduleId, action: 'schedule.fire' });
    expect(line?.entry.after).toMatchObject({ reason: 'target_busy' });
    expect((await verifyAudit(context)).chain).toMatchObject({ whole: true });
  });

  it('an override opens a locked card for one planned run, and for no repeated one', async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    const once: When = { kind: 'once', local: at, timeZone: 'UTC' };
    // Edited by Edu and read by nobody else: locked for everybody.
    const { versionHash } = await launch('homologacao');
    const source = sampleCard.replace('Estoque lento', 'Estoque mais lento');
    await saveCard(context, people.edu, { cardId: 'REDE-01', expectedHash: versionHash, source });
    expect(codeOf(await plan(once))).toBe('locked');
    const card = { cardId: 'REDE-01', versionHash: (await launch('homologacao')).versionHash };
    await overrideProgression(context, people.ada, { ...card, environment: 'homologacao' }, 'ensaio');
    expect(codeOf(await plan(weekly))).toBe('locked');
    const planned = await plan(once);
    if (!planned.ok) throw new Error(planned.failure.code);
    const { scheduleId, runId } = planned.value;
    expect(codeOf(await plan(once))).toBe('locked');
    const nextAt = new Date(Date.now() - 1_000);
    await db.schedule.update({ where: { id: scheduleId }, data: { nextAt } });
    await db.run.update({ where: { id: runId ?? '' }, data: { scheduledFor: nextAt } });
    expect(await fire(scheduleId)).toMatchObject({ outcome: 'started', runId });
    const { currentVersionHash } = await db.card.findUniqueOrThrow({ where: { id: 'REDE-01' } });
    await saveCard(context, people.edu, {
      cardId: 'REDE-01',
      expectedHash: currentVersionHash,
      source: sampleCard,
    });
    const { id } = await db.cardChange.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(codeOf(await acceptCardChange(context, people.ada, 'REDE-01', String(id)))).toBe('ok');
  });

  it('a card that somebody rewrote after it was planned does not start before somebody else has read it', async () => {
    const { scheduleId } = await planDue(1_000);
    const { versionHash } = await launch('homologacao');
    const source = sampleCard.replaceAll('2000', '60000');
    await saveCard(context, people.edu, { cardId: 'REDE-01', expectedHash: versionHash, source });
    expect(await fire(scheduleId)).toMatchObject({ outcome: 'skipped', code: 'locked' });
    const { currentVersionHash } = await db.card.findUniqueOrThrow({ where: { id: 'REDE-01' } });
    await saveCard(context, people.edu, {
      cardId: 'REDE-01',
      expectedHash: currentVersionHash,
      source: sampleCard,
    });
  });

  it('outside the hours of the environment nothing starts', async () => {
    const today = new Date().getUTCDay();
    const hours = { timeZone: 'UTC', weekdays: [(today + 3) % 7], fromMinute: 0, untilMinute: 1_440 };
    expect(codeOf(await setBusinessHours(context, people.fabiana, 'homologacao', hours))).toBe('ok');
    const { scheduleId } = await planDue(1_000);
    expect(await fire(scheduleId)).toMatchObject({ outcome: 'skipped', code: 'calendar' });
    expect(codeOf(await setBusinessHours(context, people.fabiana, 'homologacao', null))).toBe('ok');
  });
});

describe('in production', () => {
  it('the risk is accepted ahead, and the run starts at its time as it was signed', async () => {
    const { scheduleId, runId } = await planDue(1_000, 'producao-canary');
    const run = await db.run.findUniqueOrThrow({ where: { id: runId ?? '' } });
    expect(run.state).toBe('awaiting_approval');
    expect(codeOf(await acceptRisk(context, people.paulo, run.id, run.planHash))).toBe('ok');
    expect((await db.run.findUniqueOrThrow({ where: { id: run.id } })).state).toBe('scheduled');
    expect(await fire(scheduleId)).toMatchObject({ outcome: 'started', runId: run.id });
    expect((await db.run.findUniqueOrThrow({ where: { id: run.id } })).state).toBe('approved');
    // The signature was for that run alone: the next week has none.
    await db.run.updateMany({ data: { state: 'concluded' } });
    await due(scheduleId, 500);
    expect(await fire(scheduleId)).toMatchObject({ outcome: 'skipped', code: 'not_accepted' });
  });

  it('what nobody accepted in time does not start, and an acceptance until a date covers the weeks after', async () => {
    const late = await planDue(1_000, 'producao-canary');
    expect(await fire(late.scheduleId)).toMatchObject({ outcome: 'skipped', code: 'not_accepted' });
    expect((await db.run.findUniqueOrThrow({ where: { id: late.runId ?? '' } })).state).toBe('cancelled');
    const { scheduleId, runId } = await planDue(1_000, 'producao-canary');
    const run = await db.run.findUniqueOrThrow({ where: { id: runId ?? '' } });
    const until = new Date(Date.now() + 24 * 3_600_000);
    expect(codeOf(await acceptRisk(context, people.paulo, run.id, run.planHash, { until }))).toBe('ok');
    expect(await fire(scheduleId)).toMatchObject({ outcome: 'started' });
    await db.run.updateMany({ data: { state: 'concluded', verdict: 'confirmed' } });
    await due(scheduleId, 500);
    const second = await fire(scheduleId);
    expect(second).toMatchObject({ outcome: 'started' });
    expect(await db.run.findUniqueOrThrow({ where: { id: second.runId ?? '' } })).toMatchObject({
      state: 'approved',
      acceptedById: people.paulo.id,
    });
    await db.run.update({
      where: { id: second.runId ?? '' },
      data: { state: 'concluded', verdict: 'refuted' },
    });
    await engine.judgeRegressions();
    expect(await db.scheduleFiring.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({
      regression: true,
      told: ['regression'],
    });
    expect(await db.notice.count({ where: { kind: 'regression', runId: second.runId } })).toBe(1);
  });

  it('ended by its owner or who facilitates, it plans nothing more', async () => {
    // An acceptance until tomorrow covers a Tuesday on a Monday: here nothing is accepted yet.
    await db.riskAcceptance.updateMany({ where: { withdrawnAt: null }, data: { withdrawnAt: new Date() } });
    const { scheduleId, runId } = await planDue(-3_600_000, 'producao-canary');
    expect(codeOf(await endSchedule(context, people.vera, scheduleId))).toBe('not_permitted');
    expect(codeOf(await endSchedule(context, people.fabiana, scheduleId))).toBe('ok');
    expect((await db.run.findUniqueOrThrow({ where: { id: runId ?? '' } })).state).toBe('cancelled');
    expect(await engine.dueSchedules()).toEqual([]);
  });
});
