import { randomUUID } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedDatabase, urgentDatabase } from '@/lib/adapters/postgres/shared-database';
import { apiRunSchema, type ApiProblem, type ApiRun } from '@/lib/domain/api/api-schemas';
import { issueToken, revokeToken } from '@/lib/services/api/manage-tokens';
import { engageStopLatch } from '@/lib/services/engage-stop-latch';
import { importCatalogue } from '@/lib/services/import-catalogue';
import { importDeck } from '@/lib/services/import-deck';
import { releaseStopLatch } from '@/lib/services/release-stop-latch';
import type { ServiceContext } from '@/lib/services/service-context';
import { writeSampleDeck, type SampleDeck } from '@/lib/services/testing/sample-deck';
import { addPeople, type People } from '@/lib/services/testing/sample-run';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { GET as openapi } from './openapi.json/route';
import { POST as abortRun } from './runs/[id]/abort/route';
import { GET as readRun } from './runs/[id]/route';
import { POST as requestRun } from './runs/route';

const origin = 'http://127.0.0.1:3999';
let server: TestDatabase;
let context: ServiceContext;
let people: People;
let deck: SampleDeck;
let token: string;
let tokenId: string;

beforeAll(async () => {
  server = await createMigratedDatabase();
  Object.assign(process.env, {
    DATABASE_URL: server.url,
    NEXTAUTH_SECRET: randomUUID(),
    NEXTAUTH_URL: origin,
    LOG_LEVEL: 'silent',
  });
  context = { db: sharedDatabase(), demo: false };
  people = await addPeople(context.db);
  deck = await writeSampleDeck();
  await importDeck(context, deck.folder);
  await importCatalogue(context, deck.folder, { TOXIPROXY_URL: 'http://127.0.0.1:8474' }, null);
  ({ token, id: tokenId } = await issue('homologacao'));
});
beforeEach(async () => {
  await context.db.run.updateMany({ data: { state: 'concluded' } });
});
afterAll(async () => {
  await deck.remove();
  await sharedDatabase().$disconnect();
  await urgentDatabase().$disconnect();
  await server.drop();
});

async function issue(environment: string, viewer = people.ada): Promise<{ token: string; id: string }> {
  const issued = await issueToken(context, viewer, { name: 'nightly', environment, lifeDays: 30 });
  if (!issued.ok) throw new Error(issued.failure.code);
  return issued.value;
}

