import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { closeSessionRow, deleteOldSessions } from '@/lib/adapters/postgres/session-store';
import { saveUser } from '@/lib/adapters/postgres/user-store';
import { firstTeam } from '@/lib/domain/people/first-team';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { authenticate, type SignInDependencies, type SignInResult } from './authenticate';
import { demoAccounts } from './demo-accounts';
import { hashPassword } from './password';
import { readSession } from './read-session';
import { sealSession } from './session-token';

const bia = { id: 'bia', name: 'Bia', email: 'bia@example.com' };
const authSecret = 'a secret of thirty-two characters';
let server: TestDatabase;
let db: Database;
let dependencies: SignInDependencies;

beforeAll(async () => {
  server = await createMigratedDatabase();
  db = openDatabase(server.url);
  const passwordHash = await hashPassword('uma senha longa');
  await saveUser(db, {
    id: 'ana',
    name: 'Ana',
    email: 'Ana@Example.com',
    role: 'engineer',
    team: firstTeam,
    passwordHash,
  });
  for (const { password, ...account } of demoAccounts.slice(0, 1)) {
    await saveUser(db, { ...account, passwordHash: await hashPassword(password) });
  }
  await saveUser(db, { ...bia, role: 'viewer', team: firstTeam, passwordHash: null });
});

beforeEach(async () => {
  await db.signInFailure.deleteMany();
  const limits = {
    pair: { attempts: 3, windowMs: 60_000 },
    account: { attempts: 5, windowMs: 60_000 },
  };
  dependencies = { db, demo: true, limits };
});

afterAll(async () => {
  await db.$disconnect();
  await server.drop();
});

const attempt = (email: string, password: string, address = '10.0.0.1', knownDevice = false) =>
  authenticate(dependencies, { email, password, address, knownDevice, agent: 'a browser' });

async function cookieOf(result: SignInResult): Promise<string> {
  if (result.kind !== 'signed_in') throw new Error(result.kind);
  return sealSession(result.claims, authSecret);
}

const read = (cookie: string | undefined, demo = true) => readSession(db, { authSecret, demo }, cookie);

describe('signing in', () => {
  it('takes the e-mail in any case and opens a session that names the person', async () => {
    const cookie = await cookieOf(await attempt(' ANA@example.com ', 'uma senha longa'));
    const viewer = { id: 'ana', name: 'Ana', email: 'ana@example.com', role: 'engineer', team: firstTeam };
    expect(await read(cookie)).toMatchObject({ kind: 'live', viewer });
  });

  it.each([
    ['a wrong password', 'ana@example.com', 'outra senha'],
    ['an unknown e-mail', 'ninguem@example.com', 'uma senha longa'],
    ['an account without a password', 'bia@example.com', ''],
    ['nothing at all', '', ''],
  ])('says the same no to %s', async (_, email, password) => {
    expect(await attempt(email, password)).toEqual({ kind: 'wrong_credentials' });
  });

  it('makes one address wait for one account, and neither the others', async () => {
    for (let n = 0; n < 3; n += 1) await attempt('ana@example.com', 'errada');
    expect(await attempt('ana@example.com', 'uma senha longa')).toEqual({ kind: 'too_many_attempts' });
    expect((await attempt('ana@example.com', 'uma senha longa', '10.0.0.2')).kind).toBe('signed_in');
    expect(await attempt('bia@example.com', 'errada')).toEqual({ kind: 'wrong_credentials' });
  });

  it('limits guesses sent all at once, from made-up addresses too', async () => {
    const guesses = Array.from({ length: 12 }, (_, n) =>
      attempt('ana@example.com', `guess ${n}`, `10.0.1.${n}`),
    );
    const kinds = (await Promise.all(guesses)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'wrong_credentials')).toHaveLength(5);
  });

  it('does not let a flood of guesses lock the owner out of a browser that the account knows', async () => {
    for (let n = 0; n < 8; n += 1) await attempt('ana@example.com', 'errada', `10.0.2.${n}`);
    expect(await attempt('ana@example.com', 'uma senha longa', '10.0.9.1')).toEqual({
      kind: 'too_many_attempts',
    });
    const own = await attempt('ana@example.com', 'uma senha longa', '10.0.9.1', true);
    expect(own.kind).toBe('signed_in');
    // Nor do guesses from the very same office.
    for (let n = 0; n < 8; n += 1) await attempt('ana@example.com', 'errada', '10.0.9.1');
    expect((await attempt('ana@example.com', 'uma senha longa', '10.0.9.1', true)).kind).toBe('signed_in');
  });

  it('lets an address try again once its window is over, by the clock that all web processes share', async () => {
    for (let n = 0; n < 4; n += 1) await attempt('bia@example.com', 'errada', '10.0.3.1');
    expect(await attempt('bia@example.com', 'errada', '10.0.3.1')).toEqual({ kind: 'too_many_attempts' });
    await db.$executeRaw`UPDATE "SignInFailure" SET "since" = "since" - interval '61 seconds'`;
    expect(await attempt('bia@example.com', 'errada', '10.0.3.1')).toEqual({ kind: 'wrong_credentials' });
  });

  it('takes as long to say no where there is no account', async () => {
    const time = async (email: string) => {
      const startedAt = performance.now();
      for (let n = 0; n < 3; n += 1) await attempt(email, 'errada', `10.0.4.${n}`);
      return performance.now() - startedAt;
    };
    const [known, unknown] = [await time('ana@example.com'), await time('ninguem@example.com')];
    expect(unknown).toBeGreaterThan(known / 4);
    expect(known).toBeGreaterThan(unknown / 4);
  });

  it('opens demo accounts in demo mode only, and closes their sessions with it', async () => {
    const fabiana = demoAccounts[0];
    if (!fabiana) throw new Error('no demo account');
    const cookie = await cookieOf(await attempt(fabiana.email, fabiana.password));
    expect((await read(cookie)).kind).toBe('live');
    expect((await read(cookie, false)).kind).toBe('none');
    dependencies = { ...dependencies, demo: false };
    expect(await attempt(fabiana.email, fabiana.password)).toEqual({ kind: 'wrong_credentials' });
  });
});

describe('a session', () => {
  it('is over when its row is deleted, whatever the cookie says', async () => {
    const result = await attempt('ana@example.com', 'uma senha longa');
    const cookie = await cookieOf(result);
    if (result.kind === 'signed_in') await closeSessionRow(db, result.claims.sessionId);
    expect(await read(cookie)).toEqual({ kind: 'none' });
  });

  it('that ran out still names the person, until it is forgotten', async () => {
    const cookie = await cookieOf(await attempt('ana@example.com', 'uma senha longa'));
    await db.$executeRaw`UPDATE "Session" SET "expiresAt" = clock_timestamp() - interval '1 second'`;
    await deleteOldSessions(db);
    expect(await read(cookie)).toMatchObject({ kind: 'expired', viewer: { id: 'ana' } });
    await db.$executeRaw`UPDATE "Session" SET "expiresAt" = clock_timestamp() - interval '9 days'`;
    await deleteOldSessions(db);
    expect(await read(cookie)).toEqual({ kind: 'none' });
  });

  it('of one person does not open with the id of another', async () => {
    const result = await attempt('ana@example.com', 'uma senha longa');
    if (result.kind !== 'signed_in') throw new Error(result.kind);
    const forged = await sealSession({ ...result.claims, sub: 'bia' }, authSecret);
    expect(await read(forged)).toEqual({ kind: 'none' });
    expect(await read(undefined)).toEqual({ kind: 'none' });
  });
});
