import { cookies, headers } from 'next/headers';
import { sharedDatabase } from '@/lib/adapters/postgres/shared-database';
import { closeSessionRow } from '@/lib/adapters/postgres/session-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { writeAudit } from '@/lib/adapters/postgres/write-audit';
import { webEnvironment } from '@/lib/env';
import { accountEmail, authenticate, type SignInResult } from './authenticate';
import { clientAddress } from './client-address';
import { currentSession } from './current-viewer';
import { deviceCookieName, deviceCookieOptions, isKnownDevice, sealDevice } from './device-token';
import type { SessionPlace } from './open-session';
import { webOrigin } from './request-origin';
import { sealSession, sessionCookieName, sessionCookieOptions, type SessionClaims } from './session-token';
import { signInLimits } from './sign-in-limits';

/** TypedCredentials is a sign-in form with what its request says of the browser. */
export interface TypedCredentials extends SessionPlace {
  readonly email: string;
  readonly password: string;
  readonly deviceCookie: string | undefined;
}

/** checkPassword authenticates in this web process. */
export async function checkPassword(typed: TypedCredentials): Promise<SignInResult> {
  const { demo, authSecret } = webEnvironment();
  const knownDevice = await isKnownDevice(typed.deviceCookie, accountEmail(typed.email), authSecret);
  return authenticate({ db: sharedDatabase(), demo, limits: signInLimits }, { ...typed, knownDevice });
}

/** signIn checks e-mail and password and sets the cookies of this response; for server actions. */
export async function signIn(email: string, password: string): Promise<SignInResult['kind']> {
  const jar = await cookies();
  const deviceCookie = jar.get(deviceCookieName(webEnvironment().publicUrl))?.value;
  const result = await checkPassword({ email, password, deviceCookie, ...(await requestPlace()) });
  if (result.kind !== 'signed_in') return result.kind;
  await startSession(result.claims, result.email);
  return 'signed_in';
}

/** requestPlace is where this request comes from, as a session shows it. */
export async function requestPlace(): Promise<SessionPlace> {
  const sent = await headers();
  return { address: clientAddress(sent), agent: sent.get('user-agent') };
}

/** startSession sets the cookies of a session that was just opened: the session's own, and that this browser is known. */
export async function startSession(claims: SessionClaims, email: string): Promise<void> {
  const { authSecret, publicUrl } = webEnvironment();
  const jar = await cookies();
  const value = await sealSession(claims, authSecret);
  jar.set(sessionCookieName(publicUrl), value, sessionCookieOptions(publicUrl));
  jar.set(deviceCookieName(publicUrl), await sealDevice(email, authSecret), deviceCookieOptions(publicUrl));
}

/** endSession deletes the session row first, then the cookie: a copied cookie is worth nothing afterwards. */
export async function endSession(): Promise<void> {
  const session = await currentSession();
  if (session.kind !== 'none') {
    const { viewer, sessionId } = session;
    const origin = await webOrigin();
    await inTransaction(sharedDatabase(), async (tx) => {
      await closeSessionRow(tx, sessionId);
      await writeAudit(tx, origin, viewer, {
        action: 'session.close',
        subject: { kind: 'user', id: viewer.id },
      });
    });
  }
  const { publicUrl } = webEnvironment();
  (await cookies()).set(sessionCookieName(publicUrl), '', { ...sessionCookieOptions(publicUrl), maxAge: 0 });
}
