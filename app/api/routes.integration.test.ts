import { randomUUID } from 'node:crypto';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedDatabase, urgentDatabase } from '@/lib/adapters/postgres/shared-database';
import { closeSessionRow, openSessionRow } from '@/lib/adapters/postgres/session-store';
import { appendRunEvents } from '@/lib/adapters/postgres/run-events';
import { authOptions } from '@/lib/auth/options';
import { sealSession, sessionCookieName } from '@/lib/auth/session-token';
import { webEnvironment } from '@/lib/env';
import { sharedEvidenceListener } from '@/lib/services/shared-evidence-listener';
import { addPeople, addRun, type People } from '@/lib/services/testing/sample-run';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { GET as health } from './health/route';
import { POST as abort } from './runs/[id]/abort/route';
import { GET as changes } from './runs/[id]/changes/route';
import { GET as stream } from './runs/[id]/stream/route';
import { POST as stop } from './stop/route';

const origin = 'http://127.0.0.1:3999';
let server: TestDatabase;
let people: People;
let vera: { cookie: string; sessionId: string };

beforeAll(async () => {
  server = await createMigratedDatabase();
  process.env.DATABASE_URL = server.url;
  process.env.NEXTAUTH_SECRET = randomUUID();
  process.env.NEXTAUTH_URL = origin;
  process.env.MASTERDECK_DEMO = '1';
  process.env.LOG_LEVEL = 'silent';
  people = await addPeople(sharedDatabase());
  vera = await signInAs(people.vera.id);
});

beforeEach(async () => {
  await sharedDatabase().run.updateMany({ data: { state: 'concluded' } });
});

afterAll(async () => {
  await sharedEvidenceListener().close();
  await sharedDatabase().$disconnect();
  await urgentDatabase().$disconnect();
  await server.drop();
});

async function signInAs(userId: string): Promise<{ cookie: string; sessionId: string }> {
  const { authSecret, publicUrl } = webEnvironment();
  const sessionId = randomUUID();
  await openSessionRow(sharedDatabase(), { id: sessionId, userId, lifeMs: 60_000 });
  const value = await sealSession({ sub: userId, sessionId }, authSecret);
  return { cookie: `${sessionCookieName(publicUrl)}=${value}`, sessionId };
}

