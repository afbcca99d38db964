import { createHash, randomBytes } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { z } from 'zod';
import { isSecure } from './session-token';

/** One long GameDay; the row of the person behind it is what really opens anything. */
const lifeSeconds = 24 * 60 * 60;
const salt = 'masterdeck-guest';

const claimsSchema = z.object({ gameDay: z.string().min(1), key: z.string().min(1) });
/** GuestClaims is what a guest's cookie holds: one GameDay, and the key of their seat in it. */
export type GuestClaims = z.infer<typeof claimsSchema>;

/** guestCookieName names the cookie of a guest; one browser is a guest of one GameDay at a time. */
export function guestCookieName(publicUrl: URL): string {
  return `${isSecure(publicUrl) ? '__Host-' : ''}masterdeck-guest`;
}

/** guestCookieOptions keep the cookie from scripts and other sites. */
export function guestCookieOptions(publicUrl: URL) {
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(publicUrl),
    path: '/',
    maxAge: lifeSeconds,
  } as const;
}

/** mintGuestKey gives a new key (256 random bits) and the hash to be kept. */
export function mintGuestKey(): { readonly key: string; readonly hash: string } {
  const key = randomBytes(32).toString('base64url');
  return { key, hash: hashGuestKey(key) };
}

/** hashGuestKey is how the database knows a key; a plain hash serves, for there is nothing to guess. */
export function hashGuestKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** sealGuest writes the cookie's value. */
export function sealGuest(claims: GuestClaims, secret: string): Promise<string> {
  return encode({ token: { ...claims }, secret, maxAge: lifeSeconds, salt });
}

/** openGuest reads a cookie's value; null for anything that this site did not issue or that ran out. */
export async function openGuest(value: string | undefined, secret: string): Promise<GuestClaims | null> {
  if (value === undefined || value === '') return null;
  const token = await decode({ token: value, secret, salt }).catch(() => null);
  const claims = claimsSchema.safeParse(token);
  return claims.success ? claims.data : null;
}
