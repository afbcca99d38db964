import type { Database } from '@/lib/adapters/postgres/client';
import { findSession } from '@/lib/adapters/postgres/session-store';
import type { WebEnvironment } from '@/lib/env';
import type { Viewer } from '@/lib/domain/view/views';
import { isDemoEmail } from './demo-accounts';
import { openSession } from './session-token';

/** SessionReading is what a cookie proves: `expired` still names the person, `none` names nobody. */
export type SessionReading =
  | { readonly kind: 'live' | 'expired'; readonly viewer: Viewer; readonly sessionId: string }
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
  return { kind: session.live ? 'live' : 'expired', viewer: session.viewer, sessionId: claims.sessionId };
}