/** A form post or fetch as a browser sends it from a page of ours. */
function request(
  path: string,
  init: { method?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
) {
  const headers = { cookie: vera.cookie, 'sec-fetch-site': 'same-origin', ...init.headers };
  return new NextRequest(`${origin}${path}`, { ...init, headers });
}

const of = (id: string) => ({ params: Promise.resolve({ id }) });
const post = (id: string, headers: Record<string, string> = {}) =>
  abort(request(`/api/runs/${id}/abort`, { method: 'POST', headers }), of(id));
const commandsOf = (runId: string) => sharedDatabase().command.findMany({ where: { runId } });

describe('POST /api/runs/[id]/abort', () => {
  it('takes a plain form and goes back to the run, heard only once the row is there', async () => {
    const { runId } = await addRun(sharedDatabase(), people.fabiana, { state: 'injecting' });
    const answer = await post(runId, { accept: 'text/html,application/xhtml+xml' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/runs/${runId}?heard=1`]);
    expect(await commandsOf(runId)).toMatchObject([{ requestedByName: 'Vera', via: 'web' }]);
  });

  it('takes a fetch', async () => {
    const { runId } = await addRun(sharedDatabase(), people.fabiana, { state: 'injecting' });
    const answer = await post(runId, { accept: 'application/json' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ heard: true, effect: 'commanded' });
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sandboxed frame', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ])('refuses %s', async (_, headers) => {
    const { runId } = await addRun(sharedDatabase(), people.fabiana, { state: 'injecting' });
    expect((await post(runId, headers)).status).toBe(403);
    expect(await commandsOf(runId)).toEqual([]);
  });

  it('still hears a session that ran out, and not one that signed out', async () => {
    const { runId } = await addRun(sharedDatabase(), people.fabiana, { state: 'injecting' });
    const paulo = await signInAs(people.paulo.id);
    await sharedDatabase().session.update({
      where: { id: paulo.sessionId },
      data: { expiresAt: new Date(0) },
    });
    await post(runId, { cookie: paulo.cookie });
    expect(await commandsOf(runId)).toMatchObject([{ requestedByName: 'Paulo', via: 'web_expired_session' }]);
    await closeSessionRow(sharedDatabase(), paulo.sessionId);
    const json = { cookie: paulo.cookie, accept: 'application/json' };
    expect((await post(runId, json)).status).toBe(401);
    expect((await post(runId, { cookie: '' })).headers.get('location')).toBe(
      `/sign-in?from=%2Fruns%2F${runId}`,
    );
    expect(await commandsOf(runId)).toHaveLength(1);
  });

  it('says plainly when the database did not take it, and offers the press again', async () => {
    const { runId } = await addRun(sharedDatabase(), people.fabiana, { state: 'injecting' });
    await sharedDatabase().$executeRaw`ALTER TABLE "Command" RENAME TO "CommandAway"`;
    try {
      const page = await post(runId, { accept: 'text/html' });
      expect([page.status, page.headers.get('location')]).toEqual([503, null]);
      expect(await page.text()).toContain(`<form method="post" action="/api/runs/${runId}/abort">`);
      const answer = await post(runId, { accept: 'application/json' });
      expect([answer.status, await answer.json()]).toEqual([503, { heard: false }]);
    } finally {
      await sharedDatabase().$executeRaw`ALTER TABLE "CommandAway" RENAME TO "Command"`;
    }
  });

  it('says that a run does not exist', async () => {
    expect((await post('nothing', { accept: 'application/json' })).status).toBe(404);
    expect((await post('nothing')).headers.get('location')).toBe('/runs/nothing?failure=not_found');
  });
});

/** readStream gives the next piece of an event stream that carries changes, as data and id. */
function readStream(answer: Response) {
  if (!answer.body) throw new Error('no body');
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = '';
  return async (): Promise<{ id: string; data: { events: { seq: number }[] } } | null> => {
    for (;;) {
      const end = pending.indexOf('\n\n');
      if (end >= 0) {
        const message = pending.slice(0, end);
        pending = pending.slice(end + 2);
        const fields = /^id: (.+)\nevent: changes\ndata: (.+)$/.exec(message);
        if (!fields?.[1] || !fields[2]) continue;
        return { id: fields[1], data: JSON.parse(fields[2]) as { events: { seq: number }[] } };
      }
      const { value, done } = await reader.read();
      if (done) return null;
      pending += value;
    }
  };
}

const note = { kind: 'engine_note', text: { 'pt-BR': 'oi', en: 'hi' } } as const;

describe('GET /api/runs/[id]/stream', () => {
  it('sends what is there, then what comes, resumes after the last id, and ends with the reader', async () => {
    const { runId } = await addRun(sharedDatabase(), people.fabiana);
    await appendRunEvents(sharedDatabase(), runId, [note]);
    const gone = new AbortController();
    const open = (headers: Record<string, string> = {}) =>
      stream(request(`/api/runs/${runId}/stream`, { headers, signal: gone.signal }), of(runId));
    const answer = await open();
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const next = readStream(answer);
    const first = await next();
    expect(first?.data.events).toHaveLength(1);
    const second = next();
    await appendRunEvents(sharedDatabase(), runId, [note, note]);
    expect((await second)?.data.events.length).toBeGreaterThan(0);
    const resumed = await readStream(await open({ 'last-event-id': first?.id ?? '' }))();
    const seqs = new Set(resumed?.data.events.map(({ seq }) => seq));
    expect(seqs.size).toBeGreaterThanOrEqual(2);
    gone.abort();
    while ((await next()) !== null);
  });

  it('is for those who are signed in, and of runs that exist', async () => {
    const { runId } = await addRun(sharedDatabase(), people.fabiana);
    const anonymous = request(`/api/runs/${runId}/stream`, { headers: { cookie: '' } });
    expect((await stream(anonymous, of(runId))).status).toBe(401);
    expect((await stream(request('/api/runs/nothing/stream'), of('nothing'))).status).toBe(404);
  });

  it('leaves nobody subscribed after 60 readers came and went', async () => {
    const { runId } = await addRun(sharedDatabase(), people.fabiana);
    for (let n = 0; n < 60; n += 1) {
      const gone = new AbortController();
      const answer = await stream(request(`/api/runs/${runId}/stream`, { signal: gone.signal }), of(runId));
      const next = readStream(answer);
      await next();
      gone.abort();
      while ((await next()) !== null);
    }
    const connections = await sharedDatabase().$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM pg_stat_activity WHERE application_name = 'masterdeck web listener' AND datname = current_database()`;
    expect(connections[0]?.count).toBe(1n);
    expect(sharedEvidenceListener().subscribed()).toBe(0);
  });
});

describe('the other routes', () => {
  it('GET /api/runs/[id]/changes polls after a cursor', async () => {
    const { runId } = await addRun(sharedDatabase(), people.fabiana);
    await appendRunEvents(sharedDatabase(), runId, [note]);
    const answer = await changes(request(`/api/runs/${runId}/changes?after=0.-1`), of(runId));
    const head = { cardTitle: 'Latência na Dependência Crítica', summary: { id: runId } };
    expect(await answer.json()).toMatchObject({ events: [{ data: note }], ticks: [], head });
  });

  it('POST /api/stop engages the latch for any account, from our pages', async () => {
    const foreign = request('/api/stop', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } });
    expect((await stop(foreign)).status).toBe(403);
    const form = new FormData();
    form.set('reason', 'fumaça');
    form.set('from', '//evil.example');
    const headers = { cookie: vera.cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await stop(new NextRequest(`${origin}/api/stop`, { method: 'POST', headers, body: form }));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/deck']);
    const latch = await sharedDatabase().stopLatch.findUnique({ where: { id: 1 } });
    expect(latch).toMatchObject({ engaged: true, reason: 'fumaça', by: 'Vera' });
    // Too many words stop as well as none: only they are left out.
    form.set('reason', 'x'.repeat(1_000_000));
    const flood = await stop(new NextRequest(`${origin}/api/stop`, { method: 'POST', headers, body: form }));
    expect(flood.status).toBe(303);
    const after = await sharedDatabase().stopLatch.findUnique({ where: { id: 1 } });
    expect(after).toMatchObject({ engaged: true, reason: expect.not.stringContaining('xx') as unknown });
  });

  it('GET /api/health tells that the database answers, and of no engine', async () => {
    const answer = await health(new NextRequest(`${origin}/api/health`));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ database: 'reachable', enginesAlive: 0 });
    const live = await health(new NextRequest(`${origin}/api/health?probe=live`));
    expect([live.status, await live.json()]).toEqual([200, { live: true }]);
  });
});

