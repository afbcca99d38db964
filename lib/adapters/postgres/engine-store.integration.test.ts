import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunEventData } from '@/lib/domain/run/run-event';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { openDatabase } from './client';
import { LeaseLine } from './engine-lease-line';
import { createEnginePool } from './engine-pool';
import { createEngineStore } from './engine-store';

let database: TestDatabase;
let pool: pg.Pool;
let store: ReturnType<typeof createEngineStore>;
let line: LeaseLine;
beforeAll(async () => {
  database = await createMigratedDatabase();
  pool = createEnginePool(database.url, () => undefined);
  store = createEngineStore(pool, () => ({ endpoints: [], hooks: [], guards: [] }));
  line = new LeaseLine(database.url);
  await pool.query(
    `INSERT INTO "User" ("id", "email", "name", "role") VALUES ('u', 'u@example.org', 'U', 'admin')`,
  );
});
afterAll(async () => {
  await line.close();
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query(`UPDATE "Run" SET "state" = 'concluded'`);
  await pool.query(`UPDATE "StopLatch" SET "engaged" = false`);
});

const endpoint = { apiUrl: 'http://127.0.0.1:8474', proxy: 'p' };
const ttlMs = 60_000;
let runs = 0;

async function addRun(state = 'approved', change: Record<string, unknown> = {}): Promise<string> {
  runs += 1;
  const row = {
    id: `run${String(runs).padStart(4, '0')}`,
    cardId: 'REDE-01',
    cardVersionHash: 'h',
    environment: 'test',
    targetKey: `target-${runs}`,
    plan: JSON.stringify({ target: { endpoints: [{ ...endpoint, proxy: `p${runs}` }] } }),
    planHash: 'h',
    state,
    requestedById: 'u',
    ...change,
  };
  const columns = Object.keys(row);
  await pool.query(
    `INSERT INTO "Run" (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${columns.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  );
  return row.id;
}

const claim = async (engine: string, ms = ttlMs) => await store.claim(engine, ms, [], false);
const note = (text: string): RunEventData => ({ kind: 'engine_note', text: { 'pt-BR': text, en: text } });
const expire = (id: string) =>
  pool.query(`UPDATE "Run" SET "leaseUntil" = clock_timestamp() - interval '1 ms' WHERE "id" = $1`, [id]);

async function eventsOf(id: string): Promise<RunEventData[]> {
  const found = await pool.query<{ data: RunEventData }>(
    `SELECT "data" FROM "RunEvent" WHERE "runId" = $1 ORDER BY "seq"`,
    [id],
  );
  return found.rows.map(({ data }) => data);
}

describe('leases', () => {
  it('a run is claimed once, however many engines ask at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => addRun()));
    const claims = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((engine) => claim(engine)));
    const claimed = claims.flat().map(({ runId }) => runId);
    expect(claimed.sort()).toEqual([...ids].sort());
    expect(await claim('late')).toEqual([]);
  });

  it('an expired lease is taken with the next epoch, and its first holder can neither renew nor write', async () => {
    const id = await addRun('injecting');
    const [first] = await claim('a');
    expect(first).toMatchObject({ runId: id, epoch: 1 });
    await expire(id);
    const kept = await line.renew('a', [{ runId: id, epoch: 1 }], ttlMs);
    expect(kept.kept).toEqual([]);
    expect(await claim('b')).toMatchObject([
      { runId: id, epoch: 2, previousEngine: 'a', state: 'injecting' },
    ]);
    const zombie = { runId: id, epoch: 1 };
    const at = new Date();
    await expect(
      store.write(zombie, { set: { state: 'concluded' }, events: [{ at, data: note('x') }] }, false),
    ).rejects.toThrow('not held with epoch 1');
    await expect(store.start(zombie, false)).rejects.toThrow('not held');
    await expect(
      store.writeAhead(zombie, { intents: [], hardDeadline: at, events: [] }, false),
    ).rejects.toThrow('not held');
    expect(await eventsOf(id)).toEqual([]);
    const renewed = await line.renew('b', [{ runId: id, epoch: 2 }], ttlMs);
    expect(renewed.kept).toEqual([{ runId: id, epoch: 2 }]);
  });

  it('a row that a stopped engine has locked does not keep others out for long', async () => {
    const id = await addRun('injecting');
    const stopped = await pool.connect();
    stopped.on('error', () => undefined);
    await stopped.query('BEGIN');
    await stopped.query(`SELECT 1 FROM "Run" WHERE "id" = $1 FOR UPDATE`, [id]);
    const started = performance.now();
    let claimed: string[] = [];
    while (claimed.length === 0 && performance.now() - started < 10_000)
      claimed = (await claim('b')).map(({ runId }) => runId);
    expect(claimed).toEqual([id]);
    expect(performance.now() - started).toBeLessThan(4_000);
    stopped.release(true);
  });

  it('a run that somebody is just writing about, an abort for one, is claimed all the same', async () => {
    const id = await addRun('injecting');
    const writer = await pool.connect();
    await writer.query('BEGIN');
    await writer.query(`INSERT INTO "Command" ("runId", "kind", "via") VALUES ($1, 'abort', 'test')`, [id]);
    expect((await claim('b')).map(({ runId }) => runId)).toEqual([id]);
    await writer.query('COMMIT');
    writer.release();
  });

  it('a lease that the clock of the database left far ahead is taken from a dead engine, and from no living one', async () => {
    const [dead, alive] = [await addRun('injecting'), await addRun('injecting')];
    await claim('a');
    await pool.query(
      `UPDATE "Run" SET "leaseUntil" = clock_timestamp() + interval '1 hour' WHERE "engineId" = 'a'`,
    );
    const { far } = await store.otherLeases('b', ttlMs);
    expect(far.map(({ runId }) => runId).sort()).toEqual([dead, alive].sort());
    expect(await claim('b')).toEqual([]);
    await line.renew('a', [{ runId: alive, epoch: 1 }], ttlMs);
    expect(await store.otherLeases('b', ttlMs)).toMatchObject({ far: [{ runId: dead }] });
    const taken = await store.claim('b', ttlMs, [], false, [dead, alive]);
    expect(taken.map(({ runId }) => runId)).toEqual([dead]);
  });

  it('a row that a frozen web process has locked costs neither the other runs of its engine, nor the web process anything', async () => {
    const [held, other] = [await addRun('injecting'), await addRun('injecting')];
    await claim('a');
    const refs = [held, other].map((runId) => ({ runId, epoch: 1 }));
    const web = openDatabase(database.url, { poolSize: 1 });
    const limit = await web.$queryRaw`SHOW idle_in_transaction_session_timeout`;
    expect(limit).toEqual([{ idle_in_transaction_session_timeout: '6s' }]);
    let meanwhile: unknown;
    const frozen = web.$transaction(async (tx) => {
      const [row] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS "pid" FROM "Run"
        WHERE "id" = ${held} FOR NO KEY UPDATE`;
      meanwhile = await line.renew('a', refs, ttlMs);
      // What the server does to it after those seconds.
      await pool.query('SELECT pg_terminate_backend($1, 5000)', [row?.pid]);
      return await tx.run.count();
    });
    await expect(frozen).rejects.toThrow();
    expect(meanwhile).toMatchObject({ kept: [refs[1]], locked: [refs[0]] });
    const free = await line.renew('a', refs, ttlMs);
    expect(free.locked).toEqual([]);
    expect(free.kept).toHaveLength(2);
    expect(await web.run.count({ where: { id: held } })).toBe(1);
    await web.$disconnect();
  });

  it('a run that a newer engine wrote is taken over like any other, and keeps no other from it', async () => {
    const newer = await addRun('rolling_back', { ending: 'aborted', endingReason: 'from_the_future' });
    const odd = await addRun('rolling_back', { hardDeadline: 'infinity' });
    const other = await addRun('injecting', { engineId: 'a', leaseUntil: new Date(0) });
    const claimed = await claim('b');
    expect(claimed.map(({ runId }) => runId).sort()).toEqual([newer, odd, other].sort());
    const taken = (id: string) => claimed.find(({ runId }) => runId === id);
    expect(taken(newer)).toMatchObject({ state: 'rolling_back', ending: null, endingReason: null });
    expect(taken(newer)?.plan).not.toBeNull();
    // What cannot be read at all is undone from its intents alone.
    expect(taken(odd)).toMatchObject({ state: 'rolling_back', epoch: 1, plan: null });
  });

  it('runs with a fault come before new ones, and a stopping engine takes no new ones', async () => {
    await addRun('approved');
    const faulty = await addRun('rolling_back');
    expect((await store.claim('a', ttlMs, [], true)).map(({ runId }) => runId)).toEqual([faulty]);
  });
});

