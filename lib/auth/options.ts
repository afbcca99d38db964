import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { closeSessionRow } from '@/lib/adapters/postgres/session-store';
import { sharedDatabase } from '@/lib/adapters/postgres/shared-database';
import { webEnvironment } from '@/lib/env';
import { clientAddress } from './client-address';
import { deviceCookieName } from './device-token';
import { admitProfile, oidcProvider } from './oidc';
import { openSessionOf } from './open-session';
import { readSession } from './read-session';
import { safePath } from './safe-path';
import { checkPassword, requestPlace } from './sign-in';
import {
  isSecure,
  sealSession,
  sessionCookieName,
  sessionCookieOptions,
  tokenLifeSeconds,
} from './session-token';

/** authOptions sets up next-auth's own routes over the same cookie and the same session rows as our forms. */
export function authOptions(): NextAuthOptions {
  const { authSecret, publicUrl, oidc } = webEnvironment();
  return {
    secret: authSecret,
    useSecureCookies: isSecure(publicUrl),
    cookies: {
      sessionToken: { name: sessionCookieName(publicUrl), options: sessionCookieOptions(publicUrl) },
    },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    session: { strategy: 'jwt', maxAge: tokenLifeSeconds },
    providers: [credentialsProvider(), ...(oidc ? [oidcProvider(oidc)] : [])],
    callbacks: { signIn: admit, jwt: keepSession, session: describeSession, redirect: stayHere },
    events: {
      async signOut({ token }) {
        if (typeof token.sessionId === 'string') await closeSessionRow(sharedDatabase(), token.sessionId);
      },
    },
  };
}

type Callbacks = Required<NonNullable<NextAuthOptions['callbacks']>>;

function credentialsProvider() {
  return CredentialsProvider({
    name: 'MasterDeck',
    credentials: { email: { type: 'email' }, password: { type: 'password' } },
    async authorize(credentials, request) {
      if (!credentials) return null;
      const sent = new Headers(Object.entries((request.headers ?? {}) as Record<string, string>));
      const result = await checkPassword({
        email: credentials.email,
        password: credentials.password,
        address: clientAddress(sent),
        agent: sent.get('user-agent'),
        deviceCookie: readCookie(sent, deviceCookieName(webEnvironment().publicUrl)),
      });
      return result.kind === 'signed_in'
        ? { id: result.claims.sub, sessionId: result.claims.sessionId }
        : null;
    },
  });
}

function readCookie(sent: Headers, name: string): string | undefined {
  const pairs = (sent.get('cookie') ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

const admit: Callbacks['signIn'] = async ({ account, profile }) => {
  if (account?.provider !== 'oidc') return true;
  const admission = await admitProfile(profile);
  return admission.kind === 'admitted' ? true : `/sign-in?failure=${admission.kind}`;
};

const keepSession: Callbacks['jwt'] = async ({ token, user, account, profile }) => {
  // `user` is there only at sign-in, whatever its type says: this is where our session's id enters the token.
  const signedIn = user as typeof user | undefined;
  if (!signedIn) return token;
  if (account?.provider === 'oidc') {
    const admission = await admitProfile(profile);
    if (admission.kind !== 'admitted') throw new Error(`an identity is ${admission.kind}`);
    return { ...(await openSessionOf(sharedDatabase(), admission.userId, await requestPlace())) };
  }
  return 'sessionId' in signedIn && typeof signedIn.sessionId === 'string'
    ? { sub: signedIn.id, sessionId: signedIn.sessionId }
    : token;
};

const describeSession: Callbacks['session'] = async ({ session, token }) => {
  const environment = webEnvironment();
  const { sub, sessionId } = token;
  if (typeof sub !== 'string' || typeof sessionId !== 'string') return { expires: session.expires };
  const cookie = await sealSession({ sub, sessionId }, environment.authSecret);
  const reading = await readSession(sharedDatabase(), environment, cookie);
  if (reading.kind !== 'live') return { expires: session.expires };
  return { expires: session.expires, user: { name: reading.viewer.name, email: reading.viewer.email } };
};

const stayHere: Callbacks['redirect'] = ({ url, baseUrl }) => {
  const path = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
  return `${baseUrl}${safePath(path, '/deck')}`;
};
