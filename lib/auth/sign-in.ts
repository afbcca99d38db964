import { cookies, headers } from 'next/headers';
import { sharedDatabase } from '@/lib/adapters/postgres/shared-database';
import { closeSessionRow } from '@/lib/adapters/postgres/session-store';
import { webEnvironment } from '@/lib/env';
import { createAttemptLimiter } from './attempt-limiter';
import { authenticate, type SignInResult } from './authenticate';
import { clientAddress } from './client-address';
import { currentSession } from './current-viewer';
import { sealSession, sessionCookieName, sessionCookieOptions } from './session-token';

// Both live in this process's memory: with several web processes each has its own count.
const pairs = createAttemptLimiter({ attempts: 10, windowMs: 60_000, keys: 10_000 });
const accounts = createAttemptLimiter({ attempts: 200, windowMs: 600_000, keys: 10_000 });

/** checkPassword authenticates in this web process; `address` as clientAddress gives it. */
export function checkPassword(email: string, password: string, address: string): Promise<SignInResult> {
  const dependencies = { db: sharedDatabase(), demo: webEnvironment().demo, pairs, accounts };
  return authenticate(dependencies, { email, password, address, nowMs: Date.now() });
}

/** signIn checks e-mail and password and sets the session cookie of this response; for server actions. */
export async function signIn(email: string, password: string): Promise<SignInResult['kind']> {
  const environment = webEnvironment();
  const result = await checkPassword(email, password, clientAddress(await headers()));
  if (result.kind !== 'signed_in') return result.kind;
  const value = await sealSession(result.claims, environment.authSecret);
  const { publicUrl } = environment;
  (await cookies()).set(sessionCookieName(publicUrl), value, sessionCookieOptions(publicUrl));
  return 'signed_in';
}

/** endSession deletes the session row first, then the cookie: a copied cookie is worth nothing afterwards. */
export async function endSession(): Promise<void> {
  const session = await currentSession();
  if (session.kind !== 'none') await closeSessionRow(sharedDatabase(), session.sessionId);
  const { publicUrl } = webEnvironment();
  (await cookies()).set(sessionCookieName(publicUrl), '', { ...sessionCookieOptions(publicUrl), maxAge: 0 });
}
