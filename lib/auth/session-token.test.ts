import { describe, expect, it } from 'vitest';
import { encode } from 'next-auth/jwt';
import { openSession, sealSession, sessionCookieName, sessionCookieOptions } from './session-token';

const secret = 'a secret of thirty-two characters';

describe('session token', () => {
  it('opens what it sealed', async () => {
    const sealed = await sealSession({ sub: 'user', sessionId: 'session' }, secret);
    expect(sealed).not.toContain('session');
    expect(await openSession(sealed, secret)).toMatchObject({ sub: 'user', sessionId: 'session' });
  });

  it.each([undefined, '', 'x', 'a.b.c.d.e'])('is nobody for %j', async (value) => {
    expect(await openSession(value, secret)).toBeNull();
  });

  it('is nobody with another secret, or without our claims, or past its time', async () => {
    const sealed = await sealSession({ sub: 'user', sessionId: 'session' }, secret);
    expect(await openSession(sealed, 'another secret of enough length!')).toBeNull();
    expect(await openSession(await encode({ token: { sub: 'user' }, secret }), secret)).toBeNull();
    const old = await encode({ token: { sub: 'user', sessionId: 's' }, secret, maxAge: -3_600 });
    expect(await openSession(old, secret)).toBeNull();
  });

  it('travels in a cookie that scripts, other sites and plain http do not see', () => {
    const https = new URL('https://deck.example');
    expect(sessionCookieName(https)).toBe('__Host-next-auth.session-token');
    expect(sessionCookieOptions(https)).toMatchObject({ httpOnly: true, sameSite: 'lax', secure: true });
    expect(sessionCookieOptions(new URL('http://127.0.0.1:3000')).secure).toBe(false);
  });
});
