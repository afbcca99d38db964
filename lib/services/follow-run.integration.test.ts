import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { openEvidenceListener, type EvidenceListener } from '@/lib/adapters/postgres/evidence-listener';
import { appendRunEvents } from '@/lib/adapters/postgres/run-events';
import type { TickRecord } from '@/lib/domain/run/evidence';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { followRun, type FollowedRun } from './follow-run';
import { exportRunCsv } from './charts/export-run-csv';
import type { ServiceContext } from './service-context';
import { addPeople, addRun, type People } from './testing/sample-run';
import { viewRunChanges } from './view-run-changes';

let server: TestDatabase;
let db: Database;
let context: ServiceContext;
let people: People;
let listener: EvidenceListener;

beforeAll(async () => {
  server = await createMigratedDatabase();
  db = openDatabase(server.url);
  context = { db, demo: false };
  people = await addPeople(db);
  listener = openEvidenceListener(server.url, () => undefined);
});

afterAll(async () => {
  await listener.close();
  await db.$disconnect();
  await server.drop();
});

const note = (text: string) => ({ kind: 'engine_note', text: { 'pt-BR': text, en: text } }) as const;

async function addTick(runId: string, n: number): Promise<void> {
  const at = new Date();
  const tick: TickRecord = {
    n,
    at: at.toISOString(),
    phase: 'injecting',
    samples: [],
    aborts: [],
    endpoints: [],
    p1Alerts: null,
  };
  await db.$executeRaw`INSERT INTO "Tick" VALUES (${runId}, ${n}, 1, ${at}, ${JSON.stringify(tick)}::jsonb)`;
}

/** A poll that comes too late to be what woke the stream. */
const lazy = { pollMs: 60_000, heartbeatMs: 60_000, stillSignedIn: () => Promise.resolve(true) };

function follow(runId: string, after: string | null, options: Partial<Parameters<typeof followRun>[4]> = {}) {
  const end = new AbortController();
  const stream = followRun(context, listener, people.vera, runId, {
    ...lazy,
    after,
    signal: end.signal,
    ...options,
  });
  return { end: () => end.abort(), next: async () => (await stream.next()).value ?? null };
}

const notesOf = (message: FollowedRun | null) =>
  message?.kind === 'changes'
    ? message.changes.events.flatMap(({ data }) => (data.kind === 'engine_note' ? [data.text.en] : []))
    : message?.kind;