describe('next-auth over our sessions', () => {
  it('keeps the session id at a read, and names nobody once the row is gone', async () => {
    const { jwt, session } = authOptions().callbacks ?? {};
    if (!jwt || !session) throw new Error('no callbacks');
    const paulo = await signInAs(people.paulo.id);
    const claims = { sub: people.paulo.id, sessionId: paulo.sessionId };
    // At a read there is no user, against its type.
    const token = await jwt({ token: claims, account: null } as unknown as Parameters<typeof jwt>[0]);
    expect(token).toEqual(claims);
    const read = () =>
      session({ session: { expires: 'later' }, token } as unknown as Parameters<typeof session>[0]);
    expect(await read()).toEqual({ expires: 'later', user: { name: 'Paulo', email: people.paulo.email } });
    await closeSessionRow(sharedDatabase(), paulo.sessionId);
    expect(await read()).toEqual({ expires: 'later' });
  });

  it('follows no redirect to another site', async () => {
    const { redirect } = authOptions().callbacks ?? {};
    if (!redirect) throw new Error('no callback');
    const to = (url: string) => redirect({ url, baseUrl: origin });
    expect(await to('https://evil.example/')).toBe(`${origin}/deck`);
    expect(await to(`${origin}.evil.example/`)).toBe(`${origin}/deck`);
    expect(await to(`${origin}//evil.example`)).toBe(`${origin}/deck`);
    expect(await to(`${origin}/runs/a`)).toBe(`${origin}/runs/a`);
  });
});
