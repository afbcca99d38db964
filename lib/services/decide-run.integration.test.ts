import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { acceptAsDemoProductOwner } from './accept-as-demo-product-owner';
import { acceptRisk } from './accept-risk';
import { cancelRun } from './cancel-run';
import { closeUnverified } from './close-unverified';
import { engageStopLatch } from './engage-stop-latch';
import type { Outcome } from './failure';
import { refuseRisk } from './refuse-risk';
import { releaseStopLatch } from './release-stop-latch';
import { requestAbort } from './request-abort';
import type { ServiceContext } from './service-context';
import { addPeople, addRun, type People } from './testing/sample-run';
import { viewRun } from './view-run';
import { viewStopLatch } from './view-stop-latch';

let server: TestDatabase;
let db: Database;
let context: ServiceContext;
let people: People;

beforeAll(async () => {
  server = await createMigratedDatabase();
  db = openDatabase(server.url);
  context = { db, demo: true };
  people = await addPeople(db);
});

beforeEach(async () => {
  await db.run.updateMany({ data: { state: 'concluded' } });
  await db.stopLatch.update({ where: { id: 1 }, data: { engaged: false } });
  await db.targetMark.deleteMany();
});

afterAll(async () => {
  await db.$disconnect();
  await server.drop();
});

const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'ok' : outcome.failure.code);

async function eventsOf(runId: string): Promise<string[]> {
  const run = await viewRun(context, people.vera, runId);
  if (!run.ok) throw new Error(run.failure.code);
  return run.value.events.map(({ data }) => (data.kind === 'state_entered' ? data.state : data.kind));
}

async function stateOf(runId: string): Promise<string> {
  return (await db.run.findUniqueOrThrow({ where: { id: runId } })).state;
}

describe('accepting a risk', () => {
  it('approves the run, and records who accepted which plan', async () => {
    const { runId, planHash } = await addRun(db, people.fabiana);
    expect(codeOf(await acceptRisk(context, people.paulo, runId, planHash))).toBe('ok');
    expect(await eventsOf(runId)).toEqual(['risk_accepted', 'approved']);
    const run = await viewRun(context, people.fabiana, runId);
    expect(run).toMatchObject({
      ok: true,
      value: {
        summary: { state: 'approved' },
        acceptedBy: { id: people.paulo.id, name: 'Paulo' },
        can: { accept: { allowed: false }, cancel: { allowed: true }, abort: { allowed: true } },
        faultMayBeLive: false,
        engine: null,
      },
    });
  });

  it('is not for whoever requested the run, admin or not', async () => {
    for (const requester of [people.fabiana, people.ada, people.paulo]) {
      const { runId, planHash } = await addRun(db, requester);
      expect(codeOf(await acceptRisk(context, requester, runId, planHash))).toBe('own_request');
      expect(await stateOf(runId)).toBe('awaiting_approval');
    }
  });

  it.each(['fabiana', 'edu', 'vera'] as const)('is not for %s', async (name) => {
    const { runId, planHash } = await addRun(db, people.ada);
    expect(codeOf(await acceptRisk(context, people[name], runId, planHash))).toBe('not_permitted');
    expect(await stateOf(runId)).toBe('awaiting_approval');
  });

  it('takes exactly the plan that was read', async () => {
    const { runId, planHash } = await addRun(db, people.fabiana);
    const other = planHash.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(codeOf(await acceptRisk(context, people.paulo, runId, other))).toBe('plan_changed');
    // A plan that was changed in the database no longer fits its hash.
    await db.$executeRaw`UPDATE "Run" SET "plan" = jsonb_set("plan", '{injection,durationMs}', '7200000') WHERE "id" = ${runId}`;
    expect(codeOf(await acceptRisk(context, people.paulo, runId, planHash))).toBe('plan_changed');
    expect(await stateOf(runId)).toBe('awaiting_approval');
  });

  it('happens once, however many press at once', async () => {
    const { runId, planHash } = await addRun(db, people.fabiana);
    const presses = Array.from({ length: 5 }, (_, n) =>
      acceptRisk(context, n % 2 === 0 ? people.paulo : people.ada, runId, planHash),
    );
    const codes = (await Promise.all(presses)).map(codeOf).sort();
    expect(codes).toEqual(['ok', 'wrong_state', 'wrong_state', 'wrong_state', 'wrong_state']);
    expect(await eventsOf(runId)).toEqual(['risk_accepted', 'approved']);
  });

  it('waits while the stop latch is engaged, the target is marked, or another run is on it', async () => {
    const { runId, planHash } = await addRun(db, people.fabiana);
    const accept = async () => codeOf(await acceptRisk(context, people.paulo, runId, planHash));
    await engageStopLatch(context, people.vera, 'alarme');
    expect(await accept()).toBe('stop_latch');
    await releaseStopLatch(context, people.fabiana, 'falso alarme');
    const { targetKey } = await db.run.findUniqueOrThrow({ where: { id: runId } });
    const mark = { targetKey, runId, detail: 'd', command: 'c', curl: 'u' };
    await db.targetMark.create({ data: mark });
    expect(await accept()).toBe('target_marked');
    await db.targetMark.update({ where: { targetKey }, data: { closedAt: new Date(), closedBy: 'Fabiana' } });
    expect(await accept()).toBe('target_marked');
    await db.targetMark.delete({ where: { targetKey } });
    const other = await addRun(db, people.edu, { state: 'injecting' });
    expect(await accept()).toBe('target_busy');
    await db.run.update({ where: { id: other.runId }, data: { state: 'concluded' } });
    expect(await accept()).toBe('ok');
  });

  it('in the demo, is one press in the name of the product owner, and says who pressed', async () => {
    const { runId, planHash } = await addRun(db, people.fabiana);
    const outside = { ...context, demo: false };
    expect(codeOf(await acceptAsDemoProductOwner(outside, people.fabiana, runId, planHash))).toBe(
      'demo_only',
    );
    expect(codeOf(await acceptAsDemoProductOwner(context, people.fabiana, runId, planHash))).toBe('ok');
    expect(await eventsOf(runId)).toEqual(['risk_accepted', 'engine_note', 'approved']);
  });
});