describe('following a run', () => {
  it('brings what there is, then what comes, and ends with its reader', async () => {
    const { runId } = await addRun(db, people.fabiana);
    await appendRunEvents(db, runId, [note('one')]);
    const view = follow(runId, null);
    expect(notesOf(await view.next())).toEqual(['one']);
    const second = view.next();
    await appendRunEvents(db, runId, [note('two')]);
    expect(notesOf(await second)).toEqual(['two']);
    const third = view.next();
    await addTick(runId, 0);
    expect(await third).toMatchObject({ kind: 'changes', changes: { events: [], ticks: [{ n: 0 }] } });
    const last = view.next();
    view.end();
    expect(await last).toBeNull();
  });

  it('goes on from a cursor without a gap, over 100 forced reconnects while events come', async () => {
    const { runId } = await addRun(db, people.fabiana);
    const total = 120;
    const writing = (async () => {
      for (let n = 0; n < total; n += 1) await appendRunEvents(db, runId, [note(`event ${n}`)]);
      await addTick(runId, 0);
    })();
    const had: string[] = [];
    let cursor: string | null = null;
    let reconnects = 0;
    while (reconnects < 100 || had.length < total) {
      const view = follow(runId, cursor);
      const message = await view.next();
      view.end();
      await view.next();
      if (message?.kind !== 'changes') throw new Error('no changes');
      const notes = notesOf(message);
      if (Array.isArray(notes)) had.push(...notes.filter((text) => !had.includes(text)));
      cursor = message.changes.cursor;
      reconnects += 1;
    }
    await writing;
    expect(had).toEqual(Array.from({ length: total }, (_, n) => `event ${n}`));
  });

  it('reads what is new once for many viewers, and each of them has every event once', async () => {
    const { runId } = await addRun(db, people.fabiana);
    const had = await Promise.all(
      Array.from({ length: 30 }, async (_, viewer) => {
        const options = { ...lazy, after: null, signal: new AbortController().signal, pollMs: 25 };
        const seen: string[] = [];
        for await (const message of followRun(context, listener, people.vera, runId, options)) {
          const notes = notesOf(message);
          if (Array.isArray(notes)) seen.push(...notes);
          if (viewer === 0 && seen.length < 20) await appendRunEvents(db, runId, [note(`${seen.length}`)]);
          if (seen.length === 20) break;
        }
        return seen;
      }),
    );
    const wanted = Array.from({ length: 20 }, (_, n) => `${n}`);
    for (const seen of had) expect(seen).toEqual(wanted);
  });

  it('that falls far behind reads again from its cursor, and loses nothing', async () => {
    const { runId } = await addRun(db, people.fabiana);
    const view = follow(runId, null);
    await view.next();
    for (let n = 0; n < 150; n += 1) await appendRunEvents(db, runId, [note(`event ${n}`)]);
    const had: string[] = [];
    while (had.length < 150) {
      const notes = notesOf(await view.next());
      if (Array.isArray(notes)) had.push(...notes);
    }
    expect(had).toEqual(Array.from({ length: 150 }, (_, n) => `event ${n}`));
    view.end();
    await view.next();
  });

  it('finds an event that was numbered before, and committed after, one already read', async () => {
    const { runId } = await addRun(db, people.fabiana);
    const late = openDatabase(server.url);
    let cursor = '';
    await late.$transaction(async (tx) => {
      await appendRunEvents(tx, runId, [note('late')]);
      await appendRunEvents(db, runId, [note('early')]);
      const read = await viewRunChanges(context, people.vera, runId, null);
      if (!read.ok) throw new Error(read.failure.code);
      expect(read.value.events).toHaveLength(1);
      cursor = read.value.cursor;
    });
    await late.$disconnect();
    const read = await viewRunChanges(context, people.vera, runId, cursor);
    expect(read).toMatchObject({
      ok: true,
      value: { events: [{ data: note('late') }, { data: note('early') }] },
    });
  });

  it('polls where a notification is lost', async () => {
    const { runId } = await addRun(db, people.fabiana);
    const deaf = { subscribe: () => () => undefined };
    const end = new AbortController();
    const options = { ...lazy, after: null, signal: end.signal, pollMs: 20 };
    const stream = followRun(context, deaf, people.vera, runId, options);
    await stream.next();
    const next = stream.next();
    await appendRunEvents(db, runId, [note('unheard')]);
    expect(notesOf((await next).value ?? null)).toEqual(['unheard']);
    end.abort();
    expect((await stream.next()).done).toBe(true);
  });

  it('listens again after its connection was cut', async () => {
    const { runId } = await addRun(db, people.fabiana);
    const view = follow(runId, null);
    await view.next();
    await db.$executeRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'masterdeck web listener'`;
    const next = view.next();
    await appendRunEvents(db, runId, [note('after the cut')]);
    expect(notesOf(await next)).toEqual(['after the cut']);
    view.end();
    await view.next();
  });

  it('shows signs of life while nothing happens, and ends when the viewer signed out', async () => {
    const { runId } = await addRun(db, people.fabiana);
    const view = follow(runId, null, { pollMs: 5, heartbeatMs: 20 });
    expect((await view.next())?.kind).toBe('changes');
    expect((await view.next())?.kind).toBe('heartbeat');
    view.end();
    const signedOut = follow(runId, null, {
      pollMs: 5,
      sessionCheckMs: 10,
      stillSignedIn: () => Promise.resolve(false),
    });
    expect((await signedOut.next())?.kind).toBe('changes');
    expect(await signedOut.next()).toBeNull();
  });

  it('waits for a database that fails, and tells', async () => {
    const { runId } = await addRun(db, people.fabiana);
    const nowhere = openDatabase('postgresql://nobody@127.0.0.1:1/nothing');
    const end = new AbortController();
    const options = { ...lazy, after: null, signal: end.signal, pollMs: 5 };
    const stream = followRun({ db: nowhere, demo: false }, listener, people.vera, runId, options);
    expect((await stream.next()).value).toMatchObject({ kind: 'trouble' });
    expect((await stream.next()).value).toMatchObject({ kind: 'trouble' });
    end.abort();
    await stream.next();
    await nowhere.$disconnect();
  });

  it('of a run that does not exist ends at once', async () => {
    expect(await follow('nothing', null).next()).toBeNull();
  });

  it('thins out old ticks of a very long run, and keeps its extremes, its gaps and the newest whole', async () => {
    const { runId } = await addRun(db, people.fabiana);
    await addTick(runId, 0);
    await db.$executeRaw`
      INSERT INTO "Tick" ("runId", "n", "epoch", "at", "data")
      SELECT t."runId", k, t."epoch", t."at" + k * interval '2 seconds',
        t."data" || jsonb_build_object('samples', jsonb_build_array(jsonb_build_object('metric', 'p99',
          'control', jsonb_build_object('kind', 'value', 'sampledAt', t."data" -> 'at', 'value', CASE k WHEN 4321 THEN 9000 ELSE 400 + k % 7 END),
          'canary', CASE k WHEN 1234 THEN '{"kind": "unknown", "reason": "timeout"}'::jsonb
            ELSE jsonb_build_object('kind', 'value', 'sampledAt', t."data" -> 'at', 'value', CASE k WHEN 77 THEN 3 ELSE 500 END) END)))
      FROM "Tick" t, generate_series(1, 7199) k WHERE t."runId" = ${runId}`;
    const read = await viewRunChanges(context, people.vera, runId, null);
    if (!read.ok) throw new Error(read.failure.code);
    const numbers = read.value.ticks.map(({ n }) => n);
    expect(numbers.length).toBeLessThan(1_600);
    expect(numbers).toEqual(expect.arrayContaining([0, 77, 1_234, 4_321]));
    expect(numbers.slice(-300)).toEqual(Array.from({ length: 300 }, (_, n) => 6_900 + n));
    expect(read.value.cursor).toMatch(/\.7199$/);
    const metric = {
      name: 'p99',
      label: { 'pt-BR': 'p99', en: 'p99' },
      unit: 'ms',
      factor: 1_000,
      better: 'lower',
      query: 'histogram_quantile(0.99, x)',
      windowMs: 60_000,
      companionQuery: null,
      emptyIsZero: false,
      aggregation: null,
      roles: [],
    };
    await db.$executeRaw`
      UPDATE "Run" SET "plan" = jsonb_set("plan", '{metrics}', ${JSON.stringify([metric])}::jsonb) WHERE "id" = ${runId}`;
    const lines: string[] = [];
    for await (const line of (await exportRunCsv(context, runId)) ?? []) lines.push(line);
    expect(lines).toHaveLength(3 + 7_200);
    expect(lines[0]).toBe('"at","seconds","phase","p99.control","p99.canary"');
    expect(lines[2]).toContain('"(histogram_quantile(0.99, x)) * 1000"');
    expect(lines[3 + 1_234]).toMatch(/,402,$/);
    expect(lines[3 + 4_321]).toMatch(/,9000,500$/);
  });
});
