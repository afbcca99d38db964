import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { openSessionRow } from '@/lib/adapters/postgres/session-store';
import { saveUser } from '@/lib/adapters/postgres/user-store';
import { admitIdentity } from '@/lib/auth/admit-identity';
import { readSession, readSessionInUse } from '@/lib/auth/read-session';
import { sealSession } from '@/lib/auth/session-token';
import { firstTeam } from '@/lib/domain/people/first-team';
import type { Outcome } from '@/lib/services/failure';
import type { Viewer } from '@/lib/domain/view/views';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { acceptRisk } from '../accept-risk';
import { cancelRun } from '../cancel-run';
import { refuseRisk } from '../refuse-risk';
import { addPeople, addRun, type People } from '../testing/sample-run';
import { joinAsViewer, joinWithNewAccount, readInvitation } from './accept-invitation';
import { changeRole, removeMember } from './change-member';
import { createTeam } from './create-team';
import { createUser } from './create-user';
import { invite, withdrawInvitation } from './invite';
import { closeSessions, switchTeam, viewAccount } from './manage-sessions';
import { viewTeam } from './view-team';

const authSecret = 'a secret of thirty-two characters';
const newcomer = { name: 'Nova', password: 'uma frase bem longa' };
let server: TestDatabase;
let db: Database;
let people: People;
const context = () => ({ db, demo: false });

beforeAll(async () => {
  server = await createMigratedDatabase();
  db = openDatabase(server.url);
});

beforeEach(async () => {
  await db.membership.deleteMany();
  await db.team.deleteMany({ where: { id: { not: firstTeam.id }, runs: { none: {} } } });
  people = await addPeople(db);
});

afterAll(async () => {
  await db.$disconnect();
  await server.drop();
});

const code = async (outcome: Promise<Outcome<unknown>>) => {
  const settled = await outcome;
  return settled.ok ? 'ok' : settled.failure.code;
};

async function newLink(
  email: string,
  role: Viewer['role'] = 'engineer',
): Promise<{ id: string; token: string }> {
  const made = await invite(context(), people.ada, { email, role });
  if (!made.ok) throw new Error(made.failure.code);
  return made.value;
}

async function sessionOf(viewer: Viewer, id = `s-${Math.random()}`): Promise<{ id: string; cookie: string }> {
  await openSessionRow(db, { id, userId: viewer.id, lifeMs: 60_000 });
  return { id, cookie: await sealSession({ sub: viewer.id, sessionId: id }, authSecret) };
}

const read = (cookie: string) => readSession(db, { authSecret, demo: true }, cookie);

describe('an invitation', () => {
  it('makes an account in its team and role, once, by the link alone; the link is stored nowhere', async () => {
    const { token } = await newLink('Nova1@Example.com', 'product_owner');
    expect(JSON.stringify(await db.invitation.findMany())).not.toContain(token);
    expect(await readInvitation(context(), token)).toMatchObject({
      ok: true,
      value: { email: 'nova1@example.com', role: 'product_owner', hasAccount: false },
    });
    const both = await Promise.all([
      code(joinWithNewAccount(context(), token, newcomer)),
      code(joinWithNewAccount(context(), token, newcomer)),
    ]);
    expect(both.filter((result) => result === 'ok')).toHaveLength(1);
    expect(await db.user.count({ where: { email: 'nova1@example.com' } })).toBe(1);
    expect(await code(readInvitation(context(), token))).toBe('invitation_over');
    const { members } = await viewTeam(context(), people.ada);
    expect(members.find(({ email }) => email === 'nova1@example.com')?.role).toBe('product_owner');
  });

  it('lapses, can be withdrawn, and cannot be guessed', async () => {
    const lapsed = await newLink('nova2@example.com');
    await db.invitation.update({ where: { id: lapsed.id }, data: { expiresAt: new Date(0) } });
    expect(await code(joinWithNewAccount(context(), lapsed.token, newcomer))).toBe('invitation_over');
    const withdrawn = await newLink('nova2@example.com');
    expect(await code(withdrawInvitation(context(), people.ada, withdrawn.id))).toBe('ok');
    expect(await code(joinWithNewAccount(context(), withdrawn.token, newcomer))).toBe('invitation_over');
    expect(await code(joinWithNewAccount(context(), 'guessed', newcomer))).toBe('invitation_over');
    expect(await code(joinWithNewAccount(context(), '', newcomer))).toBe('invitation_over');
  });

  it('for an account that exists is used by that account alone: the link of somebody else sets no password', async () => {
    const { token } = await newLink(people.paulo.email, 'admin');
    expect(await code(joinWithNewAccount(context(), token, newcomer))).toBe('email_taken');
    expect(await code(joinAsViewer(context(), people.edu, token))).toBe('not_permitted');
    expect(await code(joinAsViewer(context(), people.paulo, token))).toBe('ok');
    expect((await db.user.findUniqueOrThrow({ where: { id: people.paulo.id } })).passwordHash).toBeNull();
  });

  it('ends with the right of whoever made it: nobody leaves themselves a way back in', async () => {
    const other: Viewer = { ...people.ada, id: 'second-admin', email: 'second@example.com' };
    await saveUser(db, { ...other, passwordHash: null });
    const made = await invite(context(), other, { email: 'volta@example.com', role: 'admin' });
    if (!made.ok) throw new Error(made.failure.code);
    expect(await code(changeRole(context(), people.ada, other.id, 'engineer'))).toBe('ok');
    expect(await code(joinWithNewAccount(context(), made.value.token, newcomer))).toBe('invitation_over');
    expect(JSON.stringify(await viewTeam(context(), people.ada))).not.toContain('volta@example.com');
  });

  it('does not take the last admin away from a team, with their own consent either', async () => {
    await db.membership.deleteMany({ where: { role: 'admin', userId: { not: people.ada.id } } });
    const { token } = await newLink(people.ada.email, 'viewer');
    expect(await code(joinAsViewer(context(), people.ada, token))).toBe('last_admin');
  });

  it('is made by admins of the team alone, with a password worth the name', async () => {
    for (const viewer of [people.edu, people.fabiana, people.paulo, people.vera])
      expect(await code(invite(context(), viewer, { email: 'x@example.com', role: 'admin' }))).toBe(
        'not_permitted',
      );
    const { token } = await newLink('nova3@example.com');
    expect(await code(joinWithNewAccount(context(), token, { name: 'N', password: 'curta' }))).toBe(
      'password_short',
    );
    expect(await code(joinWithNewAccount(context(), token, { name: ' ', password: newcomer.password }))).toBe(
      'name_missing',
    );
    const [, foreign] = [
      await createTeam(context(), people.ada, `Time ${Math.random()}`),
      await newLink('y@example.com'),
    ];
    const elsewhere = { ...people.ada, team: { id: 'elsewhere', name: '' } };
    expect(await code(withdrawInvitation(context(), elsewhere, foreign.id))).toBe('not_found');
  });
});

