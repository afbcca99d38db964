import type { Database } from '@/lib/adapters/postgres/client';
import { findSession, noteSessionSeen } from '@/lib/adapters/postgres/session-store';
import type { WebEnvironment } from '@/lib/env';
import type { Viewer } from '@/lib/domain/view/views';
import { isDemoEmail } from './demo-accounts';
import { openSession } from './session-token';

/** SessionReading is what a cookie proves: `expired` still names the person, `none` names nobody. */
export type SessionReading =
  | {
      readonly kind: 'live' | 'expired';
      readonly viewer: Viewer;
      readonly sessionId: string;
      readonly seenAt: Date;
    }
  | { readonly kind: 'none' };

/** readSession checks a cookie value against our session row; a deleted row, or a demo account outside the demo, is nobody. */
export async function readSession(
  db: Database,
  environment: Pick<WebEnvironment, 'authSecret' | 'demo'>,
  cookie: string | undefined,
): Promise<SessionReading> {
  const claims = await openSession(cookie, environment.authSecret);
  if (!claims) return { kind: 'none' };
  const session = await findSession(db, claims.sessionId);
  if (session?.viewer.id !== claims.sub) return { kind: 'none' };
  if (isDemoEmail(session.viewer.email) && !environment.demo) return { kind: 'none' };
  const { viewer, live, seenAt } = session;
  return { kind: live ? 'live' : 'expired', viewer, sessionId: claims.sessionId, seenAt };
}

const minuteMs = 60_000;

/** readSessionInUse is readSession for pages: the session's owner can see later when it was last used. That it could not be noted stops nobody. */
export async function readSessionInUse(...asked: Parameters<typeof readSession>): Promise<SessionReading> {
  const session = await readSession(...asked);
  if (session.kind === 'live' && Date.now() - session.seenAt.getTime() > minuteMs)
    await noteSessionSeen(asked[0], session.sessionId).catch(() => undefined);
  return session;
}
