import { randomUUID } from 'node:crypto';
import type { Database } from '@/lib/adapters/postgres/client';
import { saveUser } from '@/lib/adapters/postgres/user-store';
import { hashPassword } from '@/lib/auth/password';
import { firstTeam } from '@/lib/domain/people/first-team';
import type { Viewer } from '@/lib/domain/view/views';
import type { Walker } from './table';

const password = 'uma senha para andar';

/** addWalkers stores one account for each walker, and the person who requests the runs that they walk to. */
export async function addWalkers(db: Database, names: readonly Walker[]): Promise<Viewer> {
  const passwordHash = await hashPassword(password);
  const other = { id: 'another-team', name: 'Outro time' };
  await db.team.upsert({ where: { id: other.id }, create: other, update: {} });
  for (const name of names) {
    if (name === 'nobody') continue;
    const [role, team] = name === 'outsider' ? (['admin', other] as const) : ([name, firstTeam] as const);
    await saveUser(db, { id: `walker-${name}`, name, email: emailOf(name), role, team, passwordHash });
  }
  const requester = { id: 'walker-requester', name: 'Requester', email: emailOf('requester') };
  await saveUser(db, { ...requester, role: 'engineer', team: firstTeam, passwordHash: null });
  return { ...requester, role: 'engineer', team: firstTeam };
}

function emailOf(name: string): string {
  return `${name}@walk.example`;
}

/** signInWalker signs in through next-auth's own routes and gives the cookies; nobody has none. */
export async function signInWalker(origin: string, name: Walker): Promise<string> {
  if (name === 'nobody') return '';
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