describe('refusing and cancelling', () => {
  it('a refusal needs a reason and ends the run', async () => {
    const { runId, planHash } = await addRun(db, people.fabiana);
    expect(codeOf(await refuseRisk(context, people.paulo, runId, '  '))).toBe('reason_missing');
    expect(codeOf(await refuseRisk(context, people.vera, runId, 'não'))).toBe('not_permitted');
    expect(codeOf(await refuseRisk(context, people.paulo, runId, 'hoje há promoção'))).toBe('ok');
    expect(await eventsOf(runId)).toEqual(['risk_refused', 'rejected']);
    expect(codeOf(await acceptRisk(context, people.paulo, runId, planHash))).toBe('wrong_state');
  });

  it('whoever requested a run cancels it, until an engine starts it', async () => {
    const { runId } = await addRun(db, people.edu, { state: 'approved' });
    expect(codeOf(await cancelRun(context, people.vera, runId))).toBe('not_permitted');
    expect(codeOf(await cancelRun(context, people.edu, runId))).toBe('ok');
    expect(codeOf(await cancelRun(context, people.edu, runId))).toBe('wrong_state');
    const started = await addRun(db, people.edu, { state: 'preflight' });
    expect(codeOf(await cancelRun(context, people.edu, started.runId))).toBe('wrong_state');
  });
});