describe('roles', () => {
  it('are given by admins; nobody else raises anybody, themselves least of all', async () => {
    expect(await code(changeRole(context(), people.edu, people.edu.id, 'admin'))).toBe('not_permitted');
    const forged: Viewer = { ...people.edu, role: 'admin' };
    expect(await code(changeRole(context(), forged, people.edu.id, 'admin'))).toBe('not_permitted');
    expect(await code(changeRole(context(), people.ada, people.edu.id, 'facilitator'))).toBe('ok');
  });

  it('hold from the next request on, in a session that is already open', async () => {
    const { cookie } = await sessionOf(people.edu);
    await changeRole(context(), people.ada, people.edu.id, 'viewer');
    expect(await read(cookie)).toMatchObject({ viewer: { role: 'viewer' } });
    await removeMember(context(), people.ada, people.edu.id);
    expect(await read(cookie)).toEqual({ kind: 'none' });
  });

  it('always leave an admin, even when two admins remove each other at once', async () => {
    const ana = (await viewTeam(context(), people.ada)).members.filter(({ role }) => role === 'admin');
    expect(ana).toHaveLength(2);
    const other: Viewer = {
      ...people.ada,
      id: ana.find(({ userId }) => userId !== people.ada.id)?.userId ?? '',
    };
    const both = await Promise.all([
      code(removeMember(context(), people.ada, other.id)),
      code(removeMember(context(), other, people.ada.id)),
    ]);
    expect(both.filter((result) => result === 'ok')).toHaveLength(1);
    const [left] = (await viewTeam(context(), people.ada)).members.filter(({ role }) => role === 'admin');
    const last: Viewer = { ...people.ada, id: left?.userId ?? '' };
    expect(await code(removeMember(context(), last, last.id))).toBe('last_admin');
    expect(await code(changeRole(context(), last, last.id, 'viewer'))).toBe('last_admin');
  });
});

