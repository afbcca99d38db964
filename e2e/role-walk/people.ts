import { randomUUID } from 'node:crypto';
import type { Database } from '@/lib/adapters/postgres/client';
import { saveUser } from '@/lib/adapters/postgres/user-store';
import { hashPassword } from '@/lib/auth/password';
import { hashShortCode } from '@/lib/domain/gameday/short-code';
import { firstTeam } from '@/lib/domain/people/first-team';
import type { Viewer } from '@/lib/domain/view/views';
import { walkCode, type Walker } from './table';
import type { Browser, BuiltAction } from './walk';

const password = 'uma senha para andar';

/** addWalkers stores one account for each walker, and the person who requests the runs that they walk to. */
export async function addWalkers(db: Database, names: readonly Walker[]): Promise<Viewer> {
  const passwordHash = await hashPassword(password);
  const other = { id: 'another-team', name: 'Outro time' };
  await db.team.upsert({ where: { id: other.id }, create: other, update: {} });
  for (const name of names) {
    if (name === 'nobody' || name === 'guest') continue;
    const [role, team] = name === 'outsider' ? (['admin', other] as const) : ([name, firstTeam] as const);
    await saveUser(db, { id: `walker-${name}`, name, email: emailOf(name), role, team, passwordHash });
  }
  const requester = { id: 'walker-requester', name: 'Requester', email: emailOf('requester') };
  await saveUser(db, { ...requester, role: 'engineer', team: firstTeam, passwordHash: null });
  return { ...requester, role: 'engineer', team: firstTeam };
}

/** addGameDay stores an open GameDay of the first team, conducted by the walking facilitator; `code` is its short code. */
export async function addGameDay(db: Database, code: string = randomUUID()): Promise<string> {
  const id = randomUUID();
  await db.gameDay.create({
    data: {
      ...{ id, title: 'role walk', goal: 'role walk', timeZone: 'UTC', place: 'here', environment: 'none' },
      teamId: firstTeam.id,
      startsAt: new Date(),
      state: 'open',
      createdById: 'walker-facilitator',
      createdByName: 'facilitator',
      codeHash: hashShortCode(code),
      people: {
        create: { id: randomUUID(), userId: 'walker-facilitator', name: 'facilitator', role: 'facilitator' },
      },
    },
  });
  return id;
}

/** joinWalk joins the GameDay of the walk by its code, as a phone does, and gives the guest's cookie. */
export async function joinWalk(browser: Browser, join: BuiltAction): Promise<string> {
  const body = new FormData();
  body.set(`$ACTION_ID_${join.id}`, '');
  body.set('code', walkCode);
  body.set('name', 'Guest');
  const { origin } = browser;
  const headers = { origin, 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${origin}/j/${walkCode}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body,
  });
  const cookie = cookiesOf(answer);
  if (!cookie.includes('masterdeck-guest=')) throw new Error(`the guest could not join (${answer.status})`);
  return cookie;
}

function emailOf(name: string): string {
  return `${name}@walk.example`;
}

/** signInWalker signs in through next-auth's own routes and gives the cookies; nobody has none. */
export async function signInWalker(origin: string, name: Walker): Promise<string> {
  if (name === 'nobody' || name === 'guest') return '';
  const csrf = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookiesOf(csrf), origin, 'x-request-id': randomUUID() },
    body: new URLSearchParams({ csrfToken, email: emailOf(name), password, json: 'true' }),
  });
  const cookie = cookiesOf(answer);
  if (!cookie.includes('session-token=')) throw new Error(`${name} could not sign in (${answer.status})`);
  return cookie;
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
}