describe('a start', () => {
  const started = async (change: Record<string, unknown> = {}, needsAcceptance = false) => {
    const runId = await addRun('approved', change);
    await claim('a');
    return await store.start({ runId, epoch: 1 }, needsAcceptance);
  };

  it('needs an acceptance by somebody else, where the environment asks for one', async () => {
    expect(await started({}, true)).toEqual({ kind: 'not_accepted' });
    expect(await started({ acceptedAt: new Date(), acceptedById: 'u' }, true)).toEqual({
      kind: 'not_accepted',
    });
    expect(await started({ acceptedAt: new Date(), acceptedById: 'other' }, true)).toBe('started');
  });

  it('is refused by the latch, by a mark, and by another run on one of its proxies', async () => {
    const busy = JSON.stringify({ target: { endpoints: [endpoint, { ...endpoint, proxy: 'q' }] } });
    expect(await started({ plan: busy, targetKey: 'p q' })).toBe('started');
    const overlap = JSON.stringify({ target: { endpoints: [{ ...endpoint, proxy: 'q' }] } });
    expect(await started({ plan: overlap, targetKey: 'q' })).toMatchObject({ kind: 'other_run' });
    const marked = await addRun('concluded', { targetKey: 'marked' });
    await pool.query(
      `INSERT INTO "TargetMark" ("targetKey", "runId", "detail", "command", "curl", "closedAt", "closedBy") VALUES ('marked', $1, 'd', 'c', 'c', now(), 'somebody')`,
      [marked],
    );
    expect(await started({ targetKey: 'marked' })).toEqual({ kind: 'target_marked', detail: 'd' });
    await pool.query(`UPDATE "StopLatch" SET "engaged" = true, "reason" = 'r'`);
    expect(await started()).toEqual({ kind: 'latch', detail: 'r' });
  });

  it('of two runs on one proxy at the same moment, one starts', async () => {
    const plan = JSON.stringify({ target: { endpoints: [{ ...endpoint, proxy: 'both' }] } });
    const ids = [
      await addRun('approved', { plan, targetKey: 'x' }),
      await addRun('approved', { plan, targetKey: 'y' }),
    ];
    await claim('a');
    const answers = await Promise.all(ids.map((runId) => store.start({ runId, epoch: 1 }, false)));
    expect(answers.filter((answer) => answer === 'started')).toHaveLength(1);
  });

  it('is called off before the first call by an abort that nobody has heard yet', async () => {
    const runId = await addRun('baseline');
    await claim('a');
    await pool.query(`INSERT INTO "Command" ("runId", "kind", "via") VALUES ($1, 'abort', 'test')`, [runId]);
    const nothing = { intents: [], hardDeadline: new Date(), events: [] };
    expect(await store.writeAhead({ runId, epoch: 1 }, nothing, false)).toBe('human');
    expect((await line.poll([runId])).commands).toMatchObject([{ runId, kind: 'abort', by: null }]);
  });
});