describe('another team', () => {
  it('decides nothing about a run that is not its own, not even an admin who also requested none of it', async () => {
    const made = await createTeam(context(), people.ada, `Outro ${Math.random()}`);
    if (!made.ok) throw new Error(made.failure.code);
    const team = { id: made.value.teamId, name: 'Outro' };
    const stranger: Viewer = { ...people.ada, team };
    const { runId, planHash } = await addRun(db, people.fabiana);
    expect(await code(acceptRisk(context(), stranger, runId, planHash))).toBe('not_permitted');
    expect(await code(refuseRisk(context(), stranger, runId, 'não'))).toBe('not_permitted');
    expect(await code(cancelRun(context(), stranger, runId))).toBe('not_permitted');
  });

  it('is acted for by its members alone', async () => {
    const made = await createTeam(context(), people.ada, `Time ${Math.random()}`);
    if (!made.ok) throw new Error(made.failure.code);
    const { teamId } = made.value;
    const own = await sessionOf(people.ada);
    expect(await code(switchTeam(context(), own.id, teamId))).toBe('ok');
    expect(await read(own.cookie)).toMatchObject({ viewer: { role: 'admin', team: { id: teamId } } });
    const foreign = await sessionOf(people.edu);
    expect(await code(switchTeam(context(), foreign.id, teamId))).toBe('not_found');
    expect(await read(foreign.cookie)).toMatchObject({ viewer: { team: { id: firstTeam.id } } });
    for (const viewer of [people.edu, { ...people.ada, team: { id: teamId, name: '' } }])
      expect(await code(createTeam(context(), viewer, 'Mais um'))).toBe('not_permitted');
  });
});

describe('sessions', () => {
  it('are listed, and end everywhere but here; nobody ends another person’s', async () => {
    await db.session.deleteMany();
    const [here, there] = [await sessionOf(people.edu), await sessionOf(people.edu)];
    expect((await viewAccount(context(), people.edu)).sessions).toHaveLength(2);
    await db.session.update({ where: { id: there.id }, data: { seenAt: new Date(0) } });
    await readSessionInUse(db, { authSecret, demo: true }, there.cookie);
    const { sessions } = await viewAccount(context(), people.edu);
    const lastSeen = sessions.find(({ id }) => id === there.id)?.seenAt ?? '';
    expect(Date.parse(lastSeen)).toBeGreaterThan(Date.now() - 60_000);
    expect(await closeSessions(context(), people.vera, { id: there.id })).toBe(0);
    expect(await closeSessions(context(), people.edu, { allBut: here.id })).toBe(1);
    expect((await read(here.cookie)).kind).toBe('live');
    expect((await read(there.cookie)).kind).toBe('none');
  });
});

describe('the shell', () => {
  it('makes the first admin, and never an account twice or with a demo address', async () => {
    const typed = {
      email: 'chefe@example.com',
      name: 'Chefe',
      password: 'uma frase bem longa',
      role: 'admin' as const,
    };
    expect(await code(createUser(context(), typed))).toBe('ok');
    expect(await code(createUser(context(), { ...typed, email: ' CHEFE@example.com' }))).toBe('email_taken');
    expect(await code(createUser(context(), { ...typed, email: 'x@demo.masterdeck' }))).toBe('bad_request');
    expect(await code(createUser(context(), { ...typed, email: 'z@example.com', teamId: 'none' }))).toBe(
      'not_found',
    );
    expect(await code(createUser(context(), { ...typed, email: 'z@example.com', password: 'curta' }))).toBe(
      'password_short',
    );
  });
});

describe('an identity of a provider', () => {
  const origin = { via: 'web', address: null } as const;
  const identity = { issuer: 'https://idp.example', emailVerified: true, name: 'Quem' };
  const admit = (subject: string, email: string | null, more: object = {}, open = false) =>
    admitIdentity(db, { ...identity, subject, email, ...more }, { open, origin });

  it('opens the account with its confirmed e-mail, and that one for ever after', async () => {
    await saveUser(db, {
      ...people.edu,
      id: 'lia',
      email: 'lia@example.com',
      name: 'Lia',
      passwordHash: null,
    });
    expect(await admit('s1', 'Lia@example.com', { emailVerified: false })).toEqual({
      kind: 'email_unconfirmed',
    });
    expect(await admit('s1', 'lia@example.com')).toEqual({ kind: 'admitted', userId: 'lia' });
    expect(await admit('s1', 'changed@example.com', { emailVerified: false })).toEqual({
      kind: 'admitted',
      userId: 'lia',
    });
  });

  it('nobody invited is not let in, unless the installation is open, and then as a viewer', async () => {
    expect(await admit('s2', 'sem-convite@example.com')).toEqual({ kind: 'not_invited' });
    expect(await admit('s3', null)).toEqual({ kind: 'email_unconfirmed' });
    await newLink('convidada@example.com', 'facilitator');
    const admitted = await admit('s4', 'convidada@example.com');
    if (admitted.kind !== 'admitted') throw new Error(admitted.kind);
    const member = await db.membership.findFirstOrThrow({ where: { userId: admitted.userId } });
    expect(member.role).toBe('facilitator');
    const open = await admit('s5', 'aberta@example.com', {}, true);
    if (open.kind !== 'admitted') throw new Error(open.kind);
    expect(await db.membership.findFirst({ where: { userId: open.userId } })).toMatchObject({
      role: 'viewer',
    });
    expect(await admit('s6', 'fabiana@demo.masterdeck')).toEqual({ kind: 'email_unconfirmed' });
  });
});