describe('aborting', () => {
  const press = (who: People['vera'], runId: string) =>
    requestAbort(context, { by: { id: who.id, name: who.name }, via: 'web' }, runId);

  it.each(['preflight', 'baseline', 'injecting', 'rolling_back', 'recovering'] as const)(
    'in %s leaves a command for the engine, once per person, from anybody',
    async (state) => {
      const { runId } = await addRun(db, people.fabiana, { state });
      const presses = [people.vera, people.vera, people.paulo];
      for (const who of presses)
        expect(await press(who, runId)).toEqual({ ok: true, value: { effect: 'commanded' } });
      const commands = await db.command.findMany({ where: { runId }, orderBy: { id: 'asc' } });
      expect(commands.map(({ kind, requestedByName, via }) => [kind, requestedByName, via])).toEqual([
        ['abort', 'Vera', 'web'],
        ['abort', 'Paulo', 'web'],
      ]);
      expect(await stateOf(runId)).toBe(state);
    },
  );

  it.each(['requested', 'awaiting_approval', 'approved', 'scheduled'] as const)(
    'in %s cancels, and nobody can approve it any more',
    async (state) => {
      const { runId, planHash } = await addRun(db, people.fabiana, { state });
      expect(await press(people.vera, runId)).toEqual({ ok: true, value: { effect: 'cancelled' } });
      expect(await eventsOf(runId)).toEqual(['abort_requested', 'cancelled']);
      expect(codeOf(await acceptRisk(context, people.paulo, runId, planHash))).toBe('wrong_state');
    },
  );

  it('of a run that is over changes nothing', async () => {
    const { runId } = await addRun(db, people.fabiana, { state: 'concluded' });
    expect(await press(people.vera, runId)).toEqual({ ok: true, value: { effect: 'already_over' } });
    expect(await db.command.count({ where: { runId } })).toBe(0);
  });

  it('of a run that does not exist says so', async () => {
    expect(codeOf(await press(people.vera, 'nothing'))).toBe('not_found');
  });

  it('does not wait for whoever holds the row of a live run', async () => {
    const { runId } = await addRun(db, people.fabiana, { state: 'injecting' });
    await db.$transaction(async (engine) => {
      await engine.$executeRaw`UPDATE "Run" SET "epoch" = "epoch" + 1 WHERE "id" = ${runId}`;
      expect(await press(people.vera, runId)).toEqual({ ok: true, value: { effect: 'commanded' } });
    });
    expect(await db.command.count({ where: { runId } })).toBe(1);
  });

  it('rejects, rather than looking heard, while the database is out of reach', async () => {
    const { runId } = await addRun(db, people.fabiana, { state: 'injecting' });
    const nowhere = openDatabase('postgresql://nobody@127.0.0.1:1/nothing');
    await expect(
      requestAbort({ db: nowhere, demo: false }, { by: null, via: 'web' }, runId),
    ).rejects.toThrow();
    await nowhere.$disconnect();
  });
});

describe('the stop latch', () => {
  it('is engaged by any account, and released by a facilitator with a reason', async () => {
    await engageStopLatch(context, people.vera, '');
    expect(await viewStopLatch(context, people.vera)).toMatchObject({
      engaged: true,
      by: 'Vera',
      canRelease: { allowed: false },
    });
    expect(codeOf(await releaseStopLatch(context, people.vera, 'já passou'))).toBe('not_permitted');
    expect(codeOf(await releaseStopLatch(context, people.fabiana, ' '))).toBe('reason_missing');
    expect(codeOf(await releaseStopLatch(context, people.fabiana, 'já passou'))).toBe('ok');
    expect(await viewStopLatch(context, people.fabiana)).toMatchObject({
      engaged: false,
      reason: 'já passou',
    });
  });

  it('is not released by the requester of a run that it stopped, and a second pull does not forget which those were', async () => {
    const { runId } = await addRun(db, people.fabiana, { state: 'injecting' });
    await engageStopLatch(context, people.vera, 'fumaça');
    const refused = await releaseStopLatch(context, people.fabiana, 'já passou');
    expect(codeOf(refused)).toBe('own_run_stopped');
    await db.run.update({
      where: { id: runId },
      data: { state: 'concluded', endingReason: 'latch', concludedAt: new Date() },
    });
    await engageStopLatch(context, people.edu, 'de novo');
    expect((await viewStopLatch(context, people.fabiana)).canRelease.allowed).toBe(false);
    expect(codeOf(await releaseStopLatch(context, people.fabiana, 'já passou'))).toBe('own_run_stopped');
    expect((await viewStopLatch(context, people.ada)).reason).toBe('fumaça');
    expect(codeOf(await releaseStopLatch(context, people.ada, 'vi com meus olhos'))).toBe('ok');
    await engageStopLatch(context, people.vera, 'outra coisa');
    expect(codeOf(await releaseStopLatch(context, people.fabiana, 'esta não era minha'))).toBe('ok');
    const changes = await db.stopLatchChange.findMany({ orderBy: { id: 'asc' } });
    expect(changes.slice(-5).map(({ engaged, by, reason }) => [engaged, by, reason])).toEqual([
      [true, 'Vera', 'fumaça'],
      [true, 'Edu', 'de novo'],
      [false, 'Ada', 'vi com meus olhos'],
      [true, 'Vera', 'outra coisa'],
      [false, 'Fabiana', 'esta não era minha'],
    ]);
  });

  it('counts as engaged where its row is missing', async () => {
    await db.stopLatch.deleteMany();
    expect((await viewStopLatch(context, people.vera)).engaged).toBe(true);
    await releaseStopLatch(context, people.ada, 'recriada');
    expect((await viewStopLatch(context, people.vera)).engaged).toBe(false);
  });
});