describe('a write', () => {
  it('that is repeated because its answer was lost stores each event once', async () => {
    const runId = await addRun('injecting');
    await claim('a');
    const ref = { runId, epoch: 1 };
    const at = new Date();
    const events = [note('one'), note('two'), note('null \u0000 character')].map((data) => ({ at, data }));
    await store.write(ref, { events }, false);
    await store.write(ref, { events }, true);
    expect(
      (await eventsOf(runId)).map((event) => (event.kind === 'engine_note' ? event.text.en : '')),
    ).toEqual(['one', 'two', 'null  character']);
  });

  it('about a run that this database does not know is refused, so that nobody tries for ever', async () => {
    const event = { at: new Date(), data: note('late') };
    expect(await store.noteLate({ runId: 'elsewhere', epoch: 1 }, event)).toBe('refused');
    const runId = await addRun('concluded');
    expect(await store.noteLate({ runId, epoch: 1 }, event)).toBe('stored');
    expect(await eventsOf(runId)).toEqual([event.data]);
  });

  it('cannot change what is stored: events are append-only', async () => {
    await expect(pool.query(`UPDATE "RunEvent" SET "epoch" = 9`)).rejects.toThrow('append-only');
  });
});

describe('what a sweep reads and stores', () => {
  const orphansOf = async (id: string) =>
    (await store.sweepRecord()).orphans.filter(({ runId }) => runId === id);

  it('opens what a run that is over intended on a proxy, with how the proxy must come back; a new intent where there is none', async () => {
    const id = await addRun('concluded');
    const toxics = [{ name: 'a-strangers', type: 'noop', stream: 'downstream', toxicity: 1, attributes: {} }];
    const snapshot = { name: 'p', listen: '127.0.0.1:1', upstream: '127.0.0.1:2', enabled: true, toxics };
    const cut = { runId: id, epoch: 2, endpoint, toxicNames: [`gd-${id}-2-0`], snapshot };
    const [added] = await store.reopenIntents(cut);
    expect(await orphansOf(id)).toEqual([{ ...cut, id: added, undone: false }]);
    await store.closeIntents([added ?? '']);
    expect(await orphansOf(id)).toEqual([]);
    const moved = { ...snapshot, upstream: '127.0.0.1:3' };
    expect(await store.reopenIntents({ ...cut, snapshot: moved })).toEqual([added]);
    expect(await orphansOf(id)).toMatchObject([{ id: added, snapshot: moved }]);
    expect(await store.reopenIntents({ ...cut, runId: 'unknown' })).toEqual([]);
    await store.closeIntents([added ?? '']);
  });

  it('takes a fault for one made by hand where a deadline was stored without intents, whatever the plan says', async () => {
    const id = await addRun('concluded', { hardDeadline: new Date() });
    await pool.query(
      `INSERT INTO "TargetMark" ("targetKey", "runId", "detail", "command", "curl") VALUES ('by-hand', $1, 'd', '', '')`,
      [id],
    );
    const { marks } = await store.sweepRecord();
    expect(marks.filter(({ mark }) => mark.runId === id)).toMatchObject([{ byHand: { undoneForMs: null } }]);
    await pool.query(`DELETE FROM "TargetMark" WHERE "runId" = $1`, [id]);
  });
});

