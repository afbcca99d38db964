import { decode, encode } from 'next-auth/jwt';
import { isSecure } from './session-token';

const lifeSeconds = 180 * 24 * 60 * 60;
const salt = 'masterdeck-device';

/** deviceCookieName names the cookie that says from which accounts somebody signed in with this browser: it opens nothing by itself. */
export function deviceCookieName(publicUrl: URL): string {
  return `${isSecure(publicUrl) ? '__Host-' : ''}masterdeck-device`;
}

/** deviceCookieOptions keep the cookie from scripts and other sites. */
export function deviceCookieOptions(publicUrl: URL) {
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(publicUrl),
    path: '/',
    maxAge: lifeSeconds,
  } as const;
}

/** sealDevice writes that this e-mail signed in from here. */
export function sealDevice(email: string, secret: string): Promise<string> {
  return encode({ token: { device: email }, secret, maxAge: lifeSeconds, salt });
}

/** isKnownDevice tells whether the cookie says so of this e-mail. */
export async function isKnownDevice(
  cookie: string | undefined,
  email: string,
  secret: string,
): Promise<boolean> {
  if (cookie === undefined || cookie === '') return false;
  const token = await decode({ token: cookie, secret, salt }).catch(() => null);
  return token?.device === email;
}
