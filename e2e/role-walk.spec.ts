import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { addRun } from '@/lib/services/testing/sample-run';
import type { Viewer } from '@/lib/domain/view/views';
import { expect, test } from './fixtures/test';
import { addGameDay, addWalkers, joinWalk, signInWalker } from './role-walk/people';
import { actions, pages, routes, walkCode, walkers, type Walker, type World } from './role-walk/table';
import {
  callAction,
  callRoute,
  reachPage,
  readBuiltActions,
  runAction,
  type Browser,
} from './role-walk/walk';

const origin = process.env.E2E_BASE_URL ?? 'http://localhost:3000';
const built = readBuiltActions(process.cwd());

let db: Database;
let requester: Viewer;
let gameDayId: string;

test.beforeAll(async () => {
  db = openDatabase(process.env.E2E_DATABASE_URL ?? '', { poolSize: 3 });
  requester = await addWalkers(db, walkers);
  gameDayId = await addGameDay(db, walkCode);
});

test.afterAll(async () => {
  // What walking left behind must not stop the tests that follow.
  await db.$executeRaw`UPDATE "StopLatch" SET "engaged" = false WHERE "id" = 1`;
  await db.run.updateMany({
    where: { requestedById: 'walker-requester', state: 'awaiting_approval' },
    data: { state: 'cancelled', concludedAt: new Date() },
  });
  await db.$disconnect();
});

test('what no browser sends is refused as what it is, and changes nothing', async () => {
  const { runId, planHash } = await addRun(db, requester);
  const cookie = await signInWalker(origin, 'product_owner');
  const accept = built.get('app/(main)/runs/[id]/actions.ts#acceptRun');
  if (!accept) throw new Error('the build has no action to accept with');
  const form = (field: string) => {
    const body = new FormData();
    body.set(`$ACTION_ID_${accept.id}`, '');
    body.set('runId', `${runId}${field}`);
    body.set('planHash', field === '' ? planHash : 'another plan');
    return body;
  };
  const answers = async (sent: Record<string, string>, body: BodyInit, path: string, method = 'POST') => {
    const init = { method, redirect: 'manual', headers: { cookie, ...sent }, body } as const;
    const answer = await fetch(`${origin}${path}`, method === 'GET' ? { ...init, body: null } : init);
    await answer.arrayBuffer();
    return answer.status;
  };
  const ours = { origin, 'sec-fetch-site': 'same-origin' };
  // A form of another site, one that hides its origin, and one without any.
  for (const sent of [{ origin: 'https://other.example' }, { origin: 'null' }, {}])
    expect(await answers(sent as Record<string, string>, form(''), accept.page)).toBe(403);
  for (const path of [
    '/runs/%00',
    '/runs/%ff',
    `/runs/${runId}?failure=%00`,
    '/api/runs/%00/csv',
    '/api/runs/%ff/csv',
  ])
    expect(await answers(ours, '', path, 'GET'), path).toBe(400);
  for (const path of ['/api/runs/%00/abort', '/api/v1/runs/%ff/abort'])
    expect(await answers(ours, '', path), path).toBe(400);
  expect(await answers(ours, '', `/api/runs/${runId}/abort`, 'PUT')).toBe(405);
  const door = await fetch(`${origin}/deck`, {
    redirect: 'manual',
    headers: { 'x-forwarded-host': 'other.example' },
  });
  expect(door.headers.get('location')).toBe('/sign-in?from=%2Fdeck');
  const policy = (await fetch(`${origin}/sign-in`)).headers.get('content-security-policy');
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/);
  expect(await answers(ours, form('\0'), accept.page)).toBe(303);
  expect(await db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
    state: 'awaiting_approval',
  });
});

for (const walker of walkers) {
  test(`${walker === 'nobody' ? 'nobody' : `the ${walker}`} gets through where the table says so, and nowhere else`, async () => {
    test.setTimeout(240_000);
    const join = built.get('app/j/actions.ts#joinAsGuestOf');
    const isGuest = walker === 'guest' && join !== undefined;
    const cookie = isGuest
      ? await joinWalk({ cookie: '', origin }, join)
      : await signInWalker(origin, walker);
    const browser: Browser = { cookie, origin };
    const world = async (): Promise<World> => ({
      ...(await addRun(db, requester)),
      gameDayId,
      freshGameDayId: await addGameDay(db),
    });
    const reached: Record<string, string> = {};
    const expected: Record<string, string> = {};
    const expectOf = (key: string, allowed: readonly Walker[]) => {
      expected[key] = allowed.includes(walker) ? 'through' : 'refused';
    };
    for (const [key, { at, allowed }] of Object.entries(pages)) {
      expectOf(key, allowed);
      reached[key] = await reachPage(browser, typeof at === 'string' ? at : at(await world()));
    }
    for (const [key, { at, allowed }] of Object.entries(routes)) {
      expectOf(key, allowed);
      const method = key.split(' ').at(-1) ?? '';
      reached[key] = await callRoute(browser, method, typeof at === 'string' ? at : at(await world()));
    }
    for (const [key, { fields, args, allowed }] of Object.entries(actions)) {
      expectOf(key, allowed);
      const action = built.get(key);
      if (!action) throw new Error(`the build has no action ${key}`);
      const sent = typeof fields === 'function' ? fields(await world()) : fields;
      reached[key] = args
        ? await callAction(browser, action, args, sent)
        : await runAction(browser, action, sent);
    }
    expect(reached).toEqual(expected);
  });
}