describe('the list of engines', () => {
  it('forgets those that have been gone for a week, but none that a run still names', async () => {
    await pool.query(
      `INSERT INTO "Engine" ("id", "name", "host", "pid", "supervised", "version", "heartbeatAt")
       SELECT name, name, 'h', 1, false, 'v', clock_timestamp() - age::interval
       FROM (VALUES ('old', '8 days'), ('named', '8 days'), ('recent', '6 days')) AS x(name, age)`,
    );
    await addRun('concluded', { engineId: 'named' });
    const identity = { id: 'new', name: 'new', host: 'h', pid: 2, supervised: false, version: 'v' };
    await store.registerEngine(identity);
    const left = await pool.query<{ id: string }>(
      `SELECT "id" FROM "Engine" WHERE "id" IN ('old', 'named', 'recent', 'new') ORDER BY 1`,
    );
    expect(left.rows.map(({ id }) => id)).toEqual(['named', 'new', 'recent']);
  });
});

describe('a start raced by the stop latch', () => {
  it('is refused, or done before the latch: never after it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await addRun();
      const [claimed] = (await store.claim('racer', ttlMs, [], false)).filter(({ runId }) => runId === id);
      if (!claimed) throw new Error('the run was not claimed');
      const [answer] = await Promise.all([
        store.start(claimed, false),
        pool.query(`UPDATE "StopLatch" SET "engaged" = true, "at" = clock_timestamp() WHERE "id" = 1`),
      ]);
      // Whatever came first: from now on no other start goes through, and a run that got in is told to stop.
      expect(answer === 'started' || (typeof answer === 'object' && answer.kind === 'latch')).toBe(true);
      expect((await line.poll([id])).latched).toBe(true);
      const late = await addRun();
      const [lateClaim] = (await store.claim('racer', ttlMs, [], false)).filter(
        ({ runId }) => runId === late,
      );
      if (!lateClaim) throw new Error('the run was not claimed');
      expect(await store.start(lateClaim, false)).toMatchObject({ kind: 'latch' });
      await pool.query(`UPDATE "StopLatch" SET "engaged" = false`);
    }
  });
});
