import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';

/** sessionLifeMs is how long a sign-in lasts: one long GameDay. */
export const sessionLifeMs = 12 * 60 * 60 * 1_000;

/**
 * tokenLifeSeconds is longer than the session on purpose: an open live view whose session ran out must still be able to
 * abort, and what tells who pressed is this token.
 */
export const tokenLifeSeconds = 7 * 24 * 60 * 60;

const claimsSchema = z.object({ sub: z.string().min(1), sessionId: z.string().min(1) });
/** SessionClaims is what the encrypted cookie holds: the user's id and the id of our session row. */
export type SessionClaims = z.infer<typeof claimsSchema>;

/** sessionCookieName is the cookie that next-auth's routes and ours read; under https no other host, path or plain http can set it. */
export function sessionCookieName(publicUrl: URL): string {
  return `${isSecure(publicUrl) ? '__Host-' : ''}next-auth.session-token`;
}

/** sessionCookieOptions keep the cookie from scripts, from other sites and, under https, from plain http. */
export function sessionCookieOptions(publicUrl: URL) {
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(publicUrl),
    path: '/',
    maxAge: tokenLifeSeconds,
  } as const;
}

/** isSecure tells whether browsers reach this site by https. */
export function isSecure(publicUrl: URL): boolean {
  return publicUrl.protocol === 'https:';
}

/** sealSession encrypts the claims into a cookie value. */
export function sealSession(claims: SessionClaims, secret: string): Promise<string> {
  return encode({ token: { ...claims }, secret, maxAge: tokenLifeSeconds });
}

/** openSession reads a cookie value; null for anything that this site did not issue or that ran out. */
export async function openSession(value: string | undefined, secret: string): Promise<SessionClaims | null> {
  if (value === undefined || value === '') return null;
  const token = await decode({ token: value, secret }).catch(() => null);
  const claims = claimsSchema.safeParse(token);
  return claims.success ? claims.data : null;
}