describe('closing a run whose rollback is not confirmed', () => {
  /** A run that rolls back, with the mark of its target. */
  async function markedRun(): Promise<string> {
    const { runId } = await addRun(db, people.fabiana);
    await db.run.update({ where: { id: runId }, data: { state: 'rolling_back' } });
    const { targetKey } = await db.run.findUniqueOrThrow({ where: { id: runId } });
    await db.targetMark.create({
      data: { targetKey, runId, detail: 'wedged', command: 'npx masterdeck rollback …', curl: 'curl …' },
    });
    return runId;
  }
  const commandsOf = (runId: string) =>
    db.command.findMany({ where: { runId }, select: { kind: true, requestedByName: true, reason: true } });

  it('asks the engine, with a name and a reason, and lifts no mark', async () => {
    const runId = await markedRun();
    expect(codeOf(await closeUnverified(context, people.fabiana, runId, ' vi no Toxiproxy '))).toBe('ok');
    expect(await commandsOf(runId)).toEqual([
      { kind: 'close_unverified', requestedByName: 'Fabiana', reason: 'vi no Toxiproxy' },
    ]);
    expect(await stateOf(runId)).toBe('rolling_back');
    expect(await db.targetMark.findMany()).toMatchObject([{ runId, closedAt: null }]);
  });

  it('is not for everybody, and never without a reason', async () => {
    const runId = await markedRun();
    for (const name of ['vera', 'edu', 'paulo'] as const)
      expect(codeOf(await closeUnverified(context, people[name], runId, 'vi'))).toBe('not_permitted');
    expect(codeOf(await closeUnverified(context, people.fabiana, runId, '  '))).toBe('reason_missing');
    expect(await commandsOf(runId)).toEqual([]);
    const seen = await viewRun(context, people.vera, runId);
    expect(seen).toMatchObject({ ok: true, value: { can: { closeUnverified: { allowed: false } } } });
  });

  it('is only for a run that rolls back under a mark of its own', async () => {
    const marked = await markedRun();
    await db.run.update({ where: { id: marked }, data: { state: 'injecting' } });
    expect(codeOf(await closeUnverified(context, people.fabiana, marked, 'vi'))).toBe('not_marked');
    await db.run.update({ where: { id: marked }, data: { state: 'rolling_back' } });
    await db.targetMark.deleteMany();
    expect(codeOf(await closeUnverified(context, people.fabiana, marked, 'vi'))).toBe('not_marked');
    expect(codeOf(await closeUnverified(context, people.fabiana, 'nosuchrun01', 'vi'))).toBe('not_found');
    expect(await commandsOf(marked)).toEqual([]);
  });
});
