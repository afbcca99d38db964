import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { closeSessionRow } from '@/lib/adapters/postgres/session-store';
import { sharedDatabase } from '@/lib/adapters/postgres/shared-database';
import { webEnvironment } from '@/lib/env';
import { clientAddress } from './client-address';
import { readSession } from './read-session';
import { safePath } from './safe-path';
import { checkPassword } from './sign-in';
import { isSecure, sealSession, tokenLifeSeconds } from './session-token';

/** authOptions sets up next-auth's own routes over the same cookie and the same session rows as our forms. */
export function authOptions(): NextAuthOptions {
  const environment = webEnvironment();
  return {
    secret: environment.authSecret,
    useSecureCookies: isSecure(environment.publicUrl),
    pages: { signIn: '/sign-in', error: '/sign-in' },
    session: { strategy: 'jwt', maxAge: tokenLifeSeconds },
    providers: [
      CredentialsProvider({
        name: 'MasterDeck',
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        async authorize(credentials, request) {
          if (!credentials) return null;
          const sent = new Headers(Object.entries((request.headers ?? {}) as Record<string, string>));
          const result = await checkPassword(credentials.email, credentials.password, clientAddress(sent));
          return result.kind === 'signed_in'
            ? { id: result.claims.sub, sessionId: result.claims.sessionId }
            : null;
        },
      }),
    ],
    callbacks: {
      jwt({ token, user }) {
        // `user` is there only at sign-in, whatever its type says: this is where our session's id enters the token.
        const signedIn = user as typeof user | undefined;
        return signedIn && 'sessionId' in signedIn && typeof signedIn.sessionId === 'string'
          ? { sub: signedIn.id, sessionId: signedIn.sessionId }
          : token;
      },
      async session({ session, token }) {
        const { sub, sessionId } = token;
        if (typeof sub !== 'string' || typeof sessionId !== 'string') return { expires: session.expires };
        const cookie = await sealSession({ sub, sessionId }, environment.authSecret);
        const reading = await readSession(sharedDatabase(), environment, cookie);
        if (reading.kind !== 'live') return { expires: session.expires };
        return { expires: session.expires, user: { name: reading.viewer.name, email: reading.viewer.email } };
      },
      redirect({ url, baseUrl }) {
        const path = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
        return `${baseUrl}${safePath(path, '/deck')}`;
      },
    },
    events: {
      async signOut({ token }) {
        if (typeof token.sessionId === 'string') await closeSessionRow(sharedDatabase(), token.sessionId);
      },
    },
  };
}