const request = (
  path: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
) =>
  new NextRequest(`${origin}/api/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  });
const post = (body: unknown, headers: Record<string, string> = { 'idempotency-key': randomUUID() }) =>
  requestRun(request('/runs', { method: 'POST', body: JSON.stringify(body), headers }));
const of = (id: string) => ({ params: Promise.resolve({ id }) });
const read = (id: string, headers = {}) => readRun(request(`/runs/${id}`, { headers }), of(id));
const abort = (id: string, headers = {}) =>
  abortRun(request(`/runs/${id}/abort`, { method: 'POST', headers }), of(id));
const wanted = { card: 'REDE-01', environment: 'homologacao' };
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as ApiProblem).code];

async function start(body: unknown = wanted): Promise<ApiRun> {
  const answer = await post(body);
  if (!answer.ok) throw new Error(JSON.stringify(await answer.json()));
  return apiRunSchema.parse(await answer.json());
}

describe('POST /api/v1/runs', () => {
  it('stores the run that the browser would store, in the name of who issued the token', async () => {
    const answer = await post({ ...wanted, duration: '5m', share: 0.05 });
    expect(answer.status).toBe(201);
    const run = apiRunSchema.parse(await answer.json());
    expect(answer.headers.get('location')).toBe(`/api/v1/runs/${run.id}`);
    expect(run).toMatchObject({
      state: 'approved',
      rollback: 'not_needed',
      verdict: null,
      url: `${origin}/runs/${run.id}`,
    });
    const stored = await context.db.run.findUniqueOrThrow({ where: { id: run.id } });
    expect(stored).toMatchObject({
      requestedById: 'ada',
      teamId: people.ada.team.id,
      environment: 'homologacao',
    });
    expect(stored.plan).toMatchObject({ injection: { durationMs: 300_000, share: 0.05 } });
    const audit = await context.db.auditEntry.findMany({
      where: { subjectId: run.id },
      orderBy: { id: 'asc' },
    });
    expect(audit.map(({ actorKind, via, action }) => [actorKind, via, action])).toEqual([
      ['user', 'api', 'run.request'],
      ['token', 'api', 'run.request'],
    ]);
  });

  it('gives a retried request its run, whatever became of it, and refuses the key for anything else', async () => {
    const key = { 'idempotency-key': 'build 7' };
    const first = (await (await post(wanted, key)).json()) as ApiRun;
    await context.db.run.update({ where: { id: first.id }, data: { state: 'injecting' } });
    const before = await context.db.run.count();
    const again = await post(wanted, key);
    expect(again.status).toBe(200);
    expect(((await again.json()) as ApiRun).id).toBe(first.id);
    expect(await codeOf(await post({ ...wanted, duration: '1m' }, key))).toEqual([422, 'key_reused']);
    expect(await context.db.run.count()).toBe(before);
  });

  it('starts one run for ten requests at once with one key', async () => {
    const key = { 'idempotency-key': 'ten at once' };
    const before = await context.db.run.count();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(wanted, key)));
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as ApiRun).id));
    expect(new Set(ids).size).toBe(1);
    expect(await context.db.run.count()).toBe(before + 1);
  });

  it.each([
    ['no key', wanted, {}, 400, 'key_missing'],
    [
      'another environment than the token’s',
      { ...wanted, environment: 'producao-canary' },
      null,
      403,
      'outside_token',
    ],
    ['an unknown card', { ...wanted, card: 'REDE-99' }, null, 404, 'not_found'],
    ['an unknown key in the body', { ...wanted, force: true }, null, 400, 'bad_request'],
    ['a duration that is none', { ...wanted, duration: 'soon' }, null, 400, 'bad_request'],
    ['no time at all', { ...wanted, duration: '0s' }, null, 400, 'bad_request'],
    ['more share than the card', { ...wanted, share: 0.5 }, null, 422, 'does_not_compile'],
    ['nothing', null, null, 400, 'bad_request'],
    ['a list', [wanted], null, 400, 'bad_request'],
    ['a card with a NUL in it', { ...wanted, card: 'a\0' }, null, 400, 'bad_request'],
    ['more than a request is long', { ...wanted, card: 'x'.repeat(20_000) }, null, 400, 'bad_request'],
  ])('refuses %s', async (_, body, headers, status, code) => {
    const before = await context.db.run.count();
    expect(await codeOf(await post(body, headers ?? undefined))).toEqual([status, code]);
    expect(await context.db.run.count()).toBe(before);
  });

  it('refuses what the browser refuses: a busy target, the latch', async () => {
    await start();
    await context.db.run.updateMany({ where: { state: 'approved' }, data: { state: 'baseline' } });
    expect(await codeOf(await post(wanted))).toEqual([409, 'target_busy']);
    await context.db.run.updateMany({ data: { state: 'concluded' } });
    await engageStopLatch(context, people.vera, 'test', 'web');
    expect(await codeOf(await post(wanted))).toEqual([409, 'stop_latch']);
    expect((await releaseStopLatch(context, people.fabiana, 'test is over')).ok).toBe(true);
  });

  it('awaits acceptance where the environment demands it, and its issuer cannot give it', async () => {
    const production = await issue('producao-canary');
    const headers = { authorization: `Bearer ${production.token}`, 'idempotency-key': randomUUID() };
    const answer = await post({ card: 'REDE-01', environment: 'producao-canary' }, headers);
    expect(await answer.json()).toMatchObject({ state: 'awaiting_approval' });
  });
});

describe('who a token is', () => {
  it.each([
    ['nothing', ''],
    ['a cookie’s session', 'Bearer eyJhbGciOiJkaXIi'],
    ['another token', `Bearer mdk_${'A'.repeat(43)}`],
  ])('%s is nobody', async (_, authorization) => {
    expect(await codeOf(await post(wanted, { authorization, 'idempotency-key': 'x' }))).toEqual([
      401,
      'no_token',
    ]);
  });

  it('is nobody once revoked, expired, or when its issuer left the team', async () => {
    const headers = (issued: { token: string }) => ({
      authorization: `Bearer ${issued.token}`,
      'idempotency-key': randomUUID(),
    });
    const revoked = await issue('homologacao');
    expect((await revokeToken(context, people.ada, revoked.id)).ok).toBe(true);
    const expired = await issue('homologacao');
    await context.db.apiToken.update({ where: { id: expired.id }, data: { expiresAt: new Date(0) } });
    for (const dead of [revoked, expired])
      expect(await codeOf(await post(wanted, headers(dead)))).toEqual([401, 'no_token']);
    const key = { teamId_userId: { teamId: people.ada.team.id, userId: 'ada' } };
    const membership = await context.db.membership.delete({ where: key });
    expect(await codeOf(await post(wanted))).toEqual([401, 'no_token']);
    await context.db.membership.create({ data: { ...membership, role: 'viewer' } });
    expect(await codeOf(await post(wanted))).toEqual([403, 'not_permitted']);
    await context.db.membership.update({ where: key, data: { role: 'admin' } });
    expect((await post(wanted)).status).toBe(201);
  });

  it('keeps only the hash', async () => {
    const row = await context.db.apiToken.findUniqueOrThrow({ where: { id: tokenId } });
    expect(JSON.stringify(row)).not.toContain(token.slice(4));
    expect(row.lastUsedAt).not.toBeNull();
  });

  it('is issued and revoked by an admin of the team alone', async () => {
    for (const viewer of [people.fabiana, people.paulo, people.edu, people.vera]) {
      const asked = { name: 'mine', environment: 'homologacao', lifeDays: 1 };
      expect(await issueToken(context, viewer, asked)).toMatchObject({ failure: { code: 'not_permitted' } });
      expect(await revokeToken(context, viewer, tokenId)).toMatchObject({
        failure: { code: 'not_permitted' },
      });
    }
    const stranger = { ...people.ada, team: { id: 'other', name: 'Other' } };
    expect(await revokeToken(context, stranger, tokenId)).toMatchObject({ failure: { code: 'not_found' } });
  });
});

describe('a run by its id', () => {
  it('is read with what happened after a sequence number', async () => {
    const run = await start();
    expect(run.events.map(({ data }) => data.kind)).toEqual(['requested', 'state_entered']);
    const path = `/runs/${run.id}?after=${run.events[0]?.seq ?? 0}`;
    const rest = apiRunSchema.parse(await (await readRun(request(path), of(run.id))).json());
    expect(rest.events.map(({ data }) => data.kind)).toEqual(['state_entered']);
    expect((await readRun(request(`/runs/${run.id}?after=x`), of(run.id))).status).toBe(400);
  });

  it('needed a rollback where its fault was made by hand', async () => {
    const run = await start();
    expect(run.rollback).toBe('not_needed');
    const over = { state: 'concluded', hardDeadline: new Date() } as const;
    await context.db.run.update({ where: { id: run.id }, data: over });
    expect(await (await read(run.id)).json()).toMatchObject({ rollback: 'confirmed' });
  });

  it('is aborted, twice without harm', async () => {
    const run = await start();
    await context.db.run.update({ where: { id: run.id }, data: { state: 'injecting' } });
    const heard = { heard: true, effect: 'commanded' };
    expect(await (await abort(run.id)).json()).toEqual(heard);
    expect(await (await abort(run.id)).json()).toEqual(heard);
    expect(await context.db.command.findMany({ where: { runId: run.id } })).toMatchObject([
      { requestedByName: 'Ada', via: `token ${tokenId}` },
    ]);
  });

  it('does not exist for a token of another environment', async () => {
    const run = await start();
    const other = { authorization: `Bearer ${(await issue('outra-producao')).token}` };
    expect(await codeOf(await read(run.id, other))).toEqual([404, 'not_found']);
    expect(await codeOf(await abort(run.id, other))).toEqual([404, 'not_found']);
    expect(await context.db.command.count({ where: { runId: run.id } })).toBe(0);
  });
});

describe('GET /api/v1/openapi.json', () => {
  it('is valid OpenAPI 3.1 and names every route there is', async () => {
    const described = (await openapi().json()) as { paths: object };
    const checked = await new Validator().validate(described);
    expect(checked).toMatchObject({ valid: true });
    expect(Object.keys(described.paths)).toEqual([
      '/api/v1/runs',
      '/api/v1/runs/{id}',
      '/api/v1/runs/{id}/abort',
    ]);
  });
});
